import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** What a start makes anew each time: the link for a first admin. And when a migration ran. */
const PASSING = ['verifications', 'kysely_migration'];

/** Everything in a database, tables with their rows and indexes, as one hash for each. */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const digests: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const listed = columns.map(({ name, dataType, isNullable }) => `${name} ${dataType} ${isNullable}`).sort();
    const hash = createHash('sha256').update(listed.join());
    const rows = PASSING.includes(name) ? [] : (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows;
    const texts = rows.map((row) =>
      JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))),
    );
    for (const text of texts.sort()) hash.update(text);
    digests[`${name}, ${rows.length} rows`] = hash.digest('hex');
  }
  const sqlite = sql<{ made: string }>`select sql as made from sqlite_master where sql is not null order by sql`;
  const postgres = sql<{
    made: string;
  }>`select indexdef as made from pg_indexes where schemaname = 'public' order by indexdef`;
  const indexes = await sqlite.execute(db).catch(() => postgres.execute(db));
  const migrations = await sql<{ made: string }>`select name as made from kysely_migration order by name`.execute(db);
  for (const { made } of [...indexes.rows, ...migrations.rows]) digests[made] = '';
  return digests;
}
