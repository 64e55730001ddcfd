import { onTestFinished, TestRunner } from 'vitest';

const ofFile: (() => unknown)[] = [];

/** Runs the work after the test; after all tests of the file if `beforeAll` calls this. */
export function whenFinished(work: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else ofFile.push(work);
}

/** Runs the work of the file, last first. */
export async function finishFile(): Promise<void> {
  for (const work of ofFile.splice(0).reverse()) await work();
}
