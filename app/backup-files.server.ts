import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { connect } from '#app/db/connect.server.ts';
import { refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { checkBooks } from '#app/domain/books/check-books.server.ts';
import type { Difference } from '#app/domain/books/difference.server.ts';
import { flush } from '#app/flush.server.ts';

export const DATABASE = 'shop.sqlite';
/** What a database that was not closed leaves beside it. */
export const LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`];
/** Signs sessions: with it restored, whoever was logged in still is. */
export const SECRET = 'auth-secret';
/** As `sha256sum -c` reads it. */
export const SUMS = 'SHA256SUMS';

/** Another backup or restore of the same data has not ended. */
export class UnderWay extends Error {}
/** What a process that ends because of it answers: "try again". */
export const UNDER_WAY = 75;

/**
 * Does the work while no other process backs up or restores the data in `dataDir`. The system lets go of it when the
 * process ends, however it ends.
 * @throws UnderWay at once where another one does.
 */
export async function whileAlone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  // SQLite holds the lock, as it does for the shop itself: Node has none of its own. Nothing is ever written there.
  const lock = new DatabaseSync(join(dataDir, 'backup.lock'), { timeout: 0 });
  try {
    try {
      lock.exec('begin immediate');
    } catch (error) {
      throw isBusy(error) ? new UnderWay('another backup or restore of this shop is under way') : error;
    }
    return await work();
  } finally {
    lock.close();
  }
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Whether SQLite refused because another connection holds what was asked for. */
export function isBusy(error: unknown): boolean {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}

/**
 * Opens the database in `folder` to see that it is whole and that its books balance.
 * @throws Error that says what is wrong with the copy, called `named`.
 */
export async function checkCopy(folder: string, named = folder): Promise<void> {
  if (!existsSync(join(folder, DATABASE))) throw new Error(`there is no ${DATABASE} in ${named}`);
  const file = new DatabaseSync(join(folder, DATABASE));
  try {
    const [found] = file
      .prepare('pragma integrity_check')
      .all()
      .map((row) => Object.values(row)[0]);
    if (found !== 'ok') throw new Error(`the copy in ${named} is damaged: ${found}`);
  } finally {
    file.close();
  }
  const db = connect({ dataDir: folder, databaseUrl: undefined });
  const [difference] = await booksOf(db).finally(() => db.destroy());
  if (difference) throw new Error(`the books of the copy in ${named} do not balance: ${inWords(difference)}`);
}

async function booksOf(db: Db): Promise<Difference[]> {
  await refuseNewer(db);
  return checkBooks(db);
}

function inWords({ what, of, should, is }: Difference): string {
  return `${what} ${of} should be ${should}, is ${is}`;
}

/** Writes down what the files in `folder` are, so that a byte that changes later is found. */
export async function writeSums(folder: string): Promise<void> {
  const lines = await Promise.all((await readdir(folder)).map(async (file) => `${await sumOf(folder, file)}  ${file}`));
  await writeFile(join(folder, SUMS), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** @throws Error where a file in `folder` is no longer what was written down. A folder without sums has nothing to show. */
export async function checkSums(folder: string, named = folder): Promise<void> {
  if (!existsSync(join(folder, SUMS))) return;
  for (const line of (await readFile(join(folder, SUMS), 'utf8')).split('\n').filter(Boolean)) {
    const [sum, file = ''] = line.split('  ');
    const found = existsSync(join(folder, file)) ? await sumOf(folder, file) : 'gone';
    if (found !== sum) throw new Error(`the copy in ${named} is damaged: ${file} is not what was backed up`);
  }
}

async function sumOf(folder: string, file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  return hash.digest('hex');
}

/** What is in a folder, and its names, outlive a power cut from here on. */
export async function flushAll(folder: string): Promise<void> {
  for (const file of await readdir(folder)) await flush(join(folder, file));
  await flush(folder);
}
