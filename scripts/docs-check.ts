import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { settingFaults } from './settings-lists.ts';

/** Fails if a page links to a missing file or names a missing path of the repository, if a decision record has no status and
 * date, more than 40 lines or no row with both in the index, a comment names a missing record, or lists of settings differ. */
const pages = globSync(['*.md', 'docs/**/*.md']);
const faults = pages.flatMap((page) => {
  const text = readFileSync(page, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path));
  const named = [...text.matchAll(/`((?:app|bench|docs|locales|public|scripts|tests)\/[\w./$-]+)`/g)];
  const paths = [...links, ...named.map(([, path = '']) => path)];
  return paths.filter((path) => !existsSync(path)).map((path) => `${page}: no file ${path}`);
});

const INDEX = 'docs/decisions/README.md';
const rows = readFileSync(INDEX, 'utf8').split('\n');
const records = globSync('docs/decisions/[0-9]*.md');
for (const record of records) {
  const text = readFileSync(record, 'utf8');
  const [, status, date] = /^Status: (accepted|replaced), (\d{4}-\d\d-\d\d)$/m.exec(text) ?? [];
  if (!date) faults.push(`${record}: no line such as "Status: accepted, 2026-11-28"`);
  if (text.trimEnd().split('\n').length > 40) faults.push(`${record}: more than 40 lines`);
  const isListed = rows.some((row) => row.includes(`(${basename(record)})`) && row.endsWith(`| ${status} | ${date} |`));
  if (!isListed) faults.push(`${INDEX}: no row for ${record} with its status and date`);
}

const subjects = records.map((record) => basename(record, '.md').slice('001-'.length));
for (const file of globSync('{app,bench,scripts,tests}/**/*.{css,js,ts,tsx}')) {
  const named = readFileSync(file, 'utf8').matchAll(/\bdecision:\s+(?:\* )?([a-z-]+)\)/g);
  for (const [, subject = ''] of named)
    if (!subjects.includes(subject)) faults.push(`${file}: no decision record ${subject}`);
}

const [page = '', example = '', code = ''] = ['docs/running.md', '.env.example', 'app/runtime/env.server.ts'].map(
  (file) => readFileSync(file, 'utf8'),
);
faults.push(...settingFaults({ page, example, code }));

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
