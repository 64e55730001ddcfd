import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';
import type { Env } from '#app/server/env.server.ts';

export type DatabaseVersion = { read(): string | Promise<string>; close(): void };

/** The version changes with every commit of any process. Data read after a version is never older than it. */
export function databaseVersion(
  db: Db,
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
): DatabaseVersion {
  return databaseUrl
    ? { read: coalesce(() => snapshotOf(db)), close() {} }
    : versionOfFile(join(dataDir, DATABASE_FILE));
}

/** `data_version` counts the commits of other connections, so this one must not write. */
function versionOfFile(file: string): DatabaseVersion {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const statement = connection.prepare('pragma data_version');
  return { read: () => String(statement.get()?.data_version), close: () => connection.close() };
}

async function snapshotOf(db: Db): Promise<string> {
  const snapshot = sql<string>`pg_current_snapshot()::text`.as('snapshot');
  return (await db.selectNoFrom(snapshot).executeTakeFirstOrThrow()).snapshot;
}

/** Callers during a read share the next one, so that no caller gets a read that began before the call. */
export function coalesce<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    const reading = read();
    running = reading.catch(() => {}).finally(() => (running = undefined));
    return reading;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin);
    return next;
  };
}
