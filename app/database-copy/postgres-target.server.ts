import type { Writable } from '#app/database-copy/engine-side.ts';
import type { PostgresSession } from '#app/database-copy/postgres-session.server.ts';
import { migrations } from '#app/db/migrate.server.ts';

type Part = { remove: string; restore: string };

/** Foreign keys and indexes are several times cheaper for all rows at once. What triggers write is copied too. */
const partsOfSchema = `
  select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  union all
  select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class c on c.oid = indrelid
  where c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  -- Some triggers also fire for replicated rows ('A').
  select 3, format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
    format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' end, tgname)
  from pg_trigger join pg_class c on c.oid = tgrelid
  where c.relnamespace = current_schema()::regnamespace and not tgisinternal
  order by step`;

/** Creates the tables of an empty database, without foreign keys and indexes other than those of keys, and with disabled
 * triggers; `complete` adds and enables them. Call it inside a transaction of the session. */
export async function createPostgresTarget(session: PostgresSession): Promise<Writable> {
  for (const { up } of Object.values(migrations)) await up(session.db);
  const parts = await session.rows<Part>(partsOfSchema);
  for (const { remove } of parts) await session.client.query(remove);
  return {
    migrations: () => session.migrations(),
    sequences: () => session.sequences(),
    count: (table) => session.count(table),
    read: (table) => session.read(table),
    write: (table, blocks) => session.copyIn(table, blocks),
    async complete(sequences) {
      // The indexes come before the foreign keys that may use them.
      for (const { restore } of parts.toReversed()) await session.client.query(restore);
      for (const { table, sequence } of await session.identitySequences())
        if (sequences[table]) await session.client.query('select setval($1, $2)', [sequence, sequences[table]]);
      await session.client.query('analyze');
    },
  };
}
