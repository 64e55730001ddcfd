import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { DATABASE } from '#app/db/sqlite/sqlite-file.server.ts';
import type { Env } from '#app/server/env.server.ts';

/** Answers at once where the engine can be asked at once. */
export type DatabaseVersion = { read(): string | Promise<string>; close(): void };

/**
 * Tells whether anything at all has been committed since one last asked, by whatever process or hand: what it answers is
 * another text then. What was read after it was asked is never older than what it stands for.
 */
export function databaseVersion(
  db: Db,
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
): DatabaseVersion {
  return databaseUrl ? { read: shared(() => snapshotOf(db)), close() {} } : versionOfFile(join(dataDir, DATABASE));
}

/** SQLite counts for each connection what the others have committed: this one commits nothing. */
function versionOfFile(file: string): DatabaseVersion {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const asked = connection.prepare('pragma data_version');
  return { read: () => String(asked.get()?.data_version), close: () => connection.close() };
}

/** What PostgreSQL's transactions see changes with every one that has written and ended. */
async function snapshotOf(db: Db): Promise<string> {
  const asked = sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`;
  const { rows } = await asked.execute(db);
  return rows[0]?.snapshot ?? crypto.randomUUID();
}

/** Many who ask at once are answered by one question, which is never asked before they came. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    const asked = ask();
    underWay = asked.catch(() => {}).finally(() => (underWay = undefined));
    return asked;
  };
  return () => {
    if (!underWay) return begin();
    next ??= underWay.then(begin);
    return next;
  };
}
