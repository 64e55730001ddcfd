import type { Db } from '#app/db/schema.ts';
import { isOrderAction } from '#app/domain/audit/actions.ts';
import type { OrderEvent, Unmatched } from '#app/domain/orders/order.ts';

export async function readTimeline(db: Db, id: string): Promise<OrderEvent[]> {
  const events = await db
    .selectFrom('auditEvents')
    .leftJoin('users', 'users.id', 'auditEvents.uid')
    .select(['auditEvents.id', 'at', 'action', 'after', 'users.name as who'])
    .where('entity', '=', 'orders')
    .where('entityId', '=', id)
    .orderBy('auditEvents.id')
    .execute();
  return events.flatMap(({ action, after, ...event }) =>
    isOrderAction(action) ? { ...event, action, unmatched: unmatchedIn(after), ...amountIn(after) } : [],
  );
}

function unmatchedIn(after: unknown): Unmatched[] {
  return (after as { unmatched?: Unmatched[] } | null)?.unmatched ?? [];
}

function amountIn(after: unknown): { amount?: number } {
  const { amount } = (after ?? {}) as { amount?: number };
  return amount === undefined ? {} : { amount };
}
