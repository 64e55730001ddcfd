import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';
import { listWithdrawable } from '#app/domain/orders/order-steps/cancellation-overtaken.server.ts';
import { lockOrder } from '#app/domain/orders/order-steps/order-lock.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';

export async function withdrawCancellation(db: Db, { now, uid }: By, id: string): Promise<OrderStep> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'cancellation-withdrawal', id, uid);
    if (!order.ok) return order;
    if (!order.cancelRequested) return { ok: true, number: order.number, again: true };
    const { status } = order;
    if (status !== INITIAL_STATUS && (await listWithdrawable(trx, [order])).length === 0)
      return { ok: false, problem: `already-${status}` };
    const change = { before: { cancelRequested: true }, after: { cancelRequested: false } };
    await trx.updateTable('orders').set(change.after).where('id', '=', id).execute();
    noteChange(trx, { what: 'orders', uid: order.uid });
    await record(trx, now, { uid, action: 'cancellation withdrawn', entity: 'orders', entityId: id, ...change });
    await enqueueMail(trx, now, { event: 'cancellation withdrawn', subjectId: id, to: 'admins' });
    return { ok: true, number: order.number };
  });
}
