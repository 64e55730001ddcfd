import { faultOf, listMutants } from './mutants-list.ts';

/** Fails if a mutant does not match its source or its test. */
const faults = (await listMutants()).flatMap((mutant) => faultOf(mutant) ?? []);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
