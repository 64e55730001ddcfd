import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseLocation } from '#app/db/connect.server.ts';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';

const PROBE_BYTES = 65_536;

/** Asks for disk space without a commit, which would make cached pages stale. @throws the error of the disk or the database. */
export async function probeDisk(db: Db, { dataDir }: Pick<DatabaseLocation, 'dataDir'>): Promise<void> {
  if (isPostgres(db)) return probeTable(db);
  const file = join(dataDir, 'write-probe');
  try {
    await writeFile(file, randomBytes(PROBE_BYTES), { flush: true });
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a row, and leaves it as it is. @throws the database's error. */
export async function probeWrite(db: Db): Promise<void> {
  await transact(db, (trx) =>
    trx
      .updateTable('settings')
      .set((eb) => ({ id: eb.ref('id') }))
      .execute(),
  );
}

class RolledBack extends Error {}

/** A new table needs new pages on the disk; a row may find a free place on an old one. */
async function probeTable(db: Db): Promise<void> {
  const bytes = randomBytes(PROBE_BYTES).toString('base64');
  await transact(db, async (trx) => {
    await sql`create table "writeProbe" as select ${bytes}::text as bytes`.execute(trx);
    throw new RolledBack();
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}
