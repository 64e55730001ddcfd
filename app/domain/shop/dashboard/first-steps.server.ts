import { type Expression, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { businessDate } from '#app/domain/dates.ts';
import { readAccountKinds } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { listPaymentMethods } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import type { FirstSteps } from '#app/domain/shop/dashboard/figures.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';

/** A step is true while it is done: buyers can reach the shop, each payment method has an account or is cash, and a phone has a
 * photo. The photo and the last two of `FIRST_STEPS` count as done once somebody has ordered. */
export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const any = (rows: Expression<unknown>) => sql<boolean>`exists ${rows}`;
  const newest = db.selectFrom('orders').select(({ fn }) => fn.max('number').as('number'));
  const [shop, methods, kinds] = await Promise.all([
    db
      .selectFrom('settings')
      .select([
        'shopPhone as phone',
        'shopAddress as address',
        'viber',
        'messenger',
        'telegram',
        'tiktok',
        'profitPercent',
        'registeredName',
        'registrationNumber',
        'termsRead',
      ])
      .select([
        any(db.selectFrom('exchangeRates').select('id')).as('hasRate'),
        any(db.selectFrom('itemTallies').select('items').where('items', '>', 0)).as('hasPhone'),
        any(db.selectFrom('photos').select('id')).as('hasPhoto'),
        newest.as('newestOrder'),
      ])
      .where('settings.id', '=', 'general')
      .executeTakeFirstOrThrow(),
    listPaymentMethods(db),
    readAccountKinds(db),
  ]);
  const hasOrder = shop.newestOrder !== null;
  return {
    contact: contactsOf(shop).length > 0 && shop.address !== '',
    prices: Boolean(shop.hasRate) && shop.profitPercent !== null,
    payment: methods.length > 0 && methods.every((method) => kinds[method]),
    phone: Boolean(shop.hasPhone) && (Boolean(shop.hasPhoto) || hasOrder),
    look: hasOrder,
    'price-list': hasOrder,
    registration: shop.registeredName !== '' && shop.registrationNumber !== '',
    terms: shop.termsRead,
    withoutPhoto: shop.hasPhoto || hasOrder ? null : await newestInStock(db),
  };
}

async function newestInStock(db: Db): Promise<string | null> {
  const newest = await db
    .selectFrom('inventories')
    .select('id')
    .where('qty', '>', 0)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

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
