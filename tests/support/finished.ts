import { onTestFinished, TestRunner } from 'vitest';

const fileWork: (() => unknown)[] = [];

/** Runs the work after the test; after all tests of the file if called outside a test, such as by `beforeAll`. */
export function whenFinished(work: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else fileWork.push(work);
}

/** Runs the work that waits for the end of the file, in reverse order. */
export async function finishFile(): Promise<void> {
  for (const work of fileWork.splice(0).reverse()) await work();
}
