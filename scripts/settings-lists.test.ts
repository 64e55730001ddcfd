import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { settingFaults } from './settings-lists.ts';

const texts = {
  page: readFileSync('docs/running.md', 'utf8'),
  example: readFileSync('.env.example', 'utf8'),
  code: readFileSync('app/runtime/env.server.ts', 'utf8'),
};

it('names each setting that the page, the example or the code has and another lacks', () => {
  expect(settingFaults(texts)).toEqual([]);
  const { page, example, code } = texts;
  expect(settingFaults({ ...texts, example: example.replace(/^#SMTP_URL=.*\n/m, '') })).toEqual([
    '.env.example lacks SMTP_URL',
  ]);
  expect(settingFaults({ ...texts, page: page.replace(/^\| `SMTP_URL` .*\n/m, '') })).toEqual([
    'docs/running.md lacks SMTP_URL',
    'docs/running.md lacks SMTP_URL, which the shop reads',
  ]);
  expect(settingFaults({ ...texts, page: page.replace('`BACKUP_DIR`, `BACKUP_KEEP`', '`BACKUP_DIR`') })).toEqual([
    'docs/running.md lacks BACKUP_KEEP',
    'docs/running.md lacks BACKUP_KEEP, which the shop reads',
  ]);
  expect(settingFaults({ ...texts, code: code.replace('ORDER_LIMIT: ', 'CART_LIMIT: ') })).toEqual([
    'docs/running.md lacks CART_LIMIT, which the shop reads',
  ]);
});
