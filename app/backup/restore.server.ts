import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkBackup } from '#app/backup/backup-check.server.ts';
import { CHECKSUMS, verifyChecksums } from '#app/backup/backup-checksums.server.ts';
import {
  BackupInProgress,
  isBusy,
  SECRET_FILE,
  SQLITE_SIDECARS,
  withBackupLock,
} from '#app/backup/backup-lock.server.ts';
import { flush, flushAll } from '#app/backup/file-flush.server.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';

const UNCHECKED = 'restoring';
const CHECKED_PREFIX = 'restored-';
const REPLACED_PREFIX = 'replaced-';

/** Thrown if a checked backup could not be put in place; the next start or restore tries again. */
export class RestorePending extends Error {}

export type RestoreResult = { replaced: string | null; difference: string | null };

/** A kill leaves the old data or the new, complete. Once the backup is checked, the next start finishes the restore. */
export async function restore(backup: string, dataDir: string, now: Date): Promise<RestoreResult> {
  if (!existsSync(join(backup, DATABASE_FILE))) throw new Error(`there is no ${DATABASE_FILE} in ${backup}`);
  await finishRestore(dataDir);
  const topCreatedFolder = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    return await withBackupLock(dataDir, async () => {
      const unchecked = join(dataDir, UNCHECKED);
      let difference: string | null;
      try {
        difference = await copyAndCheck(backup, unchecked);
        // Last, because it merges the write-ahead log of the old database.
        if (existsSync(join(dataDir, DATABASE_FILE))) assertNotRunning(join(dataDir, DATABASE_FILE));
      } catch (error) {
        await rm(unchecked, { recursive: true, force: true });
        throw error;
      }
      const checked = join(dataDir, CHECKED_PREFIX + now.toISOString().replaceAll(':', '-'));
      await rename(unchecked, checked);
      await flush(dataDir);
      return { replaced: await putInPlace(dataDir, checked), difference };
    });
  } catch (error) {
    // Leaves no folder behind that this restore created.
    const isNeeded = error instanceof RestorePending || error instanceof BackupInProgress;
    if (topCreatedFolder && !isNeeded && !existsSync(join(dataDir, DATABASE_FILE)))
      await rm(topCreatedFolder, { recursive: true });
    throw error;
  }
}

/** Finishes an interrupted restore, before anything reads `dataDir`. @throws RestorePending, BackupInProgress. */
export async function finishRestore(dataDir: string): Promise<void> {
  if ((await listChecked(dataDir)).length === 0) return;
  await withBackupLock(dataDir, async () => {
    for (const name of await listChecked(dataDir)) await putInPlace(dataDir, join(dataDir, name));
  });
}

async function listChecked(dataDir: string): Promise<string[]> {
  return existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name.startsWith(CHECKED_PREFIX)).sort() : [];
}

/** Checks the files that it has copied, not those of the backup: a USB stick may be pulled out or have errors. */
async function copyAndCheck(backup: string, unchecked: string): Promise<string | null> {
  await rm(unchecked, { recursive: true, force: true });
  await mkdir(unchecked, { mode: 0o700 });
  for (const file of [CHECKSUMS, SECRET_FILE, DATABASE_FILE, ...SQLITE_SIDECARS]) {
    if (existsSync(join(backup, file))) await copyFile(join(backup, file), join(unchecked, file));
  }
  await verifyChecksums(unchecked, backup);
  await rm(join(unchecked, CHECKSUMS), { force: true });
  // `checkBackup` opens the database, which merges the copied WAL; later only the database is moved.
  const difference = await checkBackup(unchecked, backup);
  await flushAll(unchecked);
  return difference;
}

async function putInPlace(dataDir: string, checked: string): Promise<string | null> {
  try {
    return await replaceData(dataDir, checked);
  } catch (error) {
    const { message } = error as Error;
    const problem = `the backup in ${checked} is checked, but not in place yet: ${message}`;
    throw new RestorePending(`${problem}. Remove the cause, then start the shop or restore again; nothing is lost`, {
      cause: error,
    });
  }
}

/** Can be repeated after a crash at any step. The database is moved last. */
async function replaceData(dataDir: string, checked: string): Promise<string | null> {
  const replaced = join(dirname(checked), basename(checked).replace(CHECKED_PREFIX, REPLACED_PREFIX));
  if (existsSync(join(checked, DATABASE_FILE))) {
    const files = [DATABASE_FILE, ...SQLITE_SIDECARS];
    // The secret is moved first: if it is still here, it has not replaced the earlier one.
    if (existsSync(join(checked, SECRET_FILE))) files.push(SECRET_FILE);
    const existing = files.filter((file) => existsSync(join(dataDir, file)));
    if (existing.length > 0) {
      await mkdir(replaced, { recursive: true, mode: 0o700 });
      for (const file of [SECRET_FILE, DATABASE_FILE]) await linkOrCopy(join(dataDir, file), join(replaced, file));
      // SQLite would apply an old WAL to the new database.
      for (const file of SQLITE_SIDECARS.filter((sidecar) => existing.includes(sidecar))) {
        await rename(join(dataDir, file), join(replaced, file));
      }
      await flush(replaced);
    }
    for (const file of [SECRET_FILE, DATABASE_FILE]) {
      if (existsSync(join(checked, file))) await rename(join(checked, file), join(dataDir, file));
    }
    await flush(dataDir);
  }
  await rm(checked, { recursive: true });
  return existsSync(replaced) ? replaced : null;
}

/** The file stays under both names until a new one replaces it. */
async function linkOrCopy(file: string, target: string): Promise<void> {
  if (!existsSync(file) || existsSync(target)) return;
  try {
    await link(file, target);
  } catch {
    // File systems such as FAT have no links.
    await copyFile(file, `${target}.new`);
    await flush(`${target}.new`);
    await rename(`${target}.new`, target);
  }
}

/** Needs exclusive access. Other errors do not matter: a damaged database may be replaced. @throws if it cannot be opened. */
function assertNotRunning(database: string): void {
  const file = new DatabaseSync(database, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw new Error('the shop, or another program, has this data open: stop it first');
  } finally {
    file.close();
  }
}
