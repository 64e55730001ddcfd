import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from '#app/db/postgres-dialect.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sqliteDialect } from '#app/db/sqlite-dialect.server.ts';
import type { Env } from '#app/env.server.ts';

/**
 * The database this environment names: PostgreSQL at `databaseUrl`, else SQLite in `dataDir`, which is made if missing.
 * It is opened by the first query and closed by `db.destroy()`, which waits for what runs.
 * @param onError told when an idle or used connection to PostgreSQL breaks; queries that suffer from it throw as well.
 * @param statementSeconds how long PostgreSQL may take for one statement; 0 for as long as it needs.
 */
export function connect(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void = () => {},
  statementSeconds?: number,
): Db {
  if (databaseUrl) return new Kysely<Database>({ dialect: postgresDialect(databaseUrl, onError, statementSeconds) });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'shop.sqlite')) });
}
