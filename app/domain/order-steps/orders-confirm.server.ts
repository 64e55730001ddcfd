import type { Db } from '#app/db/schema.ts';
import { confirmOrder } from '#app/domain/order-steps/order-confirm.server.ts';
import type { Confirmation, ConfirmationOfSeveral } from '#app/domain/orders/order.ts';

/** Confirms each order by itself, as `confirmOrder` does: a refusal changes nothing for the others. */
export async function confirmOrders(db: Db, now: Date, uid: string, ids: string[]): Promise<ConfirmationOfSeveral[]> {
  const confirmations = new Map<string, Confirmation>();
  for (const id of new Set(ids)) confirmations.set(id, await confirmOrder(db, now, uid, id));
  if (confirmations.size === 0) return [];
  const orders = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute();
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  return [...confirmations].map(([id, step]) => ({ id, number: numbers.get(id) ?? null, step }));
}
