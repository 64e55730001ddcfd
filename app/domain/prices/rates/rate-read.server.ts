import type { BusinessDate, Db, Decimal } from '#app/db/schema.ts';
import { ITEM_CURRENCIES } from '#app/domain/constants.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';

/** The rate of `today`, 1 for MMK; null if there is none (D 11). */
export async function rateToday(db: Db, currency: string, today: BusinessDate): Promise<Decimal | null> {
  if (currency === 'MMK') return '1';
  const row = await ratesNewestFirst(db, currency).where('date', '=', today).limit(1).executeTakeFirst();
  return row?.rate ?? null;
}

/** The rate that was saved last; undefined if the currency has none. Its date may be later if the clock was set back. */
export async function latestRate(db: Db, currency: string) {
  return selectLatestRate(db, currency).executeTakeFirst();
}

export function selectLatestRate(db: Db, currency: string) {
  return db
    .selectFrom('exchangeRates')
    .select(['currency', 'rate', 'date', 'createdAt'])
    .where('currency', '=', currency)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1);
}

export async function readRatesUpTo(db: Db, today: BusinessDate): Promise<Record<string, KnownRate | null>> {
  const entries = ITEM_CURRENCIES.map(async (currency): Promise<[string, KnownRate | null]> => {
    if (currency === 'MMK') return [currency, { rate: '1', date: today }];
    const row = await ratesNewestFirst(db, currency).where('date', '<=', today).limit(1).executeTakeFirst();
    return [currency, row ? { rate: row.rate, date: row.date } : null];
  });
  return Object.fromEntries(await Promise.all(entries));
}

export function ratesNewestFirst(db: Db, currency: string) {
  return db
    .selectFrom('exchangeRates')
    .select(['rate', 'date', 'createdAt'])
    .where('currency', '=', currency)
    .orderBy('date', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id');
}
