import { basename } from 'node:path';
import { startVitest, type TestCase } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { type ProofResult, reportProofs } from './reliability-report.ts';
import { ensureBuilt } from './shop-build.ts';

/**
 * Runs all claims of `tests/torture/`, or the named files, in full, one file at a time, and writes the counts into
 * docs/reliability.md. `SEED=…` repeats a run, `PART=0.1` runs a tenth.
 */
process.env.TORTURE = 'full';
await ensureBuilt();
process.env.SHOP_TEST_BROWSER = findBrowser();
const vitest = await startVitest('test', process.argv.slice(2), {
  watch: false,
  run: true,
  project: ['torture'],
  fileParallelism: false,
});
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const failed = tests.filter((test) => test.result().state === 'failed').length;
const broken = vitest.state.getTestModules().filter((module) => module.errors().length > 0).length;
await vitest.close();
reportProofs(tests.flatMap(proofOf));
console.log(`${tests.length - failed} claims hold, ${failed + broken} do not`);
process.exit(failed + broken === 0 && tests.length > 0 ? 0 : 1);

function proofOf(test: TestCase): ProofResult[] {
  const { proof } = test.meta();
  if (!proof) return [];
  const suites = test.fullName.split(' > ').slice(0, -1).join(', ');
  const file = basename(test.module.relativeModuleId, '.test.ts');
  return [{ proof, file, subject: suites && `${suites}: `, passed: test.result().state === 'passed' }];
}
