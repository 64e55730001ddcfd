import { sql } from 'kysely';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { INITIAL_STATUS, LATER_STATUSES, offers } from '#app/domain/order-status.ts';
import type { Action } from '#app/domain/people/audit/actions.ts';

type OrderWithRequest = { id: string; status: OrderStatus; cancelRequested: boolean };

export async function listWithdrawable(db: Db, orders: OrderWithRequest[]): Promise<string[]> {
  const requested = orders.filter((order) => order.cancelRequested && offers(order.status, 'cancellation-withdrawal'));
  const answeredIds = await listAnsweredSinceRequest(db, requested);
  return requested.map(({ id }) => id).filter((id) => !answeredIds.includes(id));
}

export async function listAnsweredSinceRequest(db: Db, orders: OrderWithRequest[]): Promise<string[]> {
  const ids = orders.filter((order) => order.cancelRequested && order.status !== INITIAL_STATUS).map(({ id }) => id);
  if (ids.length === 0) return [];
  const last = (...actions: Action[]) =>
    sql<number>`max(case when "action" in (${sql.join(actions)}) then "id" else 0 end)`;
  const found = await db
    .selectFrom('auditEvents')
    .select('entityId')
    .where('entity', '=', 'orders')
    .where('entityId', 'in', ids)
    .groupBy('entityId')
    .having(last(...LATER_STATUSES.map((status) => `order ${status}` as const)), '>', last('cancellation requested'))
    .execute();
  return found.map(({ entityId }) => entityId);
}
