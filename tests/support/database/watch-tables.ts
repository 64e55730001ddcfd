import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Database, Db } from '#app/db/schema.ts';

/**
 * Watches every row of every table. Each call of what it answers names the tables that have changed since the last one.
 * Sessions come and go with the visitors themselves.
 */
export async function watchTables(db: Db): Promise<() => Promise<string[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name as keyof Database)
    .filter((name) => name !== 'sessions');
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

/** Answers what stays the same for as long as nobody commits a write: reading all rows after each request takes long. */
async function openMoments(db: Db, tables: string[]): Promise<() => Promise<unknown>> {
  const file = await fileOf(db);
  if (!file) return countWrites(db, tables);
  // SQLite counts on each connection the commits of all the others; so this one is used for nothing else.
  const watcher = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => watcher.close());
  const version = watcher.prepare('pragma data_version');
  return async () => version.get()?.data_version;
}

/** PostgreSQL's own snapshots tell of all databases of the server, which other tests write to. */
async function countWrites(db: Db, tables: string[]): Promise<() => Promise<unknown>> {
  await sql`create sequence if not exists writes`.execute(db);
  await sql`create or replace function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('writes'); return null; end $$`.execute(db);
  for (const table of tables)
    await sql`create or replace trigger count_write after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function count_write()`.execute(db);
  return async () => (await sql<{ count: string }>`select last_value as count from writes`.execute(db)).rows[0]?.count;
}

/** Where the database lies; undefined for one that is a server. */
async function fileOf(db: Db): Promise<string | undefined> {
  const found = sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  return (await found.catch(() => undefined))?.rows[0]?.file;
}
