import type { Db } from '#app/db/schema.ts';

const TABLES = [
  'users',
  'inventories',
  'orders',
  'orderItems',
  'typeSettings',
  'exchangeRates',
  'paymentSettings',
  'settings',
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
  const all: Rows = new Set();
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    for (const row of rows) all.add(`${table} ${JSON.stringify(row)}`);
  }
  return all;
}

/** Deleted (-) and inserted (+) rows, in a form that does not depend on generated ids and numbers. */
export function difference(before: Rows, after: Rows): string[] {
  const gone = [...before].filter((row) => !after.has(row)).map((row) => `- ${nameless(row)}`);
  const come = [...after].filter((row) => !before.has(row)).map((row) => `+ ${nameless(row)}`);
  return [...gone, ...come].sort();
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
