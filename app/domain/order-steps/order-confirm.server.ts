import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { advanceOrder } from '#app/domain/order-steps/order-advance.server.ts';
import { lockOrder } from '#app/domain/order-steps/order-lock.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';

/** DECISIONS 20. @param shown `requested` if the admin saw a request to cancel; else such an order is refused. */
export async function confirmOrder(
  db: Db,
  now: Date,
  uid: string,
  id: string,
  shown = { requested: false },
): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'confirmation', id);
    if (!order.ok) return order;
    if (order.cancelRequested && !shown.requested) return { ok: false, problem: 'cancel-requested' };
    return advanceOrder(trx, now, uid, order, 'confirmation');
  });
}
