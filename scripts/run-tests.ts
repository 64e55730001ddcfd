import { startVitest, type TestCase } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { ensureBuilt } from './shop-build.ts';

export type Counts = { passed: number; failed: number; skipped: number };

/** Builds the shop if needed and runs the projects, or their files whose path contains one of `names`. */
export async function runTests(
  project: string[],
  names: string[],
  fileParallelism = true,
): Promise<{ tests: TestCase[]; counts: Counts }> {
  await ensureBuilt();
  process.env.SHOP_TEST_BROWSER = findBrowser();
  const vitest = await startVitest('test', names, { watch: false, run: true, project, fileParallelism });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const brokenModules = modules.filter((module) => module.errors().length > 0).length;
  const errors = vitest.state.getUnhandledErrors().length;
  await vitest.close();
  const noTests = tests.length === 0 ? 1 : 0;
  const failed = count('failed') + brokenModules + errors + noTests;
  return { tests, counts: { passed: count('passed'), failed, skipped: count('skipped') + count('pending') } };
}

/** Prints the last line of a run, and ends the process: with 1 if something failed. */
export function finish({ passed, failed, skipped }: Counts): never {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed === 0 ? 0 : 1);
}
