import { noteChange } from '#app/db/changes.server.ts';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Trx } from '#app/db/schema.ts';
import { recordUnitEvents } from '#app/domain/stock/units/unit-event.server.ts';

/** Puts the units of a restocked order into the stock of the items that its pieces went to.
 * @param itemOf returns the item of a line; undefined if its pieces match no item, so that its units are not for sale. */
export async function restockUnits(
  trx: Trx,
  { now, uid }: { now: Date; uid: string | null },
  orderId: string,
  itemOf: (line: number) => string | undefined,
): Promise<void> {
  const sold = await trx
    .selectFrom('units')
    .select(['id', 'line'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const [line, units] of Map.groupBy(sold, (unit) => unit.line)) {
    const itemId = itemOf(line ?? 0);
    await trx
      .updateTable('units')
      .set({ state: itemId ? 'in-stock' : 'returned', orderId: null, line: null, soldAt: null })
      .$if(itemId !== undefined, (query) => query.set({ itemId: itemId ?? '' }))
      .where('id', 'in', idsOf(units))
      .execute();
    const kinds = itemId ? (['returned', 'in-stock'] as const) : (['returned'] as const);
    const events = units.flatMap(({ id: unitId }) => kinds.map((kind) => ({ unitId, kind, orderId })));
    await recordUnitEvents(trx, { now, uid }, events);
  }
  if (sold.length > 0) noteChange(trx, { what: 'catalog' });
}
