import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from '#app/db/postgres/postgres-dialect.server.ts';
import type { QueryWatch } from '#app/db/query-stats.server.ts';
import type { Database, Db } from '#app/db/schema.ts';
import { sqliteDialect } from '#app/db/sqlite/sqlite-dialect.server.ts';
import { DATABASE } from '#app/db/sqlite/sqlite-file.server.ts';
import { Queue, type Turns } from '#app/db/sqlite/write-queue.server.ts';
import type { Env } from '#app/server/env.server.ts';

type Ways = {
  /** Told when an idle or used connection to PostgreSQL breaks; queries that suffer from it throw as well. */
  onError?: ((error: Error) => void) | undefined;
  /** How long PostgreSQL may take for one statement; 0 for as long as it needs. */
  statementSeconds?: number | undefined;
  /** Where writers to the SQLite file wait, if not only those of this thread do. */
  turns?: Turns | undefined;
  /** Told of every query and of the pool. */
  watch?: QueryWatch;
};

const queues = new WeakMap<Db, Turns>();

/**
 * The database this environment names: PostgreSQL at `databaseUrl`, else SQLite in `dataDir`, which is made if missing.
 * It is opened by the first query and closed by `db.destroy()`, which waits for what runs.
 */
export function connect(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  { onError = () => {}, statementSeconds, turns = new Queue(), watch }: Ways = {},
): Db {
  const log = watch ? { log: watch.query } : {};
  if (databaseUrl) {
    const dialect = postgresDialect(databaseUrl, onError, statementSeconds, watch?.pool);
    return new Kysely<Database>({ dialect, ...log });
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dialect = sqliteDialect(join(dataDir, DATABASE), turns, watch?.pool);
  const db = new Kysely<Database>({ dialect, ...log });
  queues.set(db, dialect.turnsOfOthers);
  return db;
}

/** Where the writers of this database wait for each other; undefined on PostgreSQL, which lets them write at once. */
export function turnsOf(db: Db): Turns | undefined {
  return queues.get(db);
}
