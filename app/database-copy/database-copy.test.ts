import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { copyToPostgres } from '#app/database-copy/copy-to-postgres.server.ts';
import { connect } from '#app/db/connect.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type DatabaseEnv, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { fillEveryTable } from '#tests/support/factories/every-table.ts';
import { scratchFolder } from '#tests/support/processes/scratch-folder.ts';

const now = new Date('2026-11-21T03:00:00Z');
const quiet = () => {};

/** A stopped shop on SQLite with rows in every table. */
async function stoppedShop(): Promise<string> {
  const dataDir = await scratchFolder('copied');
  await copyFile(join(inject('scratch'), 'template', 'shop.sqlite'), join(dataDir, 'shop.sqlite'));
  const db = connect({ dataDir, databaseUrl: undefined });
  await fillEveryTable(db, now).finally(() => db.destroy());
  return dataDir;
}

async function emptyPostgres(): Promise<DatabaseEnv & { databaseUrl: string }> {
  const { env } = await openDatabase('postgres', 'blank');
  return { ...env, databaseUrl: env.databaseUrl ?? '' };
}

const hashOf = (dataDir: string) =>
  createHash('sha256')
    .update(readFileSync(join(dataDir, 'shop.sqlite')))
    .digest('hex');

/** What a database enforces, whoever made it. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid)) as part from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat(pg_get_triggerdef(oid), ' ', tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', table_name, column_name, data_type, is_nullable, is_identity, column_default) from information_schema.columns where table_schema = 'public'
    order by part`.execute(db);
  return rows.map(({ part }) => part);
}

it('copies every table to PostgreSQL, and leaves the source as it was', async () => {
  const dataDir = await stoppedShop();
  const before = hashOf(dataDir);
  const target = await emptyPostgres();
  const { tables, differences } = await copyToPostgres(dataDir, target.databaseUrl, quiet);
  expect(differences).toEqual([]);
  expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
  expect(hashOf(dataDir)).toBe(before);
  const db = openAgain(target);
  const template = openAgain({ dataDir: '', databaseUrl: `${inject('postgresUrl')}/template` });
  expect(await schemaOf(db)).toEqual(await schemaOf(template));
});
