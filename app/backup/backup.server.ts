import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkBackup } from '#app/backup/backup-check.server.ts';
import { writeChecksums } from '#app/backup/backup-checksums.server.ts';
import { SECRET_FILE, withBackupLock } from '#app/backup/backup-lock.server.ts';
import { flush, flushAll } from '#app/backup/file-flush.server.ts';
import { finishRestore } from '#app/backup/restore.server.ts';
import { createPrivateFile, DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';

const UNFINISHED = '.unfinished';
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** Exit code EX_DATAERR: the backup is made, but the integrity check found differences. */
export const EXIT_DIFFERENCES = 65;

export type Backup = { folder: string; difference: string | null };

/** Copies and checks a snapshot of a running shop on SQLite. Blocks the event loop: call it in another process. Deletes all but
 * the newest `keep` backups and the last of each of the latest `days` days, unless the integrity check finds differences: then
 * the owner may need an older backup.
 * @throws BackupInProgress; Error if the copy is damaged or holds no shop: it stays unfinished, and no backup is deleted. */
export async function backUp(dataDir: string, folder: string, now: Date, keep: number, days = 0): Promise<Backup> {
  await finishRestore(dataDir);
  if (!existsSync(join(dataDir, DATABASE_FILE))) throw new Error(`there is no ${join(dataDir, DATABASE_FILE)}`);
  return withBackupLock(dataDir, async () => {
    await removeUnfinished(folder);
    const finished = join(folder, backupName(now));
    const unfinished = finished + UNFINISHED;
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    try {
      copyDatabase(join(dataDir, DATABASE_FILE), join(unfinished, DATABASE_FILE));
      if (existsSync(join(dataDir, SECRET_FILE)))
        await copyFile(join(dataDir, SECRET_FILE), join(unfinished, SECRET_FILE));
    } catch (error) {
      // A partial copy may have filled the disk.
      await rm(unfinished, { recursive: true });
      throw error;
    }
    const difference = await checkBackup(unfinished);
    await writeChecksums(unfinished);
    await flushAll(unfinished);
    await rename(unfinished, finished);
    await flush(folder);
    await flush(dirname(resolve(folder)));
    if (difference === null) await prune(folder, finished, keep, days);
    return { folder: finished, difference };
  });
}

export async function listBackups(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => NAME.test(name)).sort();
}

/** Avoids colons, which Windows does not allow in a file name. */
export function backupName(now: Date): string {
  return now.toISOString().replaceAll(':', '-');
}

export function timeOfBackup(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

/** In UTC. */
function dayOf(name = ''): string {
  return name.slice(0, 10);
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)))
      await rm(join(folder, name), { recursive: true });
  }
}

/** Never removes `newest`: if the clock was set back, it sorts before older ones. */
async function prune(folder: string, newest: string, keep: number, days: number): Promise<void> {
  const others = (await listBackups(folder)).filter((name) => join(folder, name) !== newest).reverse();
  const lastOfDays = others.filter((name, at) => dayOf(name) !== dayOf(others[at - 1])).slice(0, days);
  const kept = [...others.slice(0, keep - 1), ...lastOfDays];
  for (const old of others.filter((name) => !kept.includes(name))) {
    // If the process is killed here, a partly deleted backup must not look finished.
    await rename(join(folder, old), join(folder, old + UNFINISHED));
    await rm(join(folder, old + UNFINISHED), { recursive: true });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { timeout: 5_000 });
  createPrivateFile(to);
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}
