import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#app/db/schema.ts';

/**
 * So many ids of the price history, ascending, that no other row will get: what is written under them later stands where
 * it belongs. Ids that are never used leave a gap.
 */
export async function reserveHistoryIds(trx: Trx, count: number): Promise<number[]> {
  if (isPostgres(trx)) {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('"priceChanges"', 'id')) as id from generate_series(1, ${count}::int)`.execute(
      trx,
    );
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  await sql`insert into sqlite_sequence (name, seq) select 'priceChanges', 0
    where not exists (select 1 from sqlite_sequence where name = 'priceChanges')`.execute(trx);
  const { rows } = await sql<{ seq: number }>`
    update sqlite_sequence set seq = seq + ${count} where name = 'priceChanges' returning seq`.execute(trx);
  const last = rows[0]?.seq ?? 0;
  return Array.from({ length: count }, (_, n) => last - count + 1 + n);
}

/** Between the columns and the rows of an insert that brings reserved ids along. */
export function withReservedIds(db: Db): RawBuilder<unknown> {
  return isPostgres(db) ? sql`overriding system value` : sql``;
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
