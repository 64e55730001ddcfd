import { readFileSync, writeFileSync } from 'node:fs';
import type { Mutant } from '../torture/mutant.ts';
import { type Proof, wordsOf } from '../torture/prove.ts';

const PAGE = 'docs/reliability.md';

/** One claim of a run: its file, and what stands around it, ending in a colon where anything does. */
export type Counted = { proof: Proof; file: string; subject: string; passed: boolean };

/** Puts what a full run has counted in the place of what stood there of the same claims; others stay. */
export function reportProofs(proofs: Counted[]): void {
  const rows = new Map(rowsOf('claims').map((row) => [keyOf(row), row]));
  for (const { proof, file, subject, passed } of proofs) {
    const { claim, runs, of, seed, seconds, figures } = proof;
    const bound =
      runs > 3 ? ` (rate below ${Number(((3 / runs) * 100).toPrecision(2))} %)` : ', too few to bound a rate';
    const rate = passed ? `0${bound}` : 'FAILED';
    const key = `| \`${file}\` | ${subject}${claim}`;
    const count = `${runs.toLocaleString('en')} ${of}`;
    rows.set(key, `${key} | ${count} | ${rate} | ${wordsOf(figures)} | ${seed} | ${Math.round(seconds)} s |`);
  }
  write('claims', [...rows.values()].sort());
}

/** Writes down of each mutant whether it was caught, in the place of what stood there of it; others stay. */
export function reportMutants(mutants: Mutant[], escaped: Mutant[]): void {
  const rows = new Map(rowsOf('mutants').map((row) => [keyOf(row), row]));
  for (const mutant of mutants) {
    const row = `| ${mutant.name} | \`${mutant.file}\` | \`${mutant.caughtBy.test}\` | ${escaped.includes(mutant) ? 'NO' : 'yes'} |`;
    rows.set(keyOf(row), row);
  }
  write('mutants', [...rows.values()].sort());
}

/** What tells a row of both tables apart: its first two cells. */
function keyOf(row: string): string {
  return row.split(' | ').slice(0, 2).join(' | ');
}

/** The rows between `<!-- name -->` and `<!-- /name -->`, without the two of the head. */
function rowsOf(name: string): string[] {
  return between(name).split('\n').slice(2).filter(Boolean);
}

function write(name: string, rows: string[]): void {
  const head = between(name).split('\n').slice(0, 2);
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(between(name), () => `${[...head, ...rows].join('\n')}\n`),
  );
}

function between(name: string): string {
  const page = readFileSync(PAGE, 'utf8');
  const [, after = ''] = page.split(`<!-- ${name} -->\n`);
  return after.split(`<!-- /${name} -->`)[0] ?? '';
}
