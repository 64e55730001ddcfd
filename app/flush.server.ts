import { open } from 'node:fs/promises';

/** What was written to a file, or the names that stand in a folder, outlive a power cut from here on. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
