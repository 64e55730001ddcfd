import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { DATABASE, LOG_PAGES } from '#app/db/sqlite/sqlite-file.server.ts';

/** A log of so many pages is long for one who writes thousands of them in a second. */
const LONG = 1_000;

/**
 * While `work` runs, no writer of this thread carries the log into the file after its commit: with a long log that takes
 * a tenth of a second, in which no page is answered. Whoever does the work carries it.
 */
export async function withoutCheckpoints<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`pragma wal_autocheckpoint = 0`.execute(db);
  try {
    return await work();
  } finally {
    await sql.raw(`pragma wal_autocheckpoint = ${LOG_PAGES}`).execute(db);
  }
}

/** Carries a long log into the file, on a connection of its own: others read and write meanwhile. */
export function checkpointer(dataDir: string): { carry(): void; close(): void } {
  const file = new DatabaseSync(join(dataDir, DATABASE));
  const look = file.prepare('pragma wal_checkpoint(noop)');
  const carry = file.prepare('pragma wal_checkpoint(passive)');
  return {
    carry() {
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
      if (log - checkpointed > LONG) carry.get();
    },
    close: () => file.close(),
  };
}
