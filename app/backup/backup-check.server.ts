import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '#app/db/connect.server.ts';
import { isOlder, migrate, refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { DATABASE } from '#app/db/sqlite/sqlite-file.server.ts';
import type { Difference } from '#app/domain/integrity/difference.server.ts';
import { checkIntegrity } from '#app/domain/integrity/integrity-check.server.ts';

/**
 * Opens the database in `folder` to see that it is whole, and whether its books balance. One of an older version stays of
 * that version.
 * @returns what is wrong with the books, in words; null where they balance. Such a copy is as good as the shop that it is
 * of: what to do about it is the owner's decision.
 * @throws Error that says why it is no copy to go by: it is damaged, or of a newer program. It is called `named`.
 */
export async function checkCopy(folder: string, named = folder): Promise<string | null> {
  if (!existsSync(join(folder, DATABASE))) throw new Error(`there is no ${DATABASE} in ${named}`);
  const found = integrityOf(join(folder, DATABASE));
  if (found !== 'ok') throw new Error(`the copy in ${named} is damaged: ${found}`);
  const differences = await inside(folder, async (db) => {
    await refuseNewer(db);
    return (await isOlder(db)) ? null : checkIntegrity(db);
  });
  return inWords(differences ?? (await booksOfOlder(folder)));
}

/** 'ok', or what SQLite says is wrong with it, which it may be unable to read at all. */
function integrityOf(path: string): unknown {
  const file = new DatabaseSync(path);
  try {
    const [row = {}] = file.prepare('pragma integrity_check').all();
    return Object.values(row)[0];
  } catch (error) {
    return (error as Error).message;
  } finally {
    file.close();
  }
}

/** The books of what this version makes of an older one's database; that one stays as it is. */
async function booksOfOlder(folder: string): Promise<Difference[]> {
  const aside = join(folder, 'brought-up');
  await mkdir(aside, { mode: 0o700 });
  try {
    await copyFile(join(folder, DATABASE), join(aside, DATABASE));
    return await inside(aside, async (db) => {
      await migrate(db);
      return checkIntegrity(db);
    });
  } finally {
    await rm(aside, { recursive: true });
  }
}

async function inside<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ dataDir: folder, databaseUrl: undefined });
  return work(db).finally(() => db.destroy());
}

function inWords([first, ...others]: Difference[]): string | null {
  if (!first) return null;
  const { what, of, should, is } = first;
  return `${what} ${of} should be ${should}, is ${is}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}
