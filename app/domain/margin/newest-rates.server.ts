import { type RawBuilder, sql } from 'kysely';
import type { Db, Decimal } from '#app/db/schema.ts';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import { costAbovePrice } from '#app/domain/margin/below-cost.ts';
import { lastRate } from '#app/domain/rates/rate-today.server.ts';

export type NewestRates = Record<string, Decimal>;

/** By currency; MMK is 1, and a currency without a saved rate has none. */
export async function readNewestRates(db: Db): Promise<NewestRates> {
  const rates = await Promise.all(
    RATE_CURRENCIES.map(async (currency): Promise<[string, Decimal | undefined]> => {
      if (currency === 'MMK') return [currency, '1'];
      return [currency, (await lastRate(db, currency))?.rate];
    }),
  );
  return Object.fromEntries(rates.filter((entry): entry is [string, Decimal] => entry[1] !== undefined));
}

/** A table for SQL: `rateCurrency`, `newestRate`. */
export function newestRatesSql(rates: NewestRates): RawBuilder<unknown> {
  const rows = Object.entries(rates).map(([currency, rate]) => sql`(cast(${currency} as text), cast(${rate} as text))`);
  return sql`"newest" ("rateCurrency", "newestRate") as (values ${sql.join(rows)})`;
}

type Priced = Parameters<typeof costAbovePrice>[0];

export async function withCostAbovePrice<Item extends Priced>(
  db: Db,
  items: Item[],
): Promise<(Item & { costAbovePrice?: number })[]> {
  if (items.length === 0) return [];
  const rates = await readNewestRates(db);
  return items.map((item) => {
    const above = costAbovePrice(item, rates);
    return above === null ? item : { ...item, costAbovePrice: above };
  });
}
