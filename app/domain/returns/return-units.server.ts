import { noteChange } from '#app/db/changes.server.ts';
import type { ReturnState, Trx } from '#app/db/schema.ts';
import { recordUnitEvents } from '#app/domain/units/unit-event.server.ts';

type Back = { line: number; unitId: string | null; state: ReturnState; itemId: string | null };

/** Takes units off their lines of a locked order. Their histories still say who bought them. */
export async function takeBackUnits(
  trx: Trx,
  by: { now: Date; uid: string },
  orderId: string,
  pieces: Back[],
): Promise<void> {
  const units = pieces.flatMap(({ unitId, ...each }) => (unitId === null ? [] : [{ ...each, unitId }]));
  if (units.length === 0) return;
  for (const [, group] of Map.groupBy(units, ({ line, state, itemId }) => JSON.stringify([line, state, itemId]))) {
    const [{ line, state, itemId } = { line: 0, state: 'gone' as const, itemId: null }] = group;
    const ids = group.map(({ unitId }) => unitId);
    const { numUpdatedRows } = await trx
      .updateTable('units')
      .set({ state, orderId: null, line: null, soldAt: null })
      .$if(itemId !== null, (query) => query.set({ itemId: itemId ?? '' }))
      .where('id', 'in', ids)
      .where('orderId', '=', orderId)
      .where('line', '=', line)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== ids.length) throw new Error(`Units of order ${orderId} changed under its lock`);
  }
  const events = units.flatMap(({ unitId, state }) => [
    { unitId, kind: 'returned' as const, orderId },
    { unitId, kind: state, orderId },
  ]);
  await recordUnitEvents(trx, by, events);
  noteChange(trx, { what: 'catalog' });
}
