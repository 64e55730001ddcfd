import { RestorePending, restore } from '#app/backup/restore.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';

/** Restores a backup into DATA_DIR. The shop must be stopped. */
const [, , backup] = process.argv;
try {
  const { dataDir, databaseUrl } = readEnv(process.env);
  if (databaseUrl) throw new Error('a shop on PostgreSQL is restored by pg_restore: see docs/running.md');
  if (!backup) throw new Error('name the backup: npm run restore -- data/backups/2026-…');
  const { replaced, difference } = await restore(backup, dataDir, new Date());
  console.log(`Restored from ${backup}.${replaced ? ` The earlier data is in ${replaced}.` : ''}`);
  if (difference)
    console.error(`Its integrity check found a difference: ${difference}. "npm run audit" names every difference.`);
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof RestorePending ? `Not restored yet: ${message}` : `Nothing restored: ${message}`);
  process.exitCode = 1;
}
