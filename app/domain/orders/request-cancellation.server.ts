import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/record.server.ts';
import { lockOrder } from '#app/domain/orders/lock-order.server.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';

/** A buyer asks for their own pending or confirmed order to be canceled; asking twice is asking once (DECISIONS 22). */
export async function requestCancellation(db: Db, now: Date, uid: string, id: string): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, id, uid);
    if (!order) return { ok: false, problem: 'no-such-order' };
    if (order.status === 'canceled') return { ok: false, problem: 'already-canceled' };
    if (order.cancelRequested) return { ok: true, number: order.number, again: true };
    const after = { cancelRequested: true };
    await trx.updateTable('orders').set(after).where('id', '=', id).execute();
    const before = { cancelRequested: false };
    changed(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, { uid, action: 'cancellation requested', entity: 'orders', entityId: id, before, after });
    return { ok: true, number: order.number };
  });
}
