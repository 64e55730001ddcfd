import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';

export const SQLITE_SIDECARS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`];
export const SECRET_FILE = 'auth-secret';

export class BackupInProgress extends Error {}
/** Exit code EX_TEMPFAIL. */
export const EXIT_IN_PROGRESS = 75;

/** The system releases the lock when the process ends. @throws BackupInProgress at once if another process holds it. */
export async function withBackupLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  // Takes the write lock of an empty SQLite database, because Node has no file locks.
  const lock = new DatabaseSync(join(dataDir, 'backup.lock'), { timeout: 0 });
  try {
    try {
      lock.exec('begin immediate');
    } catch (error) {
      throw isBusy(error) ? new BackupInProgress('another backup, restore or copy of this shop is under way') : error;
    }
    return await work();
  } finally {
    lock.close();
  }
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

export function isBusy(error: unknown): boolean {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}
