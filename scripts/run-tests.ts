import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
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
  const failed = [
    ...tests.flatMap((test) => {
      const { errors = [] } = test.result();
      return errors.length > 0 ? [`${fileOf(test)} > ${test.fullName}${errors.map(says).join('; ')}`] : [];
    }),
    ...modules.flatMap((module) =>
      module
        .errors()
        .slice(0, 1)
        .map((error) => module.relativeModuleId + says(error)),
    ),
    ...vitest.state.getUnhandledErrors().map((error) => `outside of a test${says(error)}`),
    ...(tests.length === 0 ? ['no tests'] : []),
  ];
  await vitest.close();
  for (const line of failed) console.log(`failed: ${line}`);
  return {
    tests,
    counts: { passed: count('passed'), failed: failed.length, skipped: count('skipped') + count('pending') },
  };
}

const fileOf = (test: TestCase) => test.module.relativeModuleId;

const says = (error: unknown): string => {
  const { message, stacks, diff } = error as Partial<TestError>;
  const lines = stacks?.map(({ line }) => line) ?? [];
  const what = stripVTControlCharacters([message ?? String(error), diff].join('\n')).replace(/\s+/g, ' ');
  return `${lines.length > 0 ? ` (line ${lines.join(' < ')})` : ''}: ${what.slice(0, 1500)}`;
};

/** Prints the last line of a run, and ends the process: with 1 if something failed. */
export function finish({ passed, failed, skipped }: Counts): never {
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed === 0 ? 0 : 1);
}
