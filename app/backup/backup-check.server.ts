import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { withSqlite } from '#app/db/connect.server.ts';
import { isOlder, migrate, refuseNewer } from '#app/db/migrate.server.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';
import { type Difference, describeDifference } from '#app/domain/integrity/difference.server.ts';
import { checkRecords } from '#app/domain/integrity/integrity-check.server.ts';

/**
 * Checks a backup; if an older version made it, checks a migrated copy. @returns the first difference and how many more
 * there are, or null. @throws Error if the backup is missing, damaged, or of a newer version.
 */
export async function checkBackup(folder: string, shownPath = folder): Promise<string | null> {
  if (!existsSync(join(folder, DATABASE_FILE))) throw new Error(`there is no ${DATABASE_FILE} in ${shownPath}`);
  const integrity = sqliteIntegrity(join(folder, DATABASE_FILE));
  if (integrity !== 'ok') throw new Error(`the copy in ${shownPath} is damaged: ${integrity}`);
  const differences = await withSqlite(folder, async (db) => {
    await refuseNewer(db);
    return (await isOlder(db)) ? null : checkRecords(db);
  });
  return describe(differences ?? (await checkMigratedCopy(folder)));
}

function sqliteIntegrity(path: string): unknown {
  const file = new DatabaseSync(path);
  try {
    const [row = {}] = file.prepare('pragma integrity_check').all();
    return Object.values(row)[0];
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
