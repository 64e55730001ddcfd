import type { Db } from '#app/db/schema.ts';
import { readLatestRates } from '#app/domain/prices/rates/latest-rates.server.ts';
import { DAY_CURRENCIES, type DayRate } from '#app/domain/prices/repricing/rate-day-form.ts';

export async function readDayRates(db: Db): Promise<DayRate[]> {
  const latest = await readLatestRates(db);
  const rows = await db.selectFrom('itemTallies').select('currency').distinct().where('items', '>', 0).execute();
  const withItems = rows.map(({ currency }) => currency);
  return DAY_CURRENCIES.map((currency) => {
    const known = latest[currency] ?? null;
    return { currency, last: known, inUse: known !== null || withItems.includes(currency) };
  });
}
