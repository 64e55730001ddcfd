import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE } from '#app/data-files.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { checkBooks } from '#app/domain/books/check-books.server.ts';
import type { Difference } from '#app/domain/books/difference.server.ts';

/**
 * Opens the database in `folder` to see that it is whole, and whether its books balance.
 * @returns what is wrong with the books, in words; null where they balance. Such a copy is as good as the shop that it is
 * of: what to do about it is the owner's decision.
 * @throws Error that says why it is no copy to go by: it is damaged, or of a newer program. It is called `named`.
 */
export async function checkCopy(folder: string, named = folder): Promise<string | null> {
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
  return inWords(await booksOf(db).finally(() => db.destroy()));
}

async function booksOf(db: Db): Promise<Difference[]> {
  await refuseNewer(db);
  return checkBooks(db);
}

function inWords([first, ...others]: Difference[]): string | null {
  if (!first) return null;
  const { what, of, should, is } = first;
  return `${what} ${of} should be ${should}, is ${is}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}
