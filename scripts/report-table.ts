import { readFileSync, writeFileSync } from 'node:fs';

/** The table rows between `<!-- name -->` and `<!-- /name -->`, without the header. */
function readRows(page: string, name: string): string[] {
  return between(readFileSync(page, 'utf8'), name).split('\n').slice(2).filter(Boolean);
}

/** Replaces rows with the same first two cells, keeps others, and sorts all. */
export function mergeRows(page: string, name: string, rows: string[]): void {
  const merged = new Map([...readRows(page, name), ...rows].map((row) => [keyOf(row), row]));
  const text = readFileSync(page, 'utf8');
  const old = between(text, name);
  const head = old.split('\n').slice(0, 2);
  writeFileSync(
    page,
    text.replace(old, () => `${[...head, ...[...merged.values()].sort()].join('\n')}\n`),
  );
}

function keyOf(row: string): string {
  return row.split(' | ').slice(0, 2).join(' | ');
}

function between(text: string, name: string): string {
  const [, after = ''] = text.split(`<!-- ${name} -->\n`);
  return after.split(`<!-- /${name} -->`)[0] ?? '';
}
