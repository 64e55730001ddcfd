import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { countLowStock, countOutOfStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { countSubmitted } from '#app/domain/money/payments/payment-queue.server.ts';
import { netRevenue, ordersBetween } from '#app/domain/orders/order-between.server.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';
import type { Figures, RecentOrder } from '#app/domain/shop/dashboard/figures.ts';

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
      toCheck: await countSubmitted(snapshot),
      lowStock: await countLowStock(snapshot),
      outOfStock: await countOutOfStock(snapshot),
    };
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
