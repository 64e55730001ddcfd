import { startVitest } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { checks, runChecks } from './check-list.ts';
import { ensureBuilt } from './shop-build.ts';

// Runs all checks and tests, then prints one line that counts them. The last checks run beside the first tests.
const checking = runChecks();
await ensureBuilt();
process.env.SHOP_TEST_BROWSER = findBrowser();

const vitest = await startVitest('test', process.argv.slice(2), { watch: false, run: true });
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
const brokenModules = vitest.state.getTestModules().filter((module) => module.errors().length > 0).length;
const errors = vitest.state.getUnhandledErrors().length;
await vitest.close();
const failedChecks = await checking;
for (const name of failedChecks) console.log(`✗ ${name}`);

const passed = count('passed') + checks.length - failedChecks.length;
const failed = count('failed') + failedChecks.length + brokenModules + errors;
const skipped = count('skipped') + count('pending');
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 && tests.length > 0 ? 0 : 1);
