import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SECRET_FILE, SQLITE_SIDECARS, withBackupLock } from '#app/backup/backup-lock.server.ts';
import { flush } from '#app/backup/file-flush.server.ts';
import { CopyError, describeFailure } from '#app/database-copy/copy-error.server.ts';
import { isShopTable } from '#app/database-copy/copy-format.server.ts';
import { type CopyResult, copyTables, type Say } from '#app/database-copy/copy-tables.server.ts';
import type { AppliedMigration } from '#app/database-copy/engine-side.ts';
import { PostgresSession } from '#app/database-copy/postgres-session.server.ts';
import { SqliteReader } from '#app/database-copy/sqlite-reader.server.ts';
import { tablesOf } from '#app/database-copy/sqlite-tables.server.ts';
import { SqliteTarget } from '#app/database-copy/sqlite-target.server.ts';
import { withSqlite } from '#app/db/connect.server.ts';
import { isFillable, markBeingFilled, migrate, refuseOtherVersion } from '#app/db/migrate.server.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';

const FILLING = 'filling';

/** Copies a stopped shop from PostgreSQL into a folder without one. Until the complete copy is moved into place, the folder's
 * database holds only a mark that keeps every shop from opening it. */
export async function copyToSqlite(url: string, folder: string, secret: string, say: Say): Promise<CopyResult> {
  const session = await PostgresSession.open(url);
  try {
    const migrations = await session.migrations();
    refuseOtherVersion(migrations.map(({ name }) => name));
    await blockWrites(session);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await withBackupLock(folder, async () => {
      await refuseUsed(folder, secret);
      await withSqlite(folder, markBeingFilled);
      const filling = join(folder, FILLING);
      await rm(filling, { recursive: true, force: true });
      await mkdir(filling, { mode: 0o700 });
      try {
        return await fill({ session, folder, filling, secret, migrations, say });
      } catch (error) {
        // The unfinished copy may have filled the disk.
        await rm(filling, { recursive: true, force: true });
        throw error;
      }
    });
  } finally {
    // An error on closing does not change the result.
    await session.close().catch(() => {});
  }
}

type Filling = {
  session: PostgresSession;
  folder: string;
  filling: string;
  secret: string;
  migrations: AppliedMigration[];
  say: Say;
};

async function fill({ session, folder, filling, secret, migrations, say }: Filling): Promise<CopyResult> {
  await withSqlite(filling, migrate);
  const target = new SqliteTarget(join(filling, DATABASE_FILE));
  let copied: CopyResult['tables'];
  try {
    const tables = tablesOf(target.file);
    await session.requireSameTables(tables);
    copied = await copyTables(session, target, tables, say);
    target.writeMigrations(migrations);
  } finally {
    target.file.close();
  }
  say('Checking the integrity');
  // A snapshot sorts in temporary files; sorting a large shop in memory could exhaust the memory.
  const differences = await withSqlite(filling, (db) => readSnapshot(db, checkIntegrity));
  await moveIntoPlace(folder, filling, secret);
  return { tables: copied, differences, cleanupError: await cleanUp(folder, filling) };
}

/** Blocks all writes until the session ends. @throws CopyError if a shop runs on this database. */
async function blockWrites(session: PostgresSession): Promise<void> {
  const tables = await session.relationNames();
  await session.client.query('begin isolation level repeatable read');
  await session.client.query(`lock table ${tables.map((name) => `"${name}"`)} in share mode`);
  const shops = await session.rows(
    `select 1 from pg_stat_activity where datname = current_database() and application_name like 'shop %'`,
  );
  if (shops.length > 0) throw new CopyError('the shop is running on this database: stop it first');
}

async function refuseUsed(folder: string, secret: string): Promise<void> {
  const [database, secretFile] = [join(folder, DATABASE_FILE), join(folder, SECRET_FILE)];
  if (existsSync(database) && !(await isUnfilled(database)))
    throw new CopyError(`there is a ${database} already: choose an empty folder`);
  if (existsSync(secretFile) && readFileSync(secretFile, 'utf8') !== secret)
    throw new CopyError(`there is a ${secretFile} of another shop: choose an empty folder`);
}

async function isUnfilled(database: string): Promise<boolean> {
  const file = new DatabaseSync(database);
  try {
    const tables = file.prepare(`select name from sqlite_master where type = 'table'`).all();
    if (tables.some(({ name }) => isShopTable(String(name)))) return false;
    return isFillable((await new SqliteReader(file).migrations()).map(({ name }) => name));
  } catch {
    return false;
  } finally {
    file.close();
  }
}

/** The database is moved last: a kill at any step leaves the mark or the whole shop. */
async function moveIntoPlace(folder: string, filling: string, secret: string): Promise<void> {
  await writeFile(join(filling, SECRET_FILE), secret, { mode: 0o600, flush: true });
  await rename(join(filling, SECRET_FILE), join(folder, SECRET_FILE));
  await flush(join(filling, DATABASE_FILE));
  for (const sidecar of SQLITE_SIDECARS) await rm(join(folder, sidecar), { force: true });
  await rename(join(filling, DATABASE_FILE), join(folder, DATABASE_FILE));
}

/** Does not throw: the copy is already complete. @returns why the cleanup failed, or null. */
export async function cleanUp(folder: string, filling: string): Promise<string | null> {
  try {
    await flush(folder);
    await rm(filling, { recursive: true });
    return null;
  } catch (error) {
    return describeFailure(error);
  }
}
