import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { ORDER_LIMIT } from '#app/domain/constants.ts';
import { countRecentRequests } from '#app/domain/orders/checkout/order-limit.server.ts';
import type { OrderStep, RequestRefused } from '#app/domain/orders/order.ts';
import { lockOrder } from '#app/domain/orders/order-steps/order-lock.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';

/** A repeat changes nothing (D 22). `limit` is the most requests of a person within ten minutes; 0 for no limit. */
export async function requestCancellation(
  db: Db,
  { now, uid }: By,
  id: string,
  { limit } = { limit: ORDER_LIMIT },
): Promise<OrderStep | RequestRefused> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'cancellation-request', id, uid);
    if (!order.ok) return order;
    if (order.cancelRequested) return { ok: true, number: order.number, again: true };
    if (limit > 0 && (await countRecentRequests(trx, now, uid)) >= limit)
      return { ok: false, problem: 'too-many-requests' };
    const change = { before: { cancelRequested: false }, after: { cancelRequested: true } };
    await trx.updateTable('orders').set(change.after).where('id', '=', id).execute();
    noteChange(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, { uid, action: 'cancellation requested', entity: 'orders', entityId: id, ...change });
    await enqueueMail(trx, now, { event: 'cancellation requested', subjectId: id, to: 'admins' });
    return { ok: true, number: order.number };
  });
}
