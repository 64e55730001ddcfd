import type { Db } from '#app/db/schema.ts';
import type { BulkConfirmationResult, Confirmation } from '#app/domain/orders/order.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';

/** Confirms each order by itself, as `confirmOrder` does: a refusal changes nothing for the others. */
export async function confirmOrders(db: Db, by: By, ids: string[]): Promise<BulkConfirmationResult[]> {
  const results = new Map<string, Confirmation>();
  for (const id of new Set(ids)) results.set(id, await confirmOrder(db, by, id));
  if (results.size === 0) return [];
  const orders = await db.selectFrom('orders').select(['id', 'number']).where('id', 'in', ids).execute();
  const numbers = new Map(orders.map(({ id, number }) => [id, number]));
  return [...results].map(([id, result]) => ({ id, number: numbers.get(id) ?? null, result }));
}
