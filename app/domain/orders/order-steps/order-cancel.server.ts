import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';
import { advanceOrder } from '#app/domain/orders/order-steps/order-advance.server.ts';
import { lockOrder } from '#app/domain/orders/order-steps/order-lock.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { endWarranties } from '#app/domain/stock/warranties/warranty-end.server.ts';

/** Cancels an order (D 20). Refuses if the admin saw a request to cancel (`requested`) that is withdrawn by now. */
export async function cancelOrder(
  db: Db,
  { now, uid }: By,
  id: string,
  { requested } = { requested: false },
): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'cancellation', id);
    if (!order.ok) return order;
    if (requested && !order.cancelRequested) return { ok: false, problem: 'request-withdrawn' };
    await endWarranties(trx, now, { orderId: id });
    return advanceOrder(trx, now, order, { uid, step: 'cancellation' });
  });
}
