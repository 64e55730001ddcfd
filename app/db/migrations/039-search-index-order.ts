import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** SQLite, which has no statistics here, may read all orders for each 128 new ones: the trigger names the order of the join. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  const { rows } = await sql<{ sql: string }>`
    select "sql" from sqlite_master where "name" = 'orderWordsToCome_full'`.execute(db);
  const trigger = rows[0]?.sql.replace(' join "orders"', ' cross join "orders"') ?? '';
  await sql`drop trigger "orderWordsToCome_full"`.execute(db);
  await sql.raw(trigger).execute(db);
}
