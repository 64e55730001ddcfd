import { backUp } from '#app/backup.server.ts';
import { UNDER_WAY, UnderWay } from '#app/backup-files.server.ts';
import { readEnv } from '#app/env.server.ts';

/** Copies the shop in DATA_DIR, running or not, into BACKUP_DIR or the folder named. */
try {
  const { dataDir, databaseUrl, backupDir, backupKeep } = readEnv(process.env);
  if (databaseUrl) throw new Error('a shop on PostgreSQL is backed up by pg_dump: see docs/running.md');
  console.log(`Backed up into ${await backUp(dataDir, process.argv[2] ?? backupDir, new Date(), backupKeep)}`);
} catch (error) {
  console.error(`No backup: ${(error as Error).message}`);
  process.exitCode = error instanceof UnderWay ? UNDER_WAY : 1;
}
