import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';
import { lockOrder } from '#app/domain/orders/order-lock.server.ts';

/** Confirms a pending order (DECISIONS 20). */
export async function confirmOrder(db: Db, now: Date, uid: string, id: string): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) return { ok: false, problem: 'no-such-order' };
    if (order.status === 'confirmed') return { ok: false, problem: 'already-confirmed' };
    if (order.status === 'canceled') return { ok: false, problem: 'already-canceled' };
    const after = { status: 'confirmed' as const };
    await trx.updateTable('orders').set(after).where('id', '=', id).execute();
    const before = { status: order.status };
    changed(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, { uid, action: 'order confirmed', entity: 'orders', entityId: id, before, after });
    return { ok: true, number: order.number };
  });
}
