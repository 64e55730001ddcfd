import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { faultsOf } from './words-faults.ts';

/** Fails if `npm run words` would change a catalog, or if the Burmese one has a fault. */
const kept = mkdtempSync(join(tmpdir(), 'words-'));
cpSync('locales', kept, { recursive: true });
try {
  const ran = spawnSync('lingui extract --clean', { shell: true, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr);
  const catalogs = readdirSync('locales').filter((file) => file.endsWith('.po'));
  const stale = catalogs.filter((file) => meaning(join('locales', file)) !== meaning(join(kept, file)));
  const faults = await burmeseFaults(join('locales', 'my.po'));
  if (stale.length > 0) faults.push(`${stale.join(', ')}: run "npm run words" and commit the result.`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  cpSync(kept, 'locales', { recursive: true });
  rmSync(kept, { recursive: true });
}

function meaning(file: string): string {
  return readFileSync(file, 'utf8').replace(/"(POT-Creation|PO-Revision)-Date:[^\n]*\n/g, '');
}

async function burmeseFaults(file: string): Promise<string[]> {
  const context = { locale: 'my', sourceLocale: 'en', filename: file };
  const catalog = await formatter().parse(readFileSync(file, 'utf8'), context);
  return Object.values(catalog).flatMap(({ message = '', translation = '' }) =>
    faultsOf(message, translation).map((fault) => `${file}: "${message}": ${fault}`),
  );
}
