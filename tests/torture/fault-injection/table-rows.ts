import { join } from 'node:path';
import { PostgresAdapter, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { type DatabaseEnv, overwriteDatabase } from '#tests/support/database/databases.ts';

const TABLES = [
  'users',
  'inventories',
  'orders',
  'orderItems',
  'typeSettings',
  'exchangeRates',
  'paymentSettings',
  'settings',
  'shopTerms',
  'stockMovements',
  'returns',
  'returnLines',
  'returnUndos',
  'warranties',
  'priceChanges',
  'auditEvents',
] as const;

/** All rows, as text. */
export type Rows = Set<string>;

export async function readRows(db: Db): Promise<Rows> {
  if (isPostgres(db)) {
    // In one statement, because each costs more than its rows.
    const each = TABLES.map(
      (name) => sql`select ${sql.lit(name)} || ' ' || row_to_json(t) as "row" from ${sql.table(name)} t`,
    );
    const { rows } = await sql<{ row: string }>`${sql.join(each, sql` union all `)}`.execute(db);
    return new Set(rows.map(({ row }) => row));
  }
  const all: Rows = new Set();
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    for (const row of rows) all.add(`${table} ${JSON.stringify(row)}`);
  }
  return all;
}

/** Copies all rows. @returns a function that restores them. */
export async function saveRows(db: Db, { dataDir }: DatabaseEnv): Promise<() => Promise<void>> {
  if (!isPostgres(db)) {
    const [file, copy] = ['shop.sqlite', 'saved.sqlite'].map((name) => join(dataDir, name)) as [string, string];
    await overwriteDatabase(copy, file);
    return () => overwriteDatabase(file, copy);
  }
  await sql`create schema saved`.execute(db);
  const restore: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const saved = sql.table(`saved.${name}`);
    await sql`create table ${saved} as select * from ${sql.table(name)}`.execute(db);
    restore.push(`delete from "${name}";`);
    const { rows } = await sql`select from ${saved} limit 1`.execute(db);
    if (rows.length > 0) restore.push(`insert into "${name}" overriding system value select * from saved."${name}";`);
  }
  // Without triggers: some tables accept no deletion, and rows come before those that they refer to.
  const all = sql.raw(`do $$ begin set local session_replication_role = replica; ${restore.join('')} end $$`);
  return async () => void (await all.execute(db));
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Deleted (-) and inserted (+) rows, in a form that does not depend on generated ids and numbers. */
export function difference(before: Rows, after: Rows): string[] {
  const deleted = [...before].filter((row) => !after.has(row)).map((row) => `- ${nameless(row)}`);
  const inserted = [...after].filter((row) => !before.has(row)).map((row) => `+ ${nameless(row)}`);
  return [...deleted, ...inserted].sort();
}

/** Removes values that differ between runs. */
export function nameless(row: string): string {
  return row
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID')
    .replace(/"(event|id|number)":\d+/g, '"$1":N')
    .replace(/"events":\[[\d,]+\]/g, (list) => list.replace(/\d+/g, 'N'))
    .replace(/"(checkoutHash|token)":"[^"]*"/g, '"$1":"H"')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T');
}
