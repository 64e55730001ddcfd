import { existsSync, readFileSync } from 'node:fs';

/** Fails if a page names a missing file or test title, if a row names no file or no test, or if a row quotes a text that none
 * of its files contains. Columns: number, rule, files, tests as `file › title`. */
const texts = readTexts();
const pages = { 'docs/specification.md': 100, 'SECURITY.md': 15 };
const faults = Object.entries(pages).flatMap(([page, minRows]) => {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.startsWith('|') && !/^\| *(§|-|attack)/.test(line));
  const found = rows.flatMap(({ line, number }) => faultsOf(line).map((fault) => `${page}:${number}: ${fault}`));
  return rows.length < minRows ? [...found, `${page}: only ${rows.length} rows`] : found;
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function faultsOf(row: string): string[] {
  const cells = row.split(/(?<!\\)\|/).slice(1, -1);
  if (cells.length !== 4) return [`${cells.length} cells`];
  const [, rule = '', files = '', tests = ''] = cells;
  const ruleWords = bare(rule);
  return [
    ...texts.flatMap(({ words, sources }) =>
      ruleWords.includes(words) && !sources.some((file) => files.includes(`\`${file}\``))
        ? [`"${words}" is a text of ${sources.join(', ')}: name one of them`]
        : [],
    ),
    ...namesIn(files).flatMap((file) => (existsSync(file) ? [] : [`no file ${file}`])),
    ...namesIn(tests).flatMap(faultOfTest),
    ...(namesIn(files).length === 0 ? ['no file named'] : []),
    ...(namesIn(tests).length === 0 ? ['no test named'] : []),
  ];
}

function faultOfTest(test: string): string[] {
  const [file = '', title = ''] = test.split(' › ');
  if (!/\.test\.tsx?$/.test(file) || !existsSync(file)) return [`no test file ${file}`];
  const source = readFileSync(file, 'utf8');
  const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
  return isThere ? [] : [`no test "${title}" in ${file}`];
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function readTexts(): { words: string; sources: string[] }[] {
  const entries = readFileSync('locales/en.po', 'utf8').split('\n\n');
  return entries.flatMap((entry) => {
    const words = bare(/^msgid "(.*)"$/m.exec(entry)?.[1] ?? '');
    const sources = [...entry.matchAll(/^#: (\S+)$/gm)].map(([, file = '']) => file);
    return words.split(' ').length > 3 ? [{ words, sources }] : [];
  });
}

/** A text without tags, check marks and the names of placeholders. */
function bare(words: string): string {
  return words
    .replace(/<\/?\d+\/?>|[✅✓]/gu, '')
    .replace(/\{[^}]*\}/g, '{}')
    .trim();
}
