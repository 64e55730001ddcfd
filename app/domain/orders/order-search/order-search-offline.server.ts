import type { Db } from '#app/db/schema.ts';
import { readOfflineNumber } from '#app/domain/orders/offline-number.ts';

/** What was typed; for the number of a voucher that was made without the shop, the number of its order. */
export async function withOrderNumber(db: Db, typed: string): Promise<string> {
  const offline = readOfflineNumber(typed);
  if (!offline) return typed;
  const order = await db
    .selectFrom('offlineSales')
    .innerJoin('orders', 'orders.id', 'offlineSales.orderId')
    .select('orders.number')
    .where('counter', '=', offline.counter)
    .where('count', '=', offline.count)
    .orderBy('receivedAt')
    .limit(1)
    .executeTakeFirst();
  return order ? String(order.number) : typed;
}
