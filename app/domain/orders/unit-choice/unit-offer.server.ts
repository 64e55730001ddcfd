import { sql } from 'kysely';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db, UnitCondition } from '#app/db/schema.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';
import type { LineUnits, OfferedUnit } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { hasFeature } from '#app/domain/shop-features.server.ts';
import { isFreeFor, isNotKept } from '#app/domain/stock/units/shown-units.server.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';

/** Units offered beyond those that the lines need; the admin finds the others by number. */
const MAX_SPARE = 100;

/** Units are required if the item or the order asks for them, in a shop that records IMEIs. Those of a deleted item cannot be found. */
export const requiresUnits = sql<boolean>`(("item"."tracking" = 'required' and ${hasFeature('recordsImeis')})
  or "line"."offeredUnitId" is not null) and "item"."deletedAt" is null`;

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
    .where(({ or, exists, selectFrom }) =>
      or([
        requiresUnits,
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
    .select(['line.line', 'line.itemId', 'line.qty', requiresUnits.as('required')])
    .select(['line.offeredUnitId', 'line.condition', 'line.battery', 'line.colour'])
    .select(PHONE_COLUMNS.map((column) => `line.${column}` as const))
    .where('line.orderId', '=', orderId)
    .where('item.tracking', '<>', 'off')
    .orderBy('line.line')
    .execute();
  const kept = lines.flatMap(({ offeredUnitId }) => offeredUnitId ?? []);
  const offers: LineUnits[] = [];
  for (const { required, offeredUnitId, condition, battery, colour, ...line } of lines) {
    const taken = [...kept, ...offers.flatMap(({ suggested }) => suggested)];
    const wanted = [...chosen, ...kept];
    const units = await listInStock(db, { ...line, condition }, taken.length + line.qty + MAX_SPARE, wanted);
    const isLikeOrdered = (unit: StockUnit) =>
      unit.salePrice === null && (condition === null || unit.condition === condition);
    const suggested = offeredUnitId
      ? units.filter(({ id }) => id === offeredUnitId)
      : units.filter((unit) => isLikeOrdered(unit) && !taken.includes(unit.id)).slice(0, line.qty);
    offers.push({
      ...line,
      offeredUnitId,
      ordered: condition && { condition, battery, colour: colour ?? '' },
      required: Boolean(required),
      units: units.map(({ salePrice: _, ...unit }) => unit),
      suggested: idsOf(suggested),
    });
  }
  return offers;
}

type StockUnit = OfferedUnit & { salePrice: number | null };
type Wanted = { itemId: string; condition: UnitCondition | null };

/** Leaves out pieces that are kept for other orders, except those `wanted`. */
async function listInStock(db: Db, line: Wanted, limit: number, wanted: string[]): Promise<StockUnit[]> {
  const inStock = db
    .selectFrom('units')
    .select(['id', 'condition', 'battery', 'colour', 'tax', 'salePrice'])
    .where('itemId', '=', line.itemId)
    .where('state', '=', 'in-stock')
    .orderBy(({ eb, and }) =>
      eb
        .case()
        .when(and([eb('condition', '=', line.condition ?? 'new'), eb('salePrice', 'is', null)]))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('receivedAt')
    .orderBy('receiptId')
    .orderBy('position');
  const oldest = await inStock.where(isNotKept).where(isFreeFor(undefined)).limit(limit).execute();
  const missing = wanted.filter((id) => !oldest.some((unit) => unit.id === id));
  const others = missing.length > 0 ? await inStock.where('id', 'in', missing).execute() : [];
  const units = [...others, ...oldest];
  const codesOf = await readCodes(db, idsOf(units));
  return units.map((unit) => ({ ...unit, codes: codesOf(unit.id).map(({ code }) => code) }));
}
