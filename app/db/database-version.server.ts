import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { DatabaseLocation } from '#app/db/connect.server.ts';
import type { Db } from '#app/db/schema.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';

export type VersionReader = { read(): string | Promise<string>; close(): void };

/** Changes with every commit of any process, on PostgreSQL of any database. Data read after a version is never older than it. */
export function openVersionReader(db: Db, { databaseUrl, dataDir }: DatabaseLocation): VersionReader {
  return databaseUrl
    ? { read: shareNextRead(() => readSnapshotId(db)), close() {} }
    : readerOfFile(join(dataDir, DATABASE_FILE));
}

/** `data_version` changes only with commits of other connections, so this one must not write. */
function readerOfFile(file: string): VersionReader {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const statement = connection.prepare('pragma data_version');
  return { read: () => String(statement.get()?.data_version), close: () => connection.close() };
}

async function readSnapshotId(db: Db): Promise<string> {
  const snapshot = sql<string>`pg_current_snapshot()::text`.as('snapshot');
  return (await db.selectNoFrom(snapshot).executeTakeFirstOrThrow()).snapshot;
}

/** Calls during a read share one further read, which begins after them: no caller gets a read that began before its call. */
export function shareNextRead<T>(read: () => Promise<T>): () => Promise<T> {
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
