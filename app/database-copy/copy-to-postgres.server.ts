import { finishRestore } from '#app/backup/restore.server.ts';
import { CopyError } from '#app/database-copy/copy-error.server.ts';
import { isShopTable } from '#app/database-copy/copy-format.server.ts';
import { type CopyResult, copyTables, type Say } from '#app/database-copy/copy-tables.server.ts';
import { ALL_RELATIONS, PostgresSession } from '#app/database-copy/postgres-session.server.ts';
import { createPostgresTarget } from '#app/database-copy/postgres-target.server.ts';
import { openAlone, SqliteReader } from '#app/database-copy/sqlite-reader.server.ts';
import { tablesOf } from '#app/database-copy/sqlite-tables.server.ts';
import { isFillable, markBeingFilled, refuseOtherVersion } from '#app/db/migrate.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';

/** Copies a stopped shop into an empty PostgreSQL database, in one transaction. Until it commits, the database holds only a
 * mark that keeps every shop from opening it. */
export async function copyToPostgres(dataDir: string, url: string, say: Say): Promise<CopyResult> {
  await finishRestore(dataDir);
  const source = new SqliteReader(openAlone(dataDir));
  try {
    const migrations = await source.migrations();
    refuseOtherVersion(migrations.map(({ name }) => name));
    const session = await PostgresSession.open(url);
    try {
      await refuseUnfit(session);
      await markBeingFilled(session.db);
      await session.client.query('begin');
      await lock(session, say);
      await refuseUnfit(session);
      const target = await createPostgresTarget(session);
      const tables = tablesOf(source.file);
      await session.requireSameTables(tables);
      const copied = await copyTables(source, target, tables, say);
      say('Checking the integrity');
      const differences = await checkIntegrity(session.db);
      await session.writeMigrations(migrations);
      await session.client.query('commit');
      return { tables: copied, differences, cleanupError: null };
    } finally {
      await session.close();
    }
  } finally {
    source.file.close();
  }
}

async function refuseUnfit(session: PostgresSession): Promise<void> {
  const [server] = await session.rows<{ encoding: string }>(`select current_setting('server_encoding') as encoding`);
  if (server?.encoding !== 'UTF8')
    throw new CopyError(
      `the database stores text as ${server?.encoding}, which has no Burmese: create it with the encoding UTF8`,
    );
  const [first] = (await session.relationNames(ALL_RELATIONS)).filter(isShopTable);
  const applied = (await session.migrations()).map(({ name }) => name);
  if (first || !isFillable(applied))
    throw new CopyError(`the database is not empty (it has ${first ?? applied[0]}): name an empty one`);
}

const ADVISORY_LOCK_ID = 3_112_026;

/** Waits for another copy: the server may still be working for one that was killed. */
async function lock(session: PostgresSession, say: Say): Promise<void> {
  const [taken] = await session.rows<{ ok: boolean }>(`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_ID}) as ok`);
  if (taken?.ok) return;
  say('Waiting until another copy into this database has ended');
  await session.client.query(`set local lock_timeout = 0; select pg_advisory_xact_lock(${ADVISORY_LOCK_ID})`);
}
