import type { Db } from '#app/db/schema.ts';
import type { FirstStep } from '#app/domain/dashboard/figures.ts';
import { businessDate } from '#app/domain/dates.ts';
import { listPaymentMethods } from '#app/domain/payments/payment-methods.server.ts';
import { readProfitPercent } from '#app/domain/settings/profit.server.ts';

export async function listFirstSteps(db: Db): Promise<FirstStep[]> {
  const [rate, profit, methods, phone] = await Promise.all([
    db.selectFrom('exchangeRates').select('id').limit(1).executeTakeFirst(),
    readProfitPercent(db),
    listPaymentMethods(db),
    db.selectFrom('itemTallies').select('items').where('items', '>', 0).limit(1).executeTakeFirst(),
  ]);
  const done = { rate: rate, profit: profit ?? undefined, 'payment-method': methods[0], phone };
  return (['rate', 'profit', 'payment-method', 'phone'] as const).filter((step) => done[step] === undefined);
}

/** Currencies of the items on sale without a rate saved today. MMK needs none. */
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
