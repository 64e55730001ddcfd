import { checks, runChecks } from './check-list.ts';
import { finish, runTests } from './run-tests.ts';

// The last checks run beside the first tests.
const checking = runChecks(checks);
const { counts } = await runTests(['domain', 'e2e'], process.argv.slice(2));
const failedChecks = await checking;
for (const name of failedChecks) console.log(`failed: ${name}`);
finish({
  passed: counts.passed + checks.length - failedChecks.length,
  failed: counts.failed + failedChecks.length,
  skipped: counts.skipped,
});
