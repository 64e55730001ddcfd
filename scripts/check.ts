import { runChecks } from './check-list.ts';

process.exitCode = runChecks().length === 0 ? 0 : 1;
