import type { Db } from '#app/db/schema.ts';
import { lookAtOnce } from '#app/db/transaction.server.ts';
import { countLowStock } from '#app/domain/catalog/low-stock.server.ts';
import type { Figures, RecentOrder } from '#app/domain/dashboard/figures.ts';
import { ordersBetween } from '#app/domain/orders/order-between.server.ts';
import { countOrders } from '#app/domain/orders/order-counters.server.ts';

const RECENT_ORDERS = 5;

/** The shop's figures over all its orders and items, as they stood at one moment (SPEC 2). */
export async function readFigures(db: Db): Promise<Figures> {
  return lookAtOnce(db, async (seen) => {
    const counts = await countOrders(seen);
    const [ever] = await ordersBetween(seen, [{ from: null, until: null }]);
    return {
      orders: counts[''],
      revenue: ever?.revenue ?? 0,
      pending: counts.pending,
      cancelRequests: counts['cancel-requested'],
      lowStock: await countLowStock(seen),
    };
  });
}

/** The five newest orders, newest first (SPEC 9). */
export async function listRecentOrders(db: Db): Promise<RecentOrder[]> {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'number', 'name', 'total', 'status', 'cancelRequested', 'createdAt'])
      // Any number: the table is entered by it, and not read from an end.
      .where('number', '>', 0)
      .orderBy('number', 'desc')
      .limit(RECENT_ORDERS)
      .execute()
  );
}
