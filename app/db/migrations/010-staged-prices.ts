import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Prices that are written down ahead are read all of one rate, or in the order of their history: on PostgreSQL nobody asked
 * for their key, which took half the time of writing them. SQLite keeps its rows in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (postgres) await sql`alter table "repricedItems" drop constraint if exists "repricedItems_key"`.execute(db);
}
