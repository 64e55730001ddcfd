import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { byStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { activeItems } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { businessDate, dayStart } from '#app/domain/dates.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { openOfflineSales } from '#app/domain/orders/counter/offline/offline-list.server.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import { netRevenue, ordersBetween } from '#app/domain/orders/order-figures.server.ts';
import { sumSales } from '#app/domain/orders/sales/sales-match.server.ts';
import { sumSettled } from '#app/domain/orders/sales/sales-paid.server.ts';
import type { Figures, RecentOrder, SalesToday, Waiting } from '#app/domain/shop/dashboard/figures.ts';
import { profitOf } from '#app/domain/shop/reports/margin.ts';
import { sumMargin } from '#app/domain/shop/reports/margin-report.server.ts';

const RECENT_ORDERS = 5;
export const RECENT_ORDER_COLUMNS = [
  'id',
  'number',
  'name',
  'total',
  'status',
  'cancelRequested',
  'createdAt',
] as const;

export async function readFigures(db: Db): Promise<Figures> {
  return readSnapshot(db, async (snapshot) => {
    const counts = await countOrders(snapshot);
    const [allTime] = await ordersBetween(snapshot, [{ from: null, until: null }]);
    return {
      orders: counts[''],
      revenue: netRevenue(allTime),
      pending: counts.pending,
      cancelRequests: counts['cancel-requested'],
      ...(await readWaiting(snapshot)),
    };
  });
}

async function readWaiting(db: Db): Promise<Waiting> {
  const payments = db.selectFrom('payments').where(hasState('submitted'));
  const oldest = payments.orderBy('submittedAt').orderBy('id').limit(1);
  const orders = db.selectFrom('orders').where('status', '=', INITIAL_STATUS).where('number', '>', 0);
  const [low, out] = [activeItems(db, { level: 'low' }), activeItems(db, { level: 'out' })];
  const shifts = db.selectFrom('shifts').where('closedAt', 'is', null);
  const shop = db.selectFrom('settings').where('id', '=', 'general');
  const { toCheck, lowStock, outOfStock, offlineSales, registrationExpires, termsRead, ...oldestOnes } = await db
    .selectNoFrom(({ fn }) => [
      payments.select(fn.countAll<number>().as('count')).as('toCheck'),
      oldest.select('submittedAt').as('paymentSince'),
      oldest.select('amount').as('paymentAmount'),
      orders.select('createdAt').orderBy('number').limit(1).as('orderSince'),
      low.select(fn.countAll<number>().as('count')).as('lowStock'),
      out.select(fn.countAll<number>().as('count')).as('outOfStock'),
      out.$call(byStock).select('name').limit(1).as('firstOut'),
      shifts.select('openedAt').orderBy('openedAt').limit(1).as('shiftSince'),
      openOfflineSales(db).as('offlineSales'),
      shop.select('registrationExpires').as('registrationExpires'),
      shop.select('termsRead').as('termsRead'),
    ])
    .executeTakeFirstOrThrow();
  return {
    toCheck: toCheck ?? 0,
    lowStock: lowStock ?? 0,
    outOfStock: outOfStock ?? 0,
    offlineSales: offlineSales ?? 0,
    registrationExpires: registrationExpires ?? '',
    termsRead: Boolean(termsRead),
    ...oldestOnes,
  };
}

export async function readSalesToday(db: Db, now: Date, timeZone: string): Promise<SalesToday> {
  const from = dayStart(businessDate(now, timeZone), timeZone);
  const span = { from, until: null };
  return readSnapshot(db, async (snapshot) => {
    const { count, total } = await sumSales(snapshot, '', span);
    const { paid } = await sumSettled(snapshot, { buyer: '', span, total });
    const margin = await sumMargin(snapshot, span);
    return { count, paid, profit: profitOf(margin), unknown: margin.unknownCostSales };
  });
}

export async function listRecentOrders(db: Db, count = RECENT_ORDERS): Promise<RecentOrder[]> {
  return (
    db
      .selectFrom('orders')
      .select(RECENT_ORDER_COLUMNS)
      // A lower bound makes the engine seek in the index.
      .where('number', '>', 0)
      .orderBy('number', 'desc')
      .limit(count)
      .execute()
  );
}
