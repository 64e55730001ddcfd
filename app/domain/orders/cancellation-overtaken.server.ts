import { sql } from 'kysely';
import type { Db, OrderStatus } from '#app/db/schema.ts';

type Requested = { id: string; status: OrderStatus; cancelRequested: boolean };

/** The ids of those orders that an admin has confirmed after their buyer asked to cancel them, as the audit tells it. */
export async function confirmedSinceRequest(db: Db, orders: Requested[]): Promise<string[]> {
  const ids = orders.filter((order) => order.cancelRequested && order.status === 'confirmed').map(({ id }) => id);
  if (ids.length === 0) return [];
  const last = (action: string) => sql<number>`max(case when "action" = ${action} then "id" else 0 end)`;
  const found = await db
    .selectFrom('auditEvents')
    .select('entityId')
    .where('entity', '=', 'orders')
    .where('entityId', 'in', ids)
    .groupBy('entityId')
    .having(last('order confirmed'), '>', last('cancellation requested'))
    .execute();
  return found.map(({ entityId }) => entityId);
}
