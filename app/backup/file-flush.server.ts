import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What was written to a file, or the names that stand in a folder, outlive a power cut from here on. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** What is in a folder, and its names, outlive a power cut from here on. */
export async function flushAll(folder: string): Promise<void> {
  for (const file of await readdir(folder)) await flush(join(folder, file));
  await flush(folder);
}
