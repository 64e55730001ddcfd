import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { withSqlite } from '#app/db/connect.server.ts';
import { isMigrated, isOlder, migrate, refuseNewer } from '#app/db/migrate.server.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';
import { type Difference, describeDifference } from '#app/domain/shop/integrity/difference.server.ts';
import { checkRecords } from '#app/domain/shop/integrity/integrity-check.server.ts';

/** Checks a backup, or a migrated copy of it if an older version made it. Opens the database for writing, which merges its WAL.
 * @returns the first difference and the number of others; null if there is none. @throws Error if the backup is missing,
 * damaged, unfinished, of a newer version or without a shop. */
export async function checkBackup(folder: string, shownPath = folder): Promise<string | null> {
  if (!existsSync(join(folder, DATABASE_FILE))) throw new Error(`there is no ${DATABASE_FILE} in ${shownPath}`);
  const damage = findDamage(join(folder, DATABASE_FILE));
  if (damage !== null) throw new Error(`the copy in ${shownPath} is damaged: ${damage}`);
  const differences = await withSqlite(folder, async (db) => {
    await refuseNewer(db);
    if (!(await isMigrated(db))) throw new Error(`the ${DATABASE_FILE} in ${shownPath} holds no shop`);
    return (await isOlder(db)) ? null : checkRecords(db);
  });
  return describe(differences ?? (await checkMigratedCopy(folder)));
}

function findDamage(path: string): string | null {
  const file = new DatabaseSync(path);
  try {
    const result = file.prepare('pragma integrity_check').get()?.integrity_check;
    return result === 'ok' ? null : String(result);
  } catch (error) {
    return (error as Error).message;
  } finally {
    file.close();
  }
}

async function checkMigratedCopy(folder: string): Promise<Difference[]> {
  const migrated = join(folder, 'migrated');
  await mkdir(migrated, { mode: 0o700 });
  try {
    await copyFile(join(folder, DATABASE_FILE), join(migrated, DATABASE_FILE));
    return await withSqlite(migrated, async (db) => {
      await migrate(db);
      return checkRecords(db);
    });
  } finally {
    await rm(migrated, { recursive: true });
  }
}

function describe([first, ...others]: Difference[]): string | null {
  if (!first) return null;
  return `${describeDifference(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`;
}
