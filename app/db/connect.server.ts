import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from '#app/db/postgres/postgres-dialect.server.ts';
import type { QueryWatch } from '#app/db/query-stats.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sqliteDialect } from '#app/db/sqlite/sqlite-dialect.server.ts';
import { DATABASE, type SqlFunctions } from '#app/db/sqlite/sqlite-file.server.ts';
import type { Env } from '#app/server/env.server.ts';

type Ways = {
  /** Told when an idle or used connection to PostgreSQL breaks; queries that suffer from it throw as well. */
  onError?: ((error: Error) => void) | undefined;
  /** How long PostgreSQL may take for one statement; 0 for as long as it needs. */
  statementSeconds?: number | undefined;
  /** What SQL on SQLite may call when it writes; PostgreSQL has no use for it. */
  functions?: SqlFunctions;
  /** Told of every query and of the pool. */
  watch?: QueryWatch;
};

/**
 * The database this environment names: PostgreSQL at `databaseUrl`, else SQLite in `dataDir`, which is made if missing.
 * It is opened by the first query and closed by `db.destroy()`, which waits for what runs.
 */
export function connect(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  { onError = () => {}, statementSeconds, functions, watch }: Ways = {},
): Db {
  const log = watch ? { log: watch.query } : {};
  if (databaseUrl) {
    const dialect = postgresDialect(databaseUrl, onError, statementSeconds, watch?.pool);
    return new Kysely<Database>({ dialect, ...log });
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dialect = sqliteDialect(join(dataDir, DATABASE), functions, watch?.pool);
  return new Kysely<Database>({ dialect, ...log });
}
