/**
 * A deliberate fault that a test must catch. `npm run mutants` applies it to a copy of the code and runs the test; `npm
 * run check` verifies that it still applies. Each `tests/torture/<subject>/<claim>.mutants.ts` exports a list.
 */
export type Mutant = {
  /** Such as "checkout takes stock without a check". */
  name: string;
  /** `find` occurs once in the file. */
  file: string;
  find: string;
  replace: string;
  /** The test that must fail, and a distinctive part of its title. */
  caughtBy: { test: string; title: string };
};
