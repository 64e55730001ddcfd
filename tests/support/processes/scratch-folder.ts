import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** A new folder that is deleted when the test has finished. */
export async function scratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(inject('scratch'), `${prefix}-`));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
