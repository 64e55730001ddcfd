import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Migrator } from 'kysely/migration';
import { withSqlite } from '#app/db/connect.server.ts';
import { LAST_UNCHECKED, migrations } from '#app/db/migrate.server.ts';
import { DATABASE_FILE } from '#app/db/sqlite/sqlite-file.server.ts';
import { readSchema, whatBreaks } from './schema-changes.ts';

/** Fails if a migration would break the version before, which runs beside it, and does not say so (`ShopMigration`). */
const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
const faults: string[] = [];
try {
  await withSqlite(folder, async (db) => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const migrateTo = async (name: string) => {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
      const reader = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
      const schema = readSchema(reader);
      reader.close();
      return schema;
    };
    let before = await migrateTo(LAST_UNCHECKED);
    for (const name of Object.keys(migrations).filter((each) => each > LAST_UNCHECKED)) {
      const after = await migrateTo(name);
      if (!migrations[name]?.upgrade) faults.push(...whatBreaks(before, after).map((fault) => `${name}: ${fault}`));
      before = after;
    }
  });
} finally {
  rmSync(folder, { recursive: true });
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) console.error('Add first, remove later, or say it in `upgrade` (decision: rolling-upgrades).');
process.exitCode = faults.length > 0 ? 1 : 0;
