import { backUp, UNBALANCED } from '#app/backup/backup.server.ts';
import { UNDER_WAY, UnderWay } from '#app/backup/backup-lock.server.ts';
import { readEnv } from '#app/server/env.server.ts';

/** Copies the shop in DATA_DIR, running or not, into BACKUP_DIR or the folder named. */
try {
  const { dataDir, databaseUrl, backupDir, backupKeep } = readEnv(process.env);
  if (databaseUrl) throw new Error('a shop on PostgreSQL is backed up by pg_dump: see docs/running.md');
  const { folder, difference } = await backUp(dataDir, process.argv[2] ?? backupDir, new Date(), backupKeep);
  if (difference === null) console.log(`Backed up into ${folder}`);
  else {
    console.error(`Backed up into ${folder}, but the books do not balance: ${difference}`);
    process.exitCode = UNBALANCED;
  }
} catch (error) {
  console.error(`No backup: ${(error as Error).message}`);
  process.exitCode = error instanceof UnderWay ? UNDER_WAY : 1;
}
