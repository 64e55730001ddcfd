import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from '#app/db/postgres/postgres-dialect.server.ts';
import type { QueryWatch } from '#app/db/query-stats.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sqliteDialect } from '#app/db/sqlite/sqlite-dialect.server.ts';
import { DATABASE_FILE, type SqlFunctions } from '#app/db/sqlite/sqlite-file.server.ts';

/** Where the database is: PostgreSQL at `databaseUrl`, else the SQLite file in the folder `dataDir`. */
export type DatabaseLocation = { databaseUrl: string | undefined; dataDir: string };

type Options = {
  /** PostgreSQL only: called when a connection is lost. */
  onError?: ((error: Error) => void) | undefined;
  /** PostgreSQL only: the statement timeout, by default 30; 0 for none. */
  statementSeconds?: number | undefined;
  /** SQLite only: SQL functions for what PostgreSQL computes with `numeric`. */
  functions?: SqlFunctions;
  watch?: QueryWatch;
};

/** The first query connects; `destroy` waits for running queries. */
export function connect(
  { databaseUrl, dataDir }: DatabaseLocation,
  { onError = () => {}, statementSeconds, functions, watch }: Options = {},
): Db {
  const log = watch ? { log: watch.query } : {};
  if (databaseUrl) {
    const dialect = postgresDialect(databaseUrl, onError, statementSeconds, watch?.pool);
    return new Kysely<Database>({ dialect, ...log });
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dialect = sqliteDialect(join(dataDir, DATABASE_FILE), functions, watch?.pool);
  return new Kysely<Database>({ dialect, ...log });
}

/** Opens the SQLite database in `dataDir` while `work` runs; creates it if there is none. */
export async function withSqlite<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ dataDir, databaseUrl: undefined });
  return work(db).finally(() => db.destroy());
}
