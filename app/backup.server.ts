import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '#app/db/connect.server.ts';
import { checkBooks, type Difference } from '#app/domain/books/check-books.server.ts';

const DATABASE = 'shop.sqlite';
/** Signs sessions: with it restored, whoever was logged in still is. */
const SECRET = 'auth-secret';
const UNFINISHED = '.unfinished';

/**
 * Copies a shop on SQLite as it is at one moment, running or not, into a folder of its own under `folder`, and opens
 * the copy to see that it is whole. Of earlier copies the newest `keep - 1` stay.
 * @returns the new folder.
 * @throws where the copy is damaged or its books do not balance; then it keeps the name of an unfinished one, and no
 * earlier copy goes.
 */
export async function backUp(dataDir: string, folder: string, now: Date, keep: number): Promise<string> {
  const finished = join(folder, now.toISOString().replaceAll(':', '-'));
  const unfinished = finished + UNFINISHED;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  copyDatabase(join(dataDir, DATABASE), join(unfinished, DATABASE));
  if (existsSync(join(dataDir, SECRET))) await copyFile(join(dataDir, SECRET), join(unfinished, SECRET));
  await checkCopy(unfinished);
  for (const file of await readdir(unfinished)) await flush(join(unfinished, file));
  await rename(unfinished, finished);
  await flush(folder);

  const copies = await listBackups(folder);
  for (const old of copies.slice(0, -keep)) await rm(join(folder, old), { recursive: true });
  return finished;
}

/** The finished copies in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name)).sort();
}

/**
 * Puts a copy in the place of a shop's data, which must not be running. What stood there is kept beside it.
 * @returns where that is, or null where nothing stood there.
 * @throws where the copy is damaged or the shop runs; then nothing has changed. A process killed on the way leaves
 * either the old data or the new.
 */
export async function restore(copy: string, dataDir: string, now: Date): Promise<string | null> {
  await checkCopy(copy);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const database = join(dataDir, DATABASE);
  const replaced = existsSync(database) ? join(dataDir, `replaced-${now.toISOString().replaceAll(':', '-')}`) : null;
  if (replaced) {
    refuseWhileRunning(database);
    await mkdir(replaced, { mode: 0o700 });
    await link(database, join(replaced, DATABASE));
    if (existsSync(join(dataDir, SECRET))) await copyFile(join(dataDir, SECRET), join(replaced, SECRET));
  }
  for (const file of [SECRET, DATABASE]) {
    if (!existsSync(join(copy, file))) continue;
    await copyFile(join(copy, file), join(dataDir, `${file}.new`));
    await flush(join(dataDir, `${file}.new`));
    await rename(join(dataDir, `${file}.new`), join(dataDir, file));
  }
  await flush(dataDir);
  return replaced;
}

/** One reading transaction: orders go on meanwhile, and none of them is in it by half. */
function copyDatabase(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`there is no ${from}`);
  const database = new DatabaseSync(from, { timeout: 5_000 });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** @throws Error that says what is wrong with the database in that folder. */
async function checkCopy(folder: string): Promise<void> {
  if (!existsSync(join(folder, DATABASE))) throw new Error(`there is no ${DATABASE} in ${folder}`);
  const file = new DatabaseSync(join(folder, DATABASE));
  const found = file
    .prepare('pragma integrity_check')
    .all()
    .map((row) => Object.values(row)[0]);
  file.close();
  if (found.join() !== 'ok') throw new Error(`the copy in ${folder} is damaged: ${found[0]}`);

  const db = connect({ dataDir: folder, databaseUrl: undefined });
  const [difference] = await checkBooks(db).finally(() => db.destroy());
  if (difference) throw new Error(`the books of the copy in ${folder} do not balance: ${inWords(difference)}`);
}

function inWords({ what, of, should, is }: Difference): string {
  return `${what} ${of} should be ${should}, is ${is}`;
}

/** A database that leaves its write-ahead log is open nowhere else; and all of it is in its one file then. */
function refuseWhileRunning(database: string): void {
  const file = new DatabaseSync(database, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = delete');
  } catch {
    throw new Error('the shop is running on this data: stop it first');
  } finally {
    file.close();
  }
}

/** What was written to a file or a folder outlives a power cut from here on. */
async function flush(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
