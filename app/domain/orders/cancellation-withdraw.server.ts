import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { confirmedSinceRequest } from '#app/domain/orders/cancellation-overtaken.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';
import { lockOrder } from '#app/domain/orders/order-lock.server.ts';

/**
 * A buyer withdraws their request to cancel, and the order is as it was before. An admin who confirms or cancels the order
 * after the request has acted on it, and then it stays; withdrawing twice is withdrawing once (DECISIONS 22).
 */
export async function withdrawCancellation(db: Db, now: Date, uid: string, id: string): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, id, uid);
    if (!order) return { ok: false, problem: 'no-such-order' };
    if (order.status === 'canceled') return { ok: false, problem: 'already-canceled' };
    if (!order.cancelRequested) return { ok: true, number: order.number, again: true };
    if ((await confirmedSinceRequest(trx, [order])).length > 0) return { ok: false, problem: 'already-confirmed' };
    const after = { cancelRequested: false };
    await trx.updateTable('orders').set(after).where('id', '=', id).execute();
    const before = { cancelRequested: true };
    changed(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, { uid, action: 'cancellation withdrawn', entity: 'orders', entityId: id, before, after });
    return { ok: true, number: order.number };
  });
}
