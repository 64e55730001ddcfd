import type { Db } from '#app/db/schema.ts';
import type { OrderEvent, PaymentNote, Unmatched } from '#app/domain/orders/order.ts';
import { isOrderAction, type OrderAction } from '#app/domain/people/audit/actions.ts';

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
    isOrderAction(action) ? { ...event, action, unmatched: unmatchedIn(after), ...amountAndNoteIn(action, after) } : [],
  );
}

/** Reads, by order id, the lines that Restock found no item for. Only restocked orders have an entry. */
export async function readUnmatched(db: Db, ids: string[]): Promise<Map<string, Unmatched[]>> {
  const events = await db
    .selectFrom('auditEvents')
    .select(['entityId', 'after'])
    .where('entity', '=', 'orders')
    .where('entityId', 'in', ids)
    .where('action', '=', 'order restocked')
    .execute();
  return new Map(events.map(({ entityId, after }) => [entityId, unmatchedIn(after)]));
}

function unmatchedIn(after: unknown): Unmatched[] {
  return (after as { unmatched?: Unmatched[] } | null)?.unmatched ?? [];
}

function amountAndNoteIn(action: OrderAction, after: unknown): Pick<OrderEvent, 'amount' | 'note'> {
  if (!/^(order return|payment )/.test(action)) return {};
  const { amount, reason, remark, comment } = (after ?? {}) as { amount?: number } & PaymentNote;
  const note = { ...(reason && { reason }), ...(remark && { remark }), ...(comment && { comment }) };
  return { ...(amount !== undefined && { amount }), ...(Object.keys(note).length > 0 && { note }) };
}
