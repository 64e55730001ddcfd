import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another backup or restore of the same data has not ended. */
export class BackupInProgress extends Error {}
/** What a process that ends because of it answers: "try again". */
export const EXIT_IN_PROGRESS = 75;

/**
 * Does the work while no other process backs up or restores the data in `dataDir`. The system lets go of it when the
 * process ends, however it ends.
 * @throws BackupInProgress at once where another one does.
 */
export async function withBackupLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  // SQLite holds the lock, as it does for the shop itself: Node has none of its own. Nothing is ever written there.
  const lock = new DatabaseSync(join(dataDir, 'backup.lock'), { timeout: 0 });
  try {
    try {
      lock.exec('begin immediate');
    } catch (error) {
      throw isBusy(error) ? new BackupInProgress('another backup or restore of this shop is under way') : error;
    }
    return await work();
  } finally {
    lock.close();
  }
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Whether SQLite refused because another connection holds what was asked for. */
export function isBusy(error: unknown): boolean {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
  return code === SQLITE_BUSY || code === SQLITE_LOCKED;
}
