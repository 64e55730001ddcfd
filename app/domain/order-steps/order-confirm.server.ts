import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { advanceOrder } from '#app/domain/order-steps/order-advance.server.ts';
import { lockOrder } from '#app/domain/order-steps/order-lock.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';

export async function confirmOrder(db: Db, now: Date, uid: string, id: string): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'confirmation', id);
    return order.ok ? advanceOrder(trx, now, uid, order, 'confirmation') : order;
  });
}
