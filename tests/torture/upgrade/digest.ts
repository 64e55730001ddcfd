import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Tables that differ after each start: the link for a first admin, and the times of migrations. */
const VOLATILE = ['verifications', 'kysely_migration'];
/** The start writes the first terms, with its time. */
const isVolatile = (table: string, column: string) => table === 'shopTerms' && column === 'at';

/** One hash for each table with its rows, and the names of all indexes and migrations. */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const digests: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const listed = columns.map(({ name, dataType, isNullable }) => `${name} ${dataType} ${isNullable}`).sort();
    const hash = createHash('sha256').update(listed.join());
    const rows = VOLATILE.includes(name) ? [] : (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows;
    const texts = rows.map((row) => {
      const values = Object.entries(row).filter(([column]) => !isVolatile(name, column));
      return JSON.stringify(values.sort(([one], [other]) => (one < other ? -1 : 1)));
    });
    for (const text of texts.sort()) hash.update(text);
    digests[`${name}, ${rows.length} rows`] = hash.digest('hex');
  }
  const sqlite = sql<{
    definition: string;
  }>`select sql as definition from sqlite_master where sql is not null order by sql`;
  const postgres = sql<{
    definition: string;
  }>`select indexdef as definition from pg_indexes where schemaname = 'public' order by indexdef`;
  const indexes = await sqlite.execute(db).catch(() => postgres.execute(db));
  const migrations = await sql<{
    definition: string;
  }>`select name as definition from kysely_migration order by name`.execute(db);
  for (const { definition } of [...indexes.rows, ...migrations.rows]) digests[definition] = '';
  return digests;
}
