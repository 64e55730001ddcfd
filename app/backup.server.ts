import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '#app/db/connect.server.ts';
import { refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { checkBooks } from '#app/domain/books/check-books.server.ts';
import type { Difference } from '#app/domain/books/difference.server.ts';
import { flush } from '#app/flush.server.ts';

const DATABASE = 'shop.sqlite';
/** What a database that was not closed leaves beside it. */
const LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
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
  // One that failed is kept to be looked at until the next; they must not fill the disk.
  for (const name of await namesIn(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true });
  }
  const finished = join(folder, now.toISOString().replaceAll(':', '-'));
  const unfinished = finished + UNFINISHED;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  copyDatabase(join(dataDir, DATABASE), join(unfinished, DATABASE));
  if (existsSync(join(dataDir, SECRET))) await copyFile(join(dataDir, SECRET), join(unfinished, SECRET));
  await checkCopy(unfinished);
  for (const file of await readdir(unfinished)) await flush(join(unfinished, file));
  await flush(unfinished);
  await rename(unfinished, finished);
  await flush(folder);
  await flush(dirname(folder));

  const copies = await listBackups(folder);
  for (const old of copies.slice(0, -keep)) await rm(join(folder, old), { recursive: true });
  return finished;
}

/** The finished copies in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name)).sort();
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
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
  if (existsSync(join(dataDir, DATABASE))) refuseWhileRunning(join(dataDir, DATABASE));
  const replaced = await putAside(dataDir, join(dataDir, `replaced-${now.toISOString().replaceAll(':', '-')}`));
  for (const file of [SECRET, DATABASE]) {
    if (!existsSync(join(copy, file))) continue;
    await copyFile(join(copy, file), join(dataDir, `${file}.new`));
    await flush(join(dataDir, `${file}.new`));
    await rename(join(dataDir, `${file}.new`), join(dataDir, file));
  }
  await flush(dataDir);
  return replaced;
}

/** Keeps what stands in `dataDir`; the database itself stays there too, until another takes its name. */
async function putAside(dataDir: string, aside: string): Promise<string | null> {
  const standing = [DATABASE, ...LOGS].filter((file) => existsSync(join(dataDir, file)));
  if (standing.length === 0) return null;
  await mkdir(aside, { mode: 0o700 });
  if (existsSync(join(dataDir, SECRET))) {
    await copyFile(join(dataDir, SECRET), join(aside, SECRET));
    await flush(join(aside, SECRET));
  }
  for (const file of standing) {
    if (file === DATABASE) await link(join(dataDir, file), join(aside, file));
    // Left beside another database, its log would be read into that.
    else await rename(join(dataDir, file), join(aside, file));
  }
  await flush(aside);
  await flush(dataDir);
  return aside;
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
  const [difference] = await booksOf(db).finally(() => db.destroy());
  if (difference) throw new Error(`the books of the copy in ${folder} do not balance: ${inWords(difference)}`);
}

async function booksOf(db: Db): Promise<Difference[]> {
  await refuseNewer(db);
  return checkBooks(db);
}

function inWords({ what, of, should, is }: Difference): string {
  return `${what} ${of} should be ${should}, is ${is}`;
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/**
 * A database that leaves its write-ahead log is open nowhere else; and all of it is in its one file then. One that is
 * damaged cannot, which is why another is put in its place.
 */
function refuseWhileRunning(database: string): void {
  const file = new DatabaseSync(database, { timeout: 0 });
  try {
    file.exec('pragma journal_mode = delete');
  } catch (error) {
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
    if (code === SQLITE_BUSY || code === SQLITE_LOCKED) {
      throw new Error('the shop is running on this data: stop it first');
    }
  } finally {
    file.close();
  }
}
