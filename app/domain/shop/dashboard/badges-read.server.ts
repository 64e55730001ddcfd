import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { levelCount } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { submittedCount } from '#app/domain/money/checking/payment-queue.server.ts';
import { activeDrawer } from '#app/domain/money/drawers/drawer-list.server.ts';
import { sumOfOrders } from '#app/domain/orders/order-counters.server.ts';
import { isFromShop, unreadCount } from '#app/domain/orders/orders-seen.server.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { currenciesWithoutRate } from '#app/domain/shop/dashboard/first-steps.server.ts';

/** Reads in one statement what waits, for every page of the back-office, and the newest order: only what this person may see. */
export async function readBadges(
  db: Db,
  { id, rights }: { id: string; rights: readonly Right[] },
  now: Date,
  timeZone: string,
) {
  const tallies = db.selectFrom('orderTallies').where('kind', '=', 'block').where('whose', '=', '');
  const newest = db.selectFrom('orders').orderBy('number', 'desc').where('number', '>', 0).where(isFromShop).limit(1);
  const currencies = currenciesWithoutRate(db, now, timeZone).as('missing');
  const { withoutRate, newestId, newestNumber, newestTotal, drawer, ...counts } = await db
    .selectNoFrom([
      unreadCount(db, id).as('unread'),
      tallies.select(sumOfOrders('pending').as('sum')).$asScalar().$notNull().as('pending'),
      tallies.select(sumOfOrders('cancel-requested').as('sum')).$asScalar().$notNull().as('cancelRequests'),
      submittedCount(db).$asScalar().$notNull().as('toCheck'),
      levelCount(db).$asScalar().$notNull().as('lowStock'),
      db.selectFrom(currencies).select(sql<string | null>`string_agg("currency", ' ')`.as('all')).as('withoutRate'),
      newest.select('id').as('newestId'),
      newest.select('number').as('newestNumber'),
      newest.select('total').as('newestTotal'),
      activeDrawer(db).as('drawer'),
    ])
    .executeTakeFirstOrThrow();
  const isAny = newestId !== null && newestNumber !== null && newestTotal !== null;
  const only = (right: Right, count: number) => (rights.includes(right) ? count : 0);
  return {
    unread: only('orders.view', counts.unread),
    pending: only('orders.view', counts.pending),
    cancelRequests: only('orders.view', counts.cancelRequests),
    toCheck: only('payments.view', counts.toCheck),
    lowStock: only('stock.view', counts.lowStock),
    withoutRate: rights.includes('prices.edit') && rights.includes('costs.view') ? (withoutRate?.split(' ') ?? []) : [],
    usesDrawers: drawer !== null,
    newest: isAny && rights.includes('orders.view') ? { id: newestId, number: newestNumber, total: newestTotal } : null,
  };
}
