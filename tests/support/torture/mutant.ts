/**
 * A deliberate break that a test must catch. `npm run mutants` makes it in a copy of the house, builds that and runs the
 * test; `npm run check` sees that the break can still be made. Each `tests/torture/<subject>/<claim>.mutants.ts` exports a list of them.
 */
export type Mutant = {
  /** What is broken, in a few words: "checkout takes stock without looking". */
  name: string;
  /** The file and the text in it, which stands there once, and what takes its place. */
  file: string;
  find: string;
  replace: string;
  /** The test that must fail: its file, and as much of its title as tells it apart. */
  caughtBy: { test: string; title: string };
};
