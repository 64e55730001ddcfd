import { type RawBuilder, sql } from 'kysely';
import type { Db, Decimal } from '#app/db/schema.ts';
import { readLastRates } from '#app/domain/rates/rate-batch-read.server.ts';

export type NewestRates = Record<string, Decimal>;

/** By currency; MMK is 1, and a currency without a saved rate has none. */
export async function readNewestRates(db: Db): Promise<NewestRates> {
  const last = Object.entries(await readLastRates(db));
  const known = last.flatMap(([currency, newest]) => (newest ? [[currency, newest.rate]] : []));
  return { ...Object.fromEntries(known), MMK: '1' };
}

/** A table for SQL: `rateCurrency`, `newestRate`. */
export function newestRatesSql(rates: NewestRates): RawBuilder<unknown> {
  const rows = Object.entries(rates).map(([currency, rate]) => sql`(cast(${currency} as text), cast(${rate} as text))`);
  return sql`"newest" ("rateCurrency", "newestRate") as (values ${sql.join(rows)})`;
}
