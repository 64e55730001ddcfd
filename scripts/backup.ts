import { backUp, EXIT_DIFFERENCES } from '#app/backup/backup.server.ts';
import { BackupInProgress, EXIT_IN_PROGRESS } from '#app/backup/backup-lock.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';

/** Backs up DATA_DIR, also while the shop runs, into BACKUP_DIR or the given folder. */
try {
  const { dataDir, databaseUrl, backupAt, backupDir, backupKeep } = readEnv(process.env);
  if (databaseUrl) throw new Error('a shop on PostgreSQL is backed up by pg_dump: see docs/running.md');
  const to = process.argv[2] ?? backupDir;
  const [keep, days] = backupAt === 'hourly' ? [24, backupKeep] : [backupKeep, 0];
  const { folder, difference } = await backUp(dataDir, to, new Date(), keep, days);
  if (difference === null) console.log(`Backed up into ${folder}`);
  else {
    console.error(`Backed up into ${folder}, but its integrity check found a difference: ${difference}`);
    process.exitCode = EXIT_DIFFERENCES;
  }
} catch (error) {
  console.error(`No backup: ${(error as Error).message}`);
  process.exitCode = error instanceof BackupInProgress ? EXIT_IN_PROGRESS : 1;
}
