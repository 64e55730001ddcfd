import { resolve } from 'node:path';
import { EXIT_DIFFERENCES } from '#app/backup/backup.server.ts';
import { SECRET_FILE } from '#app/backup/data-files.server.ts';
import { describeFailure } from '#app/database-copy/copy-error.server.ts';
import type { Copied } from '#app/database-copy/copy-tables.server.ts';
import { copyToPostgres } from '#app/database-copy/copy-to-postgres.server.ts';
import { readEnv } from '#app/server/env.server.ts';

const USAGE = `Usage: npm run copy-database -- postgres://USER:PASSWORD@HOST/DATABASE
       npm run copy-database -- --to-sqlite FOLDER`;

/** Copies a stopped shop from SQLite into an empty PostgreSQL database, or back into a folder. */
const [, , to = '', ...more] = process.argv;
const isAddress = /^postgres(ql)?:/.test(to) && URL.canParse(to);

if (!isAddress || more.length > 0) {
  console.error(USAGE);
  process.exit(2);
}

try {
  const env = readEnv(process.env);
  if (env.databaseUrl) throw new Error('the shop of these settings is on PostgreSQL already: unset DATABASE_URL');
  report(await copyToPostgres(env.dataDir, to, (line) => console.log(line)));
  const secret = env.authSecret ? 'as it is' : `"$(cat ${resolve(env.dataDir, SECRET_FILE)})"`;
  console.log(`
The shop is on PostgreSQL as soon as it starts with these settings, and without BACKUP_AT:
  DATABASE_URL=${to}
  AUTH_SECRET=${secret}
${resolve(env.dataDir)} is unchanged.`);
} catch (error) {
  console.error(`Nothing copied: ${describeFailure(error)}`);
  process.exitCode = 1;
}

function report({ tables, differences }: Copied): void {
  console.log();
  for (const { name, rows, checksum } of tables)
    console.log(`${name.padEnd(16)} ${rows.toLocaleString('en').padStart(12)} rows  ${checksum.slice(0, 16)}`);
  console.log('Counts and checksums are the same on both sides.');
  const [first] = differences;
  if (!first) {
    console.log('Integrity check: no differences.');
    return;
  }
  const { what, of, should, is } = first;
  console.error(
    `The integrity check found ${differences.length} differences, which the source has too: ${what} ${of}: should be ${should}, is ${is} …`,
  );
  process.exitCode = EXIT_DIFFERENCES;
}
