import { sql } from 'kysely';
import type { BusinessDate, Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { DEFAULT_CURRENCY } from '#app/domain/constants.ts';
import { readThinned } from '#app/domain/prices/rates/chart-points.server.ts';
import { type ChartPoint, type ChartRange, firstDay } from '#app/domain/prices/rates/chart-range.ts';
import { readLatestRates } from '#app/domain/prices/rates/latest-rates.server.ts';
import type { RateSeries } from '#app/domain/prices/rates/rate.ts';
import { ratesNewestFirst } from '#app/domain/prices/rates/rate-read.server.ts';

/** Reads the last rate of each day of the range, and the last one before the range. The currency is `wanted` if it has rates,
 * else the default currency, else the first with a rate; null if there are no rates. */
export async function readRateChart(
  db: Db,
  { wanted, range, today }: { wanted: string | null; range: ChartRange; today: BusinessDate },
): Promise<RateSeries | null> {
  return readSnapshot(db, async (snapshot) => {
    const latest = await readLatestRates(snapshot);
    const currencies = Object.keys(latest).filter((each) => latest[each]);
    const currency = [wanted, DEFAULT_CURRENCY, ...currencies].find((each) => each && currencies.includes(each));
    if (!currency) return null;
    const from = firstDay(range, today);
    const lastBefore = from === null ? [] : await rateBefore(snapshot, currency, from);
    return {
      currency,
      currencies,
      ...(await readThinned(snapshot, lastRateOfEachDay(snapshot, currency, from), lastBefore)),
    };
  });
}

async function rateBefore(db: Db, currency: string, from: BusinessDate): Promise<ChartPoint[]> {
  const rates = await ratesNewestFirst(db, currency).where('date', '<', from).limit(1).execute();
  return rates.map(({ date, rate }) => ({ at: date, value: rate }));
}

function lastRateOfEachDay(db: Db, currency: string, from: BusinessDate | null) {
  const nth = sql<number>`row_number() over (partition by "date" order by "createdAt" desc, "id")`.as('nth');
  const rates = db
    .selectFrom('exchangeRates')
    .select(['date', 'rate', nth])
    .where('currency', '=', currency)
    .$if(from !== null, (query) => query.where('date', '>=', from ?? ''))
    .as('rates');
  return db.selectFrom(rates).select(['date as at', 'rate as value', 'date as position']).where('nth', '=', 1);
}
