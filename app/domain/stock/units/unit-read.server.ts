import type { Db } from '#app/db/schema.ts';
import { type FieldChange, fieldChanges } from '#app/domain/people/audit/field-changes.ts';
import { phoneColumnsOf, splitPhone } from '#app/domain/phone/phone-columns.server.ts';
import { readCodes } from '#app/domain/stock/units/unit-codes-list.server.ts';
import type { UnitEvent, UnitRecord } from '#app/domain/stock/units/unit-record.ts';

export async function readUnit(db: Db, id: string): Promise<UnitRecord | null> {
  const unit = await db
    .selectFrom('units')
    .innerJoin('inventories as item', 'item.id', 'units.itemId')
    .leftJoin('users as taxer', 'taxer.id', 'units.taxBy')
    .leftJoin('orders', 'orders.id', 'units.orderId')
    .leftJoin('counterDevices as device', 'device.id', 'units.leasedTo')
    .select('device.name as leasedTo')
    .select(['units.id', 'units.state', 'units.condition', 'battery', 'units.colour', 'tax', 'taxAt', 'supplier'])
    .select(['units.cost', 'units.currency', 'units.salePrice', 'note', 'receivedAt', 'receiptId', 'soldAt'])
    .select(['taxer.name as taxBy', 'units.orderId', 'orders.number', 'orders.name as buyer', 'itemId', 'deletedAt'])
    .select(phoneColumnsOf('item'))
    .select(['item.cost as itemCost', 'item.currency as itemCurrency', 'item.salePrice as itemPrice', 'item.qty'])
    .where('units.id', '=', id)
    .executeTakeFirst();
  if (!unit) return null;
  const { phone, rest } = splitPhone(unit);
  const { itemId, deletedAt, itemCost, itemCurrency, itemPrice, qty, orderId, number, buyer, ...own } = rest;
  const [codesOf, history] = await Promise.all([readCodes(db, [id]), readHistory(db, id)]);
  return {
    ...own,
    item: {
      ...phone,
      id: itemId,
      exists: deletedAt === null,
      cost: itemCost,
      currency: itemCurrency,
      salePrice: itemPrice,
      qty,
    },
    order: orderId && number !== null && buyer !== null ? { id: orderId, number, name: buyer } : null,
    codes: codesOf(id),
    history,
  };
}

async function readHistory(db: Db, unitId: string): Promise<UnitEvent[]> {
  const events = await db
    .selectFrom('unitEvents')
    .leftJoin('users', 'users.id', 'unitEvents.uid')
    .leftJoin('orders', 'orders.id', 'unitEvents.orderId')
    .select(['unitEvents.id', 'kind', 'at', 'detail', 'users.name as who', 'orderId', 'orders.number'])
    .select('orders.name as buyer')
    .where('unitId', '=', unitId)
    .orderBy('unitEvents.id', 'desc')
    .execute();
  return events.map(({ orderId, number, buyer, detail, ...event }) => ({
    ...event,
    order: orderId && number !== null && buyer !== null ? { id: orderId, number, name: buyer } : null,
    changes: changesIn(detail),
  }));
}

/** Some events store fields before and after; others store a few fields at most. */
function changesIn(detail: unknown): FieldChange[] {
  const { before = null, after = detail } = (detail ?? {}) as { before?: unknown; after?: unknown };
  return fieldChanges(before, after);
}
