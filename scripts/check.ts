import { checks, runChecks } from './check-list.ts';

process.exitCode = (await runChecks(checks)).length === 0 ? 0 : 1;
