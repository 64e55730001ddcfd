import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { describe, expect, inject, vi } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { migrations } from '#app/db/migrate.server.ts';
import type { QueryWatch } from '#app/db/query-stats.server.ts';
import type { Db } from '#app/db/schema.ts';
import { sqlFunctions } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import type { Env } from '#app/runtime/env.server.ts';
import { whenFinished } from '#tests/support/finished.ts';

export type Engine = 'sqlite' | 'postgres';
/** Both, or the one of `npm run test:quick`. */
export const engines: Engine[] = process.env.SHOP_TEST_QUICK ? ['sqlite'] : ['sqlite', 'postgres'];
export type DatabaseEnv = Pick<Env, 'databaseUrl' | 'dataDir'>;
type RemovableDatabase = { env: DatabaseEnv; remove: () => Promise<void> };

/** Creates and drops databases. All tests share it, because connecting takes as long as creating a database. */
let adminPool: Pool | undefined;

/** Runs the same tests on both engines. `freshDb()` creates a migrated, empty database that is removed after the test. */
export function onEachEngine(title: string, tests: (freshDb: () => Promise<Db>, engine: Engine) => void): void {
  describe.each(engines)(`${title} (%s)`, (engine) => {
    tests(async () => (await openDatabase(engine)).db, engine);
  });
}

/** A new database, migrated unless `blank`, closed and removed after the test. */
export async function openDatabase(engine: Engine, blank?: 'blank'): Promise<{ db: Db; env: DatabaseEnv }> {
  const { env, remove } = await createDatabase(engine, blank);
  whenFinished(remove);
  return { db: openAgain(env), env };
}

/** A database that is migrated only up to this migration. */
export async function openOlder(engine: Engine, lastMigration: string): Promise<Db> {
  const { db } = await openDatabase(engine, 'blank');
  await migrateTo(db, lastMigration);
  return db;
}

export async function migrateTo(db: Db, lastMigration: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(lastMigration);
  if (error) throw error;
}

/** Copies a closed database; the caller removes the copy. */
export async function copyDatabase({ dataDir, databaseUrl }: DatabaseEnv): Promise<RemovableDatabase> {
  return databaseUrl
    ? createPostgres(new URL(databaseUrl).pathname.slice(1))
    : createSqlite(join(dataDir, 'shop.sqlite'));
}

/** More connections to a database, closed after the test. */
export function openAgain(env: DatabaseEnv, onError?: (error: Error) => void): Db {
  const db = connect(env, { onError, functions: sqlFunctions });
  whenFinished(() => db.destroy());
  return db;
}

/** A connection to a database, and the list of its statements, with BEGIN and COMMIT. */
export function openWatched(env: DatabaseEnv, statementSeconds?: number): { db: Db; statements: string[] } {
  const statements: string[] = [];
  const watch: QueryWatch = { query: ({ query }) => void statements.push(query.sql), pool: () => {} };
  const db = connect(env, { statementSeconds, functions: sqlFunctions, watch });
  whenFinished(() => db.destroy());
  return { db, statements };
}

/** Runs work outside the transaction that calls it. */
export const runOutsideTransaction = AsyncLocalStorage.snapshot();

/** Waits until `count` transactions on PostgreSQL wait for a lock. Not with a transaction, which reads this view only once. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  const blocked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = async () => (await runOutsideTransaction(() => blocked.execute(db))).rows.length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(count);
}

/** A new database; the caller removes it. */
export function createDatabase(engine: Engine, blank?: 'blank'): Promise<RemovableDatabase> {
  if (engine === 'postgres') return createPostgres(blank ? 'template0' : 'template');
  return createSqlite(blank ? null : join(inject('scratch'), 'template', 'shop.sqlite'));
}

async function createSqlite(template: string | null): Promise<RemovableDatabase> {
  const dataDir = await mkdtemp(join(inject('scratch'), 'sqlite-'));
  if (template) await copyFile(template, join(dataDir, 'shop.sqlite'));
  return { env: { dataDir, databaseUrl: undefined }, remove: () => rm(dataDir, { recursive: true }) };
}

async function createPostgres(template: string): Promise<RemovableDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await executeOnServer(`create database ${name} template ${template} strategy file_copy`);
  const env = { dataDir: '', databaseUrl: `${inject('postgresUrl')}/${name}` };
  return { env, remove: () => executeOnServer(`drop database ${name} with (force)`) };
}

/** Overwrites a SQLite file with another in one transaction, even while a shop has it open. */
export async function overwriteDatabase(file: string, source: string): Promise<void> {
  const db = new DatabaseSync(source);
  const copy = () => backup(db, file, { rate: 1_000_000 });
  // It fails while the shop writes.
  await vi.waitFor(copy, { timeout: 20_000, interval: 10 }).finally(() => db.close());
}

async function executeOnServer(statement: string): Promise<void> {
  adminPool ??= openAdminPool();
  await adminPool.query(statement);
}

function openAdminPool(): Pool {
  const pool = new Pool({ connectionString: `${inject('postgresUrl')}/postgres`, max: 2, allowExitOnIdle: true });
  // Vitest stops the server before it ends the processes of the tests.
  pool.on('error', () => {});
  return pool;
}

/** A migrated database during `work`, for tests that need many. */
export async function withDatabase<T>(engine: Engine, work: (db: Db) => Promise<T>): Promise<T> {
  const { env, remove } = await createDatabase(engine);
  const db = connect(env, { functions: sqlFunctions });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await remove();
  }
}
