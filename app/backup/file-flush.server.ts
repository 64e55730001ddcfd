import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Flushes a file, or the entries of a folder, to the disk (fsync). */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

export async function flushAll(folder: string): Promise<void> {
  for (const file of await readdir(folder)) await flush(join(folder, file));
  await flush(folder);
}
