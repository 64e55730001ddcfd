import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';
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
    const order = await lockOrder(trx, id);
    if (!order) return { ok: false, problem: 'no-such-order' };
    if (order.status === 'canceled') return { ok: false, problem: 'already-canceled' };
    if (shown.requested && !order.cancelRequested) return { ok: false, problem: 'request-withdrawn' };
    const after = { status: 'canceled' as const };
    await trx.updateTable('orders').set(after).where('id', '=', id).execute();
    const before = { status: order.status };
    changed(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, { uid, action: 'order canceled', entity: 'orders', entityId: id, before, after });
    return { ok: true, number: order.number };
  });
}
