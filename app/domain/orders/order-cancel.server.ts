import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';
import { advanceOrder } from '#app/domain/orders/order-advance.server.ts';
import { lockOrder } from '#app/domain/orders/order-lock.server.ts';

/**
 * Cancels an order that is not canceled, a confirmed one too (DECISIONS 20). Its stock stays out until it is restocked.
 * @param shown `requested` where the admin saw that the buyer asks for it: then it is refused once the request is withdrawn.
 */
export async function cancelOrder(
  db: Db,
  now: Date,
  uid: string,
  id: string,
  shown = { requested: false },
): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'cancellation', id);
    if (!order.ok) return order;
    if (shown.requested && !order.cancelRequested) return { ok: false, problem: 'request-withdrawn' };
    return advanceOrder(trx, now, uid, order, 'cancellation');
  });
}
