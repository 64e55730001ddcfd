import { faultOf, listMutants } from './mutants-list.ts';

/** Fails where a mutant no longer fits the code it breaks or the test that must catch it. */
const faults = (await listMutants()).flatMap((mutant) => faultOf(mutant) ?? []);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
