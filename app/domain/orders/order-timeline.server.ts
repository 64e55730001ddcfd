import type { Db } from '#app/db/schema.ts';
import type { OrderDeed, OrderEvent, Unmatched } from '#app/domain/orders/order.ts';

/** The verbs of an order, as each wrote itself into the audit. */
const deeds: Record<string, OrderDeed> = {
  'order placed': 'placed',
  'cancellation requested': 'cancellation-requested',
  'cancellation withdrawn': 'cancellation-withdrawn',
  'order confirmed': 'confirmed',
  'order canceled': 'canceled',
  'order restocked': 'restocked',
};

/** What happened to an order, oldest first, by whom and when, as the audit tells it. */
export async function readTimeline(db: Db, id: string): Promise<OrderEvent[]> {
  const events = await db
    .selectFrom('auditEvents')
    .leftJoin('users', 'users.id', 'auditEvents.uid')
    .select(['auditEvents.id', 'at', 'action', 'after', 'users.name as who'])
    .where('entity', '=', 'orders')
    .where('entityId', '=', id)
    .orderBy('auditEvents.id')
    .execute();
  return events.flatMap(({ action, after, ...event }) => {
    const what = deeds[action];
    return what ? { ...event, what, unmatched: unmatchedIn(after) } : [];
  });
}

function unmatchedIn(after: unknown): Unmatched[] {
  return (after as { unmatched?: Unmatched[] } | null)?.unmatched ?? [];
}
