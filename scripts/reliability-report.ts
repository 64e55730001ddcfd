import type { Mutant } from '#tests/support/torture/mutant.ts';
import { type Proof, wordsOf } from '#tests/support/torture/prove.ts';
import { mergeRows } from './report-table.ts';

const PAGE = 'docs/reliability.md';

/** `subject` names the suites of the test and ends in a colon and a space, or is empty. */
export type ProofResult = { proof: Proof; file: string; subject: string; passed: boolean };

export function reportProofs(proofs: ProofResult[]): void {
  const rows = proofs.map(({ proof, file, subject, passed }) => {
    const { claim, runs, of, seed, seconds, figures } = proof;
    const bound =
      runs > 3 ? ` (rate below ${Number(((3 / runs) * 100).toPrecision(2))} %)` : ', too few to bound a rate';
    const rate = passed ? `0${bound}` : 'FAILED';
    const count = `${runs.toLocaleString('en')} ${of}`;
    return `| \`${file}\` | ${subject}${claim} | ${count} | ${rate} | ${wordsOf(figures)} | ${seed} | ${Math.round(seconds)} s |`;
  });
  mergeRows(PAGE, 'claims', rows);
}

export function reportMutants(mutants: Mutant[], escaped: Mutant[]): void {
  const rows = mutants.map(
    (mutant) =>
      `| ${mutant.name} | \`${mutant.file}\` | \`${mutant.caughtBy.test}\` | ${escaped.includes(mutant) ? 'NO' : 'yes'} |`,
  );
  mergeRows(PAGE, 'mutants', rows);
}
