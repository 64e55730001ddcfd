import { type Insertable, sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Database, Trx } from '#app/db/schema.ts';
import { answerRequests } from '#app/domain/order-steps/cancellation-answer.server.ts';
import { recordUnitEvents } from '#app/domain/units/unit-event.server.ts';
import { endWarranties } from '#app/domain/warranties/warranty-end.server.ts';

/** Locks the orders of the known phones with these codes, before their items. @returns the ids of the orders. */
export async function lockOrdersOf(trx: Trx, codes: string[]): Promise<Set<string>> {
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('units')
        .innerJoin('unitCodes', 'unitCodes.unitId', 'units.id')
        .select('units.orderId')
        .where('code', 'in', codes)
        .where('units.orderId', 'is not', null)
        .$castTo<{ orderId: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(orders.map(({ id }) => id));
}

/** A known phone, and its place in the receipt, from 1. */
export type TradedIn = { unitId: string; position: number };
type Facts = Omit<Insertable<Database['units']>, 'id' | 'position'>;

/**
 * Receives known phones again, as units that keep their numbers and their history. The lines of orders that they were sold on
 * are kept in `tradeIns`: such an order has phones that came back.
 */
export async function takeTradeIns(
  trx: Trx,
  by: { now: Date; uid: string },
  { receiptId, facts }: { receiptId: string; facts: Facts },
  units: TradedIn[],
): Promise<void> {
  if (units.length === 0) return;
  const ids = units.map(({ unitId }) => unitId);
  const sold = await trx
    .selectFrom('units')
    .innerJoin('orders', 'orders.id', 'units.orderId')
    .select(['units.id as unitId', 'orders.id as orderId', 'line', 'orders.uid'])
    .where('units.id', 'in', ids)
    .execute();
  const rows = sold.map(({ unitId, orderId, line }) => ({ receiptId, unitId, orderId, line: line ?? 0 }));
  if (rows.length > 0) await trx.insertInto('tradeIns').values(rows).execute();
  const places = units.map(({ unitId, position }) => sql`(cast(${unitId} as text), cast(${position} as integer))`);
  await trx
    .updateTable('units')
    // Both engines name the columns of VALUES this way.
    .from(sql<{ column1: string; column2: number }>`(values ${sql.join(places)})`.as('place'))
    .set({ ...facts, position: sql<number>`"column2"`, orderId: null, line: null, soldAt: null })
    .whereRef('units.id', '=', 'column1')
    .execute();
  await trx
    .updateTable('orders')
    .set({ returned: sql<number>`coalesce("returned", 0)` })
    .where('id', 'in', rows.map(({ orderId }) => orderId).concat(''))
    .execute();
  await answerRequests(
    trx,
    by,
    sold.map(({ orderId }) => orderId),
  );
  await recordUnitEvents(
    trx,
    by,
    ids.map((unitId) => ({ unitId, kind: 'received' })),
  );
  for (const { orderId } of sold) await endWarranties(trx, by.now, { orderId, unitIds: ids });
  for (const { uid } of sold) noteChange(trx, { what: 'orders', uid });
}
