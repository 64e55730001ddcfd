import type { Db } from '#app/db/schema.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readAccountKinds } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import { readProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import type { FirstSteps } from '#app/domain/shop/dashboard/figures.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';

/**
 * A step is true while it is done: buyers can reach the shop, and each payment method has an account or is cash. The last
 * two count as done once somebody has ordered.
 */
export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const [shop, rate, profit, methods, kinds, phone, orders] = await Promise.all([
    readShopDetails(db),
    db.selectFrom('exchangeRates').select('id').limit(1).executeTakeFirst(),
    readProfitPercent(db),
    listPaymentMethods(db),
    readAccountKinds(db),
    db.selectFrom('itemTallies').select('items').where('items', '>', 0).limit(1).executeTakeFirst(),
    countOrders(db),
  ]);
  return {
    contact: contactsOf(shop).length > 0 && shop.address !== '',
    prices: rate !== undefined && profit !== null,
    payment: methods.length > 0 && methods.every((method) => kinds[method]),
    phone: phone !== undefined,
    look: orders[''] > 0,
    'price-list': orders[''] > 0,
  };
}

/** Selects the currencies of items on sale for which no rate was saved today. MMK needs no rate. */
export function currenciesWithoutRate(db: Db, now: Date, timeZone: string) {
  const today = businessDate(now, timeZone);
  return db
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
    .orderBy('currency');
}
