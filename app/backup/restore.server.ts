import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkCopy } from '#app/backup/backup-check.server.ts';
import { SUMS, verifyChecksums } from '#app/backup/backup-checksums.server.ts';
import { isBusy, withBackupLock } from '#app/backup/backup-lock.server.ts';
import { LOGS, SECRET } from '#app/backup/data-files.server.ts';
import { flush, flushAll } from '#app/backup/file-flush.server.ts';
import { DATABASE } from '#app/db/sqlite/sqlite-file.server.ts';

/** A copy on its way in: not yet checked, and checked. From the second name on it is what the shop has. */
const COMING = 'restoring';
const COME = 'restored-';

/** The copy is in and checked, and could not take its place yet: it does as soon as its cause is mended. */
export class HalfRestored extends Error {}

/** Where what stood there is, or null where nothing did; and what is wrong with the books of the copy, if anything. */
export type Restored = { replaced: string | null; difference: string | null };

/**
 * Puts a copy in the place of a shop's data, which must not be running. What stood there is kept beside it. The copy is
 * only read, and checked where it has arrived; books that do not balance are told and hinder nothing.
 * @throws where the copy is damaged or the shop runs; then nothing has changed. A process killed on the way leaves
 * either the old data or the new, which whoever opens it next finishes.
 * @throws HalfRestored where the checked copy could not take its place; whoever opens it next tries again.
 */
export async function restore(copy: string, dataDir: string, now: Date): Promise<Restored> {
  if (!existsSync(join(copy, DATABASE))) throw new Error(`there is no ${DATABASE} in ${copy}`);
  await finishRestore(dataDir);
  const made = await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    return await withBackupLock(dataDir, async () => {
      const coming = join(dataDir, COMING);
      let difference: string | null;
      try {
        difference = await bring(copy, coming);
        if (existsSync(join(dataDir, DATABASE))) refuseWhileRunning(join(dataDir, DATABASE));
      } catch (error) {
        await rm(coming, { recursive: true, force: true });
        throw error;
      }
      const come = join(dataDir, COME + now.toISOString().replaceAll(':', '-'));
      await rename(coming, come);
      await flush(dataDir);
      return { replaced: await finish(dataDir, come), difference };
    });
  } catch (error) {
    if (made && !(error instanceof HalfRestored) && !existsSync(join(dataDir, DATABASE)))
      await rm(made, { recursive: true });
    throw error;
  }
}

/**
 * Ends a restore whose process was killed once the copy was in. To be awaited before anything reads `dataDir`.
 * @throws HalfRestored where it cannot be ended yet.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  if ((await listCome(dataDir)).length === 0) return;
  await withBackupLock(dataDir, async () => {
    for (const name of await listCome(dataDir)) await finish(dataDir, join(dataDir, name));
  });
}

async function listCome(dataDir: string): Promise<string[]> {
  return existsSync(dataDir) ? (await readdir(dataDir)).filter((name) => name.startsWith(COME)).sort() : [];
}

/** Copies the copy, and checks what has arrived: a stick may be pulled out, or read wrongly. */
async function bring(copy: string, coming: string): Promise<string | null> {
  await rm(coming, { recursive: true, force: true });
  await mkdir(coming, { mode: 0o700 });
  for (const file of [SUMS, SECRET, DATABASE, ...LOGS]) {
    if (existsSync(join(copy, file))) await copyFile(join(copy, file), join(coming, file));
  }
  await verifyChecksums(coming, copy);
  await rm(join(coming, SUMS), { force: true });
  const difference = await checkCopy(coming, copy);
  await flushAll(coming);
  return difference;
}

async function finish(dataDir: string, come: string): Promise<string | null> {
  try {
    return await moveIn(dataDir, come);
  } catch (error) {
    const { message } = error as Error;
    const wait = `the backup in ${come} is checked and waits to take its place: ${message}`;
    throw new HalfRestored(`${wait}. Mend that, then start the shop or restore again; nothing is lost`, {
      cause: error,
    });
  }
}

/** Safe to be done again from any step of it; the database comes last, so until then nobody has opened the new one. */
async function moveIn(dataDir: string, come: string): Promise<string | null> {
  const aside = come.replace(/restored-(?=[^/\\]*$)/, 'replaced-');
  if (existsSync(join(come, DATABASE))) {
    const standing = [DATABASE, ...LOGS].filter((file) => existsSync(join(dataDir, file)));
    if (standing.length > 0) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      for (const file of [SECRET, DATABASE]) await keepAside(join(dataDir, file), join(aside, file));
      // Left beside another database, its log would be read into that.
      for (const file of LOGS.filter((log) => standing.includes(log))) {
        await rename(join(dataDir, file), join(aside, file));
      }
      await flush(aside);
    }
    for (const file of [SECRET, DATABASE]) {
      if (existsSync(join(come, file))) await rename(join(come, file), join(dataDir, file));
    }
    await flush(dataDir);
  }
  await rm(come, { recursive: true });
  return existsSync(aside) ? aside : null;
}

/** Under a second name, so that it stands in both places until another takes the first; once it is there it stays. */
async function keepAside(file: string, aside: string): Promise<void> {
  if (!existsSync(file) || existsSync(aside)) return;
  try {
    await link(file, aside);
  } catch {
    // A disk that knows no second names, as that of many a stick.
    await copyFile(file, `${aside}.new`);
    await flush(`${aside}.new`);
    await rename(`${aside}.new`, aside);
  }
}

/**
 * A database that leaves its write-ahead log is open nowhere else; and all of it is in its one file then. One that is
 * damaged cannot, which is why another is put in its place.
 */
function refuseWhileRunning(database: string): void {
  const file = new DatabaseSync(database, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error)) throw new Error('the shop is running on this data: stop it first');
  } finally {
    file.close();
  }
}
