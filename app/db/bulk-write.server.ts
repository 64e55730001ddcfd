import { type InsertObject, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Database, Db, Trx } from '#app/db/schema.ts';

// What the engines do differently where very many rows are written.

/** Of nine values each: within what SQLite takes as parameters. */
const ROWS_AT_ONCE = 2_000;

/** A new price that is written down ahead, beside what it was computed from. */
type Repriced = Required<InsertObject<Database, 'repricedItems'>>;

/** PostgreSQL is given each column as one array: each value as a parameter of its own takes it several times as long. */
export async function insertRepriced(trx: Trx, rows: Repriced[]): Promise<void> {
  if (isPostgres(trx)) {
    const texts = (['rateId', 'itemId', 'cost', 'profit', 'oldRate'] as const).map(columnOf(rows, 'text'));
    const numbers = (['place', 'oldSalePrice', 'salePrice', 'changeId'] as const).map(columnOf(rows, 'bigint'));
    await sql`insert into "repricedItems"
      ("rateId", "itemId", "cost", "profit", "oldRate", "place", "oldSalePrice", "salePrice", "changeId")
      select * from unnest(${sql.join([...texts, ...numbers])})`.execute(trx);
    return;
  }
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('repricedItems')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

function columnOf(rows: Repriced[], type: 'text' | 'bigint') {
  return (column: keyof Repriced) => sql`cast(${rows.map((row) => row[column])} as ${sql.raw(type)}[])`;
}

/**
 * Where an item lies in SQLite's file. Items written in this order are found without their index and touch each page
 * once: a third of the time. 0 on PostgreSQL, where a row lies somewhere else after each update.
 */
export function placeOfItem(db: Db): RawBuilder<number> {
  return isPostgres(db) ? sql<number>`0` : sql<number>`"inventories"."rowid"`;
}

/**
 * So many ids of the price history, ascending, that no other row will get: what is written under them later stands where
 * it belongs. Ids that are never used leave a gap.
 */
export async function reserveHistoryIds(trx: Trx, count: number): Promise<number[]> {
  if (isPostgres(trx)) {
    // The name of the sequence is looked up once, as a query of its own: else it is for every id.
    const { rows } = await sql<{ id: number }>`
      select nextval((select pg_get_serial_sequence('"priceChanges"', 'id'))) as id
      from generate_series(1, ${count}::int)`.execute(trx);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  await sql`insert into sqlite_sequence (name, seq) select 'priceChanges', 0
    where not exists (select 1 from sqlite_sequence where name = 'priceChanges')`.execute(trx);
  const { rows } = await sql<{ seq: number }>`
    update sqlite_sequence set seq = seq + ${count} where name = 'priceChanges' returning seq`.execute(trx);
  const last = rows[0]?.seq ?? 0;
  return Array.from({ length: count }, (_, n) => last - count + 1 + n);
}

/**
 * From here to its end this transaction joins tables by reading both whole. PostgreSQL knows nothing yet of rows that have
 * just been written, thinks that they are few, and would look up each by itself.
 */
export async function readWhole(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`set local enable_nestloop = off`.execute(trx);
}

/** Between the columns and the rows of an insert that brings reserved ids along. */
export function withReservedIds(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`overriding system value` : sql``;
}
