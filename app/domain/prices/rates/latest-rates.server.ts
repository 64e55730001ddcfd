import { type RawBuilder, sql } from 'kysely';
import type { Db, Decimal } from '#app/db/schema.ts';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';
import { selectLatestRate } from '#app/domain/prices/rates/rate-read.server.ts';

export async function readLatestRates(db: Db): Promise<Record<string, KnownRate | null>> {
  const latest = RATE_CURRENCIES.map((currency) => sql`select * from ${selectLatestRate(db, currency)} as latest`);
  const { rows } = await sql<KnownRate & { currency: string }>`${sql.join(latest, sql` union all `)}`.execute(db);
  const known = new Map(rows.map(({ currency, rate, date }) => [currency, { rate, date }]));
  return Object.fromEntries(RATE_CURRENCIES.map((currency) => [currency, known.get(currency) ?? null]));
}

export type RateTable = Record<string, Decimal>;

/** Reads the latest rates by currency. MMK is 1; a currency without a saved rate is left out. */
export async function readRateTable(db: Db): Promise<RateTable> {
  const latest = Object.entries(await readLatestRates(db));
  const known = latest.flatMap(([currency, newest]) => (newest ? [[currency, newest.rate]] : []));
  return { ...Object.fromEntries(known), MMK: '1' };
}

/** The rates as an SQL table `newest` with the columns `rateCurrency` and `newestRate`. */
export function rateTableSql(rates: RateTable): RawBuilder<unknown> {
  const rows = Object.entries(rates).map(([currency, rate]) => sql`(cast(${currency} as text), cast(${rate} as text))`);
  return sql`"newest" ("rateCurrency", "newestRate") as (values ${sql.join(rows)})`;
}
