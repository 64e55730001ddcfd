import type { Db } from '#app/db/schema.ts';
import { type SoldUnits, unitLabel } from '#app/domain/units/sold-units.ts';

/** For the buyers of the orders, and for admins. A unit that came back was sold on its line all the same. */
export async function readSoldUnits(db: Db, orders: { id: string }[]): Promise<SoldUnits> {
  if (orders.length === 0) return {};
  const ids = orders.map(({ id }) => id);
  const bound = db.selectFrom('units').select(['orderId', 'line', 'id as unitId']).where('orderId', 'in', ids);
  const back = db
    .selectFrom('returnLines')
    .select(['orderId', 'line'])
    .select(({ ref }) => ref('unitId').$notNull().as('unitId'))
    .where('orderId', 'in', ids)
    .where('unitId', 'is not', null);
  const codes = await db
    .selectFrom(
      bound.unionAll(back.$castTo<{ unitId: string; orderId: string | null; line: number | null }>()).as('bound'),
    )
    .innerJoin('units', 'units.id', 'bound.unitId')
    .innerJoin('unitCodes', 'unitCodes.unitId', 'units.id')
    .select(['units.id', 'bound.orderId', 'bound.line', 'code', 'kind'])
    .orderBy('receivedAt')
    .orderBy('receiptId')
    .orderBy('position')
    .orderBy('kind')
    .orderBy('slot')
    .execute();
  const sold: SoldUnits = {};
  for (const unit of Map.groupBy(codes, ({ id, orderId, line }) => JSON.stringify([id, orderId, line])).values()) {
    const [{ orderId, line } = { orderId: null, line: null }] = unit;
    if (orderId === null || line === null) continue;
    sold[orderId] ??= {};
    sold[orderId][line] = [...(sold[orderId][line] ?? []), unitLabel(unit)];
  }
  return sold;
}
