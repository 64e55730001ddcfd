import type { Db } from '#app/db/schema.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import { type LineUnits, type OfferedUnit, requiresUnits } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { listCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

/** Units offered beyond those that the lines need; the admin finds the others by number. */
const MAX_SPARE = 100;

/** Lists those of the orders that are pending and whose units the admin must choose: units are required or in stock. */
export async function listOrdersNeedingUnits(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const orders = await db
    .selectFrom('orderItems as line')
    .innerJoin('inventories as item', 'item.id', 'line.itemId')
    .innerJoin('orders', 'orders.id', 'line.orderId')
    .select('line.orderId')
    .distinct()
    .where('line.orderId', 'in', ids)
    .where('orders.status', '=', INITIAL_STATUS)
    .where('item.tracking', '<>', 'off')
    .where(({ and, or, eb, exists, selectFrom }) =>
      or([
        and([eb('item.tracking', '=', 'required'), eb('item.deletedAt', 'is', null)]),
        exists(
          selectFrom('units')
            .select('units.id')
            .whereRef('units.itemId', '=', 'item.id')
            .where('units.state', '=', 'in-stock'),
        ),
      ]),
    )
    .execute();
  return orders.map(({ orderId }) => orderId);
}

/** Lists the lines whose items track units. @param chosen units to offer even if they are not the oldest. */
export async function listLineUnits(db: Db, orderId: string, chosen: string[] = []): Promise<LineUnits[]> {
  const lines = await db
    .selectFrom('orderItems as line')
    .innerJoin('inventories as item', 'item.id', 'line.itemId')
    .select(['line.line', 'line.itemId', 'line.qty', 'item.tracking', 'item.deletedAt'])
    .select(PHONE_COLUMNS.map((column) => `line.${column}` as const))
    .where('line.orderId', '=', orderId)
    .where('item.tracking', '<>', 'off')
    .orderBy('line.line')
    .execute();
  const offers: LineUnits[] = [];
  for (const { tracking, deletedAt, ...line } of lines) {
    const taken = offers.filter(({ itemId }) => itemId === line.itemId).reduce((sum, { qty }) => sum + qty, 0);
    const units = await listInStock(db, line.itemId, taken + line.qty + MAX_SPARE, chosen);
    const suggested = units.slice(taken, taken + line.qty).map(({ id }) => id);
    offers.push({ ...line, required: requiresUnits({ tracking, deletedAt }), units, suggested });
  }
  return offers;
}

async function listInStock(db: Db, itemId: string, limit: number, chosen: string[]): Promise<OfferedUnit[]> {
  const inStock = db
    .selectFrom('units')
    .select(['id', 'condition', 'battery', 'colour', 'tax'])
    .where('itemId', '=', itemId)
    .where('state', '=', 'in-stock')
    .orderBy('receivedAt')
    .orderBy('receiptId')
    .orderBy('position');
  const oldest = await inStock.limit(limit).execute();
  const missing = chosen.filter((id) => !oldest.some((unit) => unit.id === id));
  const others = missing.length > 0 ? await inStock.where('id', 'in', missing).execute() : [];
  const units = [...oldest, ...others];
  const codes = await listCodes(db, units);
  return units.map((unit) => ({ ...unit, codes: codes.get(unit.id) ?? [] }));
}
