import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { levelCount } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { submittedCount } from '#app/domain/money/payments/payment-queue.server.ts';
import { sumOfOrders } from '#app/domain/orders/order-counters.server.ts';
import { unreadCount } from '#app/domain/orders/orders-seen.server.ts';
import { currenciesWithoutRate } from '#app/domain/shop/dashboard/first-steps.server.ts';

/** Reads in one statement what every page of the back-office shows of waiting work, and the newest order. */
export async function readBadges(db: Db, uid: string, now: Date, timeZone: string) {
  const tallies = db.selectFrom('orderTallies').where('kind', '=', 'block').where('whose', '=', '');
  const newest = db.selectFrom('orders').orderBy('number', 'desc').where('number', '>', 0).limit(1);
  const currencies = currenciesWithoutRate(db, now, timeZone).as('missing');
  const { withoutRate, newestId, newestNumber, newestTotal, ...counts } = await db
    .selectNoFrom([
      unreadCount(db, uid).as('unread'),
      tallies.select(sumOfOrders('pending').as('sum')).$asScalar().$notNull().as('pending'),
      tallies.select(sumOfOrders('cancel-requested').as('sum')).$asScalar().$notNull().as('cancelRequests'),
      submittedCount(db).$asScalar().$notNull().as('toCheck'),
      levelCount(db).$asScalar().$notNull().as('lowStock'),
      db.selectFrom(currencies).select(sql<string | null>`string_agg("currency", ' ')`.as('all')).as('withoutRate'),
      newest.select('id').as('newestId'),
      newest.select('number').as('newestNumber'),
      newest.select('total').as('newestTotal'),
    ])
    .executeTakeFirstOrThrow();
  const isAny = newestId !== null && newestNumber !== null && newestTotal !== null;
  return {
    ...counts,
    withoutRate: withoutRate?.split(' ') ?? [],
    newest: isAny ? { id: newestId, number: newestNumber, total: newestTotal } : null,
  };
}
