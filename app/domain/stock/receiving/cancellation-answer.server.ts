import type { Trx } from '#app/db/schema.ts';
import { type By, recordAll } from '#app/domain/people/audit/audit-record.server.ts';

/** Answers open requests to cancel these orders, whose phones come back: such an order can no longer be canceled. The caller
 * locks the orders and notes that they changed. */
export async function answerRequests(trx: Trx, by: By, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const answeredOrders = await trx
    .updateTable('orders')
    .set({ cancelRequested: false })
    .where('id', 'in', orderIds)
    .where('cancelRequested', '=', true)
    .returning('id')
    .execute();
  if (answeredOrders.length === 0) return;
  const change = { before: { cancelRequested: true }, after: { cancelRequested: false } };
  const event = { ...by, action: 'cancellation answered', entity: 'orders', ...change } as const;
  const events = answeredOrders.map(({ id: entityId }) => ({ ...event, entityId }));
  await recordAll(trx, events);
}
