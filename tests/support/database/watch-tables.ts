import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Each log-in changes the sessions, the shop sends the mails of the outbox by itself, and `writes` is the record. */
const UNWATCHED = ['sessions', 'outbox', 'writes'];

/** Watches all other tables. @returns a function that names the tables written since its last call. */
export async function watchTables(db: Db): Promise<() => Promise<string[]>> {
  await sql`create table if not exists "writes" ("name" text not null)`.execute(db);
  await (db.getExecutor().adapter instanceof PostgresAdapter ? watchPostgres(db) : watchSqlite(db));
  const takeWritten = async () => {
    const { rows } = await sql<{ name: string }>`delete from "writes" returning "name"`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
  await takeWritten();
  return takeWritten;
}

async function watchPostgres(db: Db): Promise<void> {
  await sql`create or replace function note_write() returns trigger language plpgsql as
    $$ begin insert into "writes" values (tg_table_name); return null; end $$`.execute(db);
  for (const { name } of await db.introspection.getTables()) {
    if (UNWATCHED.includes(name)) continue;
    const table = sql.table(name);
    await sql`create or replace trigger note_write after insert or update or delete on ${table}
      for each row execute function note_write()`.execute(db);
    await sql`create or replace trigger note_truncate after truncate on ${table}
      for each statement execute function note_write()`.execute(db);
  }
}

async function watchSqlite(db: Db): Promise<void> {
  // Without the tables of the search index: only triggers write them, and they may have no triggers.
  const { rows } = await sql<{ name: string }>`
    select "name" from pragma_table_list where "type" = 'table' and "name" not like 'sqlite_%'`.execute(db);
  // In one transaction, because each commit waits for the disk.
  await db.transaction().execute(async (transaction) => {
    for (const { name } of rows)
      for (const verb of UNWATCHED.includes(name) ? [] : ['insert', 'update', 'delete'])
        await sql`create trigger if not exists ${sql.ref(`note_${verb}_${name}`)} after ${sql.raw(verb)} on ${sql.table(name)}
          begin insert into "writes" values (${sql.lit(name)}); end`.execute(transaction);
  });
}
