import { noteChange } from '#app/db/changes.server.ts';
import type { Trx } from '#app/db/schema.ts';
import { type AdminAction, MAILED_STATUSES, ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';
import type { OrderStep } from '#app/domain/orders/order.ts';
import type { LockedOrder } from '#app/domain/orders/order-steps/order-lock.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';

/** `uid` is null if the order expired: then the caller mails the buyer. */
export async function advanceOrder(
  trx: Trx,
  now: Date,
  order: LockedOrder,
  { uid, right, step }: { uid: string | null; right?: By['right'] | undefined; step: AdminAction },
): Promise<OrderStep> {
  const { id: entityId, number } = order;
  const status = ORDER_STATUSES[order.status].admin[step];
  if (!status) throw new Error(`A ${order.status} order offers no ${step}`);
  await trx.updateTable('orders').set({ status }).where('id', '=', entityId).execute();
  await updateSoldAt(trx, order, status);
  noteChange(trx, { what: 'orders', uid: order.uid });
  const change = { before: { status: order.status }, after: { status } };
  await record(trx, now, { uid, right, action: `order ${status}`, entity: 'orders', entityId, ...change });
  // An admin who enters orders at the counter gets no mail about them.
  const mailed = MAILED_STATUSES.find((each) => each === status);
  if (mailed && uid !== null && uid !== order.uid)
    await enqueueMail(trx, now, { event: `order ${mailed}`, subjectId: entityId, to: order.uid });
  return { ok: true, number };
}

/** The margin by item or type is summed from the lines with `soldAt`. */
async function updateSoldAt(
  trx: Trx,
  { id, status: oldStatus, createdAt }: LockedOrder,
  status: OrderStatus,
): Promise<void> {
  const { isSold } = ORDER_STATUSES[status];
  if (isSold === ORDER_STATUSES[oldStatus].isSold) return;
  const soldAt = isSold ? createdAt : null;
  await trx.updateTable('orderItems').set({ soldAt }).where('orderId', '=', id).execute();
}
