import { onTestFinished, TestRunner } from 'vitest';

const fileWork: (() => unknown)[] = [];

/** Runs the work after the test; after all tests of the file if `beforeAll` calls this. */
export function whenFinished(work: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else fileWork.push(work);
}

/** Runs the file's work in reverse order. */
export async function finishFile(): Promise<void> {
  for (const work of fileWork.splice(0).reverse()) await work();
}
