import { PostgresAdapter } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** True for PostgreSQL, false for SQLite. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
