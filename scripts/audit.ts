import { sql } from 'kysely';
import { finishRestore } from '#app/backup/restore.server.ts';
import { connect } from '#app/db/connect.server.ts';
import { isOlder, refuseNewer } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { describeDifference } from '#app/domain/shop/integrity/difference.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';

/** Runs the integrity check on the shop of this environment, also while it runs. Writes only to finish a restore. */
try {
  const env = readEnv(process.env);
  if (!env.databaseUrl) await finishRestore(env.dataDir);
  // The sums of a large shop may exceed the statement timeout.
  const db = connect(env, { statementSeconds: 0 });
  const differences = await printDifferences(db).finally(() => db.destroy());
  process.exitCode = differences === 0 ? 0 : 1;
} catch (error) {
  console.error(`No integrity check: ${(error as Error).message}`);
  process.exitCode = 1;
}

async function printDifferences(db: Db): Promise<number> {
  await refuseNewer(db);
  if (await isOlder(db))
    throw new Error(
      'this database was made by an older version of the shop. Start this version on it once, then repeat the audit.',
    );
  const differences = await checkIntegrity(db);
  for (const difference of differences) console.log(describeDifference(difference));
  const checked = `${await count(db, 'orders')} orders, ${await count(db, 'inventories')} items, ${await count(db, 'stockMovements')} movements`;
  console.log(`${checked}: ${differences.length === 0 ? 'no differences' : `${differences.length} differences`}`);
  return differences.length;
}

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}
