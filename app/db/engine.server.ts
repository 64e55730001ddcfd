import { PostgresAdapter } from 'kysely';
import type { Db } from '#app/db/schema.ts';

/** Whether this is PostgreSQL, which locks row by row and is a journey away; else it is SQLite, whose file one writer has. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
