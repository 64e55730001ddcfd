import { join } from 'node:path';
import { backUp } from '#app/backup.server.ts';
import { readEnv } from '#app/env.server.ts';

const KEEP = 14;

/** Copies the shop in DATA_DIR, running or not, into DATA_DIR/backups or the folder named. */
const { dataDir, databaseUrl } = readEnv(process.env);
try {
  if (databaseUrl) throw new Error('a shop on PostgreSQL is backed up by pg_dump: see docs/running.md');
  console.log(`Backed up into ${await backUp(dataDir, process.argv[2] ?? join(dataDir, 'backups'), new Date(), KEEP)}`);
} catch (error) {
  console.error(`No backup: ${(error as Error).message}`);
  process.exitCode = 1;
}
