import type { Db } from '#app/db/schema.ts';
import { businessDate } from '#app/domain/dates.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import { readProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import type { FirstSteps } from '#app/domain/shop/dashboard/figures.ts';

/** A step is true once it is done. The price list counts as shared once somebody has ordered. */
export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const [rate, profit, methods, phone, orders] = await Promise.all([
    db.selectFrom('exchangeRates').select('id').limit(1).executeTakeFirst(),
    readProfitPercent(db),
    listPaymentMethods(db),
    db.selectFrom('itemTallies').select('items').where('items', '>', 0).limit(1).executeTakeFirst(),
    countOrders(db),
  ]);
  return {
    rate: rate !== undefined,
    profit: profit !== null,
    'payment-method': methods.length > 0,
    phone: phone !== undefined,
    'price-list': orders[''] > 0,
  };
}

/** Lists the currencies of items on sale for which no rate was saved today. MMK needs no rate. */
export async function listCurrenciesWithoutRate(db: Db, now: Date, timeZone: string): Promise<string[]> {
  const today = businessDate(now, timeZone);
  const rows = await db
    .selectFrom('itemTallies')
    .select('currency')
    .distinct()
    .where('items', '>', 0)
    .where('currency', '!=', 'MMK')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exchangeRates')
            .select('id')
            .where('date', '=', today)
            .whereRef('exchangeRates.currency', '=', 'itemTallies.currency'),
        ),
      ),
    )
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}
