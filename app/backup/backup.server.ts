import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkCopy } from '#app/backup/backup-check.server.ts';
import { writeChecksums } from '#app/backup/backup-checksums.server.ts';
import { withBackupLock } from '#app/backup/backup-lock.server.ts';
import { SECRET } from '#app/backup/data-files.server.ts';
import { flush, flushAll } from '#app/backup/file-flush.server.ts';
import { finishRestore } from '#app/backup/restore.server.ts';
import { DATABASE, makePrivate } from '#app/db/sqlite/sqlite-file.server.ts';

const UNFINISHED = '.unfinished';

/** What `npm run backup` answers where the copy is made and its books do not balance: "the data are wrong". */
export const EXIT_DIFFERENCES = 65;

/** A finished copy: its folder, and what is wrong with its books, in words; null where they balance. */
export type Backup = { folder: string; difference: string | null };

/**
 * Copies a shop on SQLite as it is at one moment, running or not, into a folder of its own under `folder`, and opens
 * the copy to see that it is whole. Of earlier copies the newest `keep - 1` stay; all do where the books of this one do
 * not balance, for an earlier one may be what the owner needs. It reads for as long as the database is large, without a
 * pause: a shop that serves people leaves it to another process.
 * @throws BackupInProgress where another process does the same; and where the copy is damaged: then it keeps the name of an
 * unfinished one, and no earlier copy goes.
 */
export async function backUp(dataDir: string, folder: string, now: Date, keep: number): Promise<Backup> {
  await finishRestore(dataDir);
  if (!existsSync(join(dataDir, DATABASE))) throw new Error(`there is no ${join(dataDir, DATABASE)}`);
  return withBackupLock(dataDir, async () => {
    await removeUnfinished(folder);
    const finished = join(folder, now.toISOString().replaceAll(':', '-'));
    const unfinished = finished + UNFINISHED;
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    try {
      copyDatabase(join(dataDir, DATABASE), join(unfinished, DATABASE));
      if (existsSync(join(dataDir, SECRET))) await copyFile(join(dataDir, SECRET), join(unfinished, SECRET));
    } catch (error) {
      // Half a copy may be what has filled the disk.
      await rm(unfinished, { recursive: true });
      throw error;
    }
    const difference = await checkCopy(unfinished);
    await writeChecksums(unfinished);
    await flushAll(unfinished);
    await rename(unfinished, finished);
    await flush(folder);
    await flush(dirname(resolve(folder)));
    if (difference === null) await prune(folder, finished, keep);
    return { folder: finished, difference };
  });
}

/** The finished copies in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/.test(name)).sort();
}

/** When a copy was begun, from the name of its folder. */
export function takenAt(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

/** One that failed its check is kept to be looked at until the next; they must not fill the disk. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true });
  }
}

/** A clock that was set back makes the newest copy look like the oldest: it stays whatever its name. */
async function prune(folder: string, newest: string, keep: number): Promise<void> {
  const earlier = (await listBackups(folder)).filter((name) => join(folder, name) !== newest);
  for (const old of earlier.slice(0, Math.max(0, earlier.length - (keep - 1)))) {
    // Killed on the way, half of it must not pass for a copy.
    await rename(join(folder, old), join(folder, old + UNFINISHED));
    await rm(join(folder, old + UNFINISHED), { recursive: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** One reading transaction: orders go on meanwhile, and none of them is in it by half. */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: 5_000 });
  makePrivate(to);
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}
