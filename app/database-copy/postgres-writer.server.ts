import type { Table } from '#app/database-copy/copy-format.server.ts';
import type { Sequences, Writable } from '#app/database-copy/engine-side.ts';
import type { PostgresSession } from '#app/database-copy/postgres-session.server.ts';
import { migrations } from '#app/db/migrate.server.ts';

/** Statements that drop one part of the schema and make it again. */
type Part = { drop: string; make: string };

/** Foreign keys, indexes and triggers cost several times as much row by row as for all rows at once. */
const partsOfSchema = `
  select 1 as step, format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  union all
  select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index join pg_class c on c.oid = indrelid
  where c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)
  union all
  select 3, format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
    format('alter table %s enable %s trigger %I', tgrelid::regclass, case tgenabled when 'A' then 'always' end, tgname)
  from pg_trigger join pg_class c on c.oid = tgrelid
  where c.relnamespace = current_schema()::regnamespace and not tgisinternal
  order by step`;

/** Creates the tables without the parts that slow writing down. Call it inside a transaction of the session. */
export async function createTables(session: PostgresSession): Promise<Writable> {
  for (const { up } of Object.values(migrations)) await up(session.db);
  const parts = await session.rows<Part>(partsOfSchema);
  for (const { drop } of parts) await session.client.query(drop);
  return {
    migrations: () => session.migrations(),
    sequences: () => session.sequences(),
    count: (table) => session.count(table),
    read: (table) => session.read(table),
    write: (table: Table, blocks) => session.copyIn(table, blocks),
    async complete(sequences: Sequences) {
      // Makes the indexes before the foreign keys that may use them.
      for (const { make } of parts.toReversed()) await session.client.query(make);
      for (const { table, sequence } of await session.identitySequences())
        if (sequences[table]) await session.client.query('select setval($1, $2)', [sequence, sequences[table]]);
      await session.client.query('analyze');
    },
  };
}
