import { resolve } from 'node:path';
import { EXIT_DIFFERENCES } from '#app/backup/backup.server.ts';
import { SECRET_FILE } from '#app/backup/backup-lock.server.ts';
import { describeFailure } from '#app/database-copy/copy-error.server.ts';
import type { CopyResult } from '#app/database-copy/copy-tables.server.ts';
import { copyToPostgres } from '#app/database-copy/copy-to-postgres.server.ts';
import { copyToSqlite } from '#app/database-copy/copy-to-sqlite.server.ts';
import { describeDifference } from '#app/domain/shop/integrity/difference.server.ts';
import { type Env, readEnv } from '#app/runtime/env.server.ts';

const USAGE = `Usage: npm run copy-database -- postgres://USER:PASSWORD@HOST/DATABASE
       npm run copy-database -- --to-sqlite FOLDER`;

/** Copies a stopped shop from SQLite into an empty PostgreSQL database, or back into a folder. */
const [, , to = '', folder = '', ...more] = process.argv;
const isToPostgres = /^postgres(ql)?:/.test(to) && URL.canParse(to) && !folder;
const isToSqlite = to === '--to-sqlite' && folder !== '' && more.length === 0;

if (!isToPostgres && !isToSqlite) {
  console.error(USAGE);
  process.exit(2);
}

try {
  const env = readEnv(process.env);
  await (isToPostgres ? copyFromSqlite(env) : copyFromPostgres(env));
} catch (error) {
  console.error(`Nothing copied: ${describeFailure(error)}`);
  process.exitCode = 1;
}

async function copyFromSqlite({ databaseUrl, dataDir, authSecret }: Env): Promise<void> {
  if (databaseUrl) throw new Error('with DATABASE_URL set, the shop is on PostgreSQL already: unset it');
  report(await copyToPostgres(dataDir, to, console.log));
  const secret = authSecret ? 'as it is' : `"$(cat '${resolve(dataDir, SECRET_FILE)}')"`;
  console.log(`
Start the shop with these settings, and without BACKUP_AT:
  DATABASE_URL='${to}'
  AUTH_SECRET=${secret}
${resolve(dataDir)} is unchanged.`);
}

async function copyFromPostgres({ databaseUrl, authSecret }: Env): Promise<void> {
  if (!databaseUrl || !authSecret) throw new Error('set DATABASE_URL and AUTH_SECRET to those of the shop');
  report(await copyToSqlite(databaseUrl, folder, authSecret, console.log));
  console.log(`
Start the shop with this setting, and without DATABASE_URL:
  DATA_DIR='${resolve(folder)}'
The PostgreSQL database is unchanged.`);
}

function report({ tables, differences, cleanupError }: CopyResult): void {
  console.log();
  for (const { name, rows, checksum } of tables)
    console.log(`${name.padEnd(20)} ${rows.toLocaleString('en').padStart(12)} rows  ${checksum.slice(0, 16)}`);
  console.log('Counts and checksums are the same on both sides.');
  if (cleanupError) {
    console.error(`Everything is copied and in place, but the last step failed: ${cleanupError}.
Run "sync", then delete ${resolve(folder, 'filling')}.`);
    process.exitCode = 1;
  }
  const [first] = differences;
  if (!first) {
    console.log('Integrity check: no differences.');
    return;
  }
  console.error(
    `The integrity check found ${differences.length} differences, which the source has too: ${describeDifference(first)} …`,
  );
  process.exitCode = EXIT_DIFFERENCES;
}
