import { runChecks } from './check-list.ts';

process.exitCode = (await runChecks()).length === 0 ? 0 : 1;
