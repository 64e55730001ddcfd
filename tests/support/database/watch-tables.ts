import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Database, Db } from '#app/db/schema.ts';

/** Sessions change with each log-in, and the shop sends the mails of the outbox by itself. */
const UNWATCHED = ['sessions', 'outbox'];

/** Watches all rows of all other tables. Each call of the result names the tables that changed since the last one. */
export async function watchTables(db: Db): Promise<() => Promise<string[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name as keyof Database)
    .filter((name) => !UNWATCHED.includes(name));
  const moment = await openMoments(db, tables);
  const read = () =>
    Promise.all(tables.map(async (table) => JSON.stringify(await db.selectFrom(table).selectAll().execute())));
  let seen = await moment();
  let before = await read();
  return async () => {
    const latest = await moment();
    if (latest === seen) return [];
    seen = latest;
    const now = await read();
    const changed = tables.filter((_, index) => now[index] !== before[index]);
    before = now;
    return changed;
  };
}

/** @returns a value that changes with each commit, because reading all rows takes long. */
async function openMoments(db: Db, tables: string[]): Promise<() => Promise<unknown>> {
  const file = await fileOf(db);
  if (!file) return countWrites(db, tables);
  // `data_version` counts the commits of other connections only.
  const watcher = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => watcher.close());
  const version = watcher.prepare('pragma data_version');
  return async () => version.get()?.data_version;
}

/** Triggers, because PostgreSQL's snapshot also changes with the databases of other tests. */
async function countWrites(db: Db, tables: string[]): Promise<() => Promise<unknown>> {
  await sql`create sequence if not exists writes`.execute(db);
  await sql`create or replace function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('writes'); return null; end $$`.execute(db);
  for (const table of tables)
    await sql`create or replace trigger count_write after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function count_write()`.execute(db);
  return async () => (await sql<{ count: string }>`select last_value as count from writes`.execute(db)).rows[0]?.count;
}

/** The file of a SQLite database. */
async function fileOf(db: Db): Promise<string | undefined> {
  const found = sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  return (await found.catch(() => undefined))?.rows[0]?.file;
}
