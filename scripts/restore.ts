import { readEnv } from '#app/env.server.ts';
import { restore } from '#app/restore.server.ts';

/** Puts a backup in the place of the data in DATA_DIR; the shop must be stopped. */
const [, , copy] = process.argv;
try {
  const { dataDir, databaseUrl } = readEnv(process.env);
  if (databaseUrl) throw new Error('a shop on PostgreSQL is restored by pg_restore: see docs/running.md');
  if (!copy) throw new Error('name the backup: npm run restore -- data/backups/2026-…');
  const replaced = await restore(copy, dataDir, new Date());
  console.log(`Restored from ${copy}.${replaced ? ` What stood there is in ${replaced}.` : ''}`);
} catch (error) {
  console.error(`Nothing restored: ${(error as Error).message}`);
  process.exitCode = 1;
}
