import type { Db } from '#app/db/schema.ts';
import { type SoldUnits, unitLabel } from '#app/domain/units/sold-units.ts';

/** For the buyers of the orders, and for admins. */
export async function readSoldUnits(db: Db, orders: { id: string }[]): Promise<SoldUnits> {
  if (orders.length === 0) return {};
  const codes = await db
    .selectFrom('units')
    .innerJoin('unitCodes', 'unitCodes.unitId', 'units.id')
    .select(['units.id', 'units.orderId', 'units.line', 'code', 'kind'])
    .where(
      'units.orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('receivedAt')
    .orderBy('receiptId')
    .orderBy('position')
    .orderBy('kind')
    .orderBy('slot')
    .execute();
  const sold: SoldUnits = {};
  for (const unit of Map.groupBy(codes, ({ id }) => id).values()) {
    const [{ orderId, line } = { orderId: null, line: null }] = unit;
    if (orderId === null || line === null) continue;
    sold[orderId] ??= {};
    sold[orderId][line] = [...(sold[orderId][line] ?? []), unitLabel(unit)];
  }
  return sold;
}
