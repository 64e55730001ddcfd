import { basename } from 'node:path';
import type { TestCase } from 'vitest/node';
import { type ProofResult, reportProofs } from './reliability-report.ts';
import { finish, runTests } from './run-tests.ts';

/** Runs all claims of `tests/torture/`, or the named files, in full, one file at a time, and writes the counts into
 * docs/reliability.md. `SEED=…` repeats a run, `PART=0.1` runs a tenth, and `--short` runs few of each and writes nothing. */
const args = process.argv.slice(2);
const isShort = args.includes('--short');
if (!isShort) process.env.TORTURE = 'full';
const names = args.filter((arg) => arg !== '--short');
const { tests, counts } = await runTests(['torture'], names, isShort);
if (!isShort) reportProofs(tests.flatMap(proofOf));
finish(counts);

function proofOf(test: TestCase): ProofResult[] {
  const { proof } = test.meta();
  if (!proof) return [];
  const suites = test.fullName.split(' > ').slice(0, -1).join(', ');
  const file = basename(test.module.relativeModuleId, '.test.ts');
  return [{ proof, file, subject: suites && `${suites}: `, passed: test.result().state === 'passed' }];
}
