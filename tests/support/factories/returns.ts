import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import type { NewReturn } from '#app/domain/orders/returns/return.ts';
import { makeReturn } from '#app/domain/orders/returns/return-make.server.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { model, now, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

/** In MMK. */
export const PRICE = 66_000;
export const CASE_PRICE = 7_000;

/**
 * A confirmed order. Line 1 has two numbered phones; a third one and two without numbers stay in stock. Line 2 has three
 * cases of unknown cost.
 */
export async function openReturns(db: Db) {
  const admin = await openShop(db);
  const buyer = await insertUser(db);
  const cost = { cost: '100', rate: '600', profit: '10' };
  const phones = await addStockedItem(db, { ...model, ...cost, tracking: 'optional', qty: 5, salePrice: PRICE });
  const cases = await addStockedItem(db, {
    name: 'Case',
    nameKey: 'case',
    ram: '',
    rom: '',
    qty: 9,
    salePrice: CASE_PRICE,
  });
  const [a, b, c] = [1, 2, 3].map((n) => ({ itemId: phones, imei: imeiOf(n) }));
  const units = [await insertUnit(db, a ?? never()), await insertUnit(db, b ?? never())];
  const spare = await insertUnit(db, c ?? never());
  const checkout = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash' };
  const order = async (chosen: string[], at = now) => {
    const lines = [
      { id: phones, qty: 2, salePrice: PRICE },
      { id: cases, qty: 3, salePrice: CASE_PRICE },
    ];
    const placed = await placeOrder(
      db,
      { now: at, uid: buyer },
      { ...checkout, key: crypto.randomUUID(), lines },
      { limit: 0 },
    );
    if (!placed.ok) throw new Error(placed.problem);
    const { id } = placed.order;
    const shown = { requested: false, agreed: true, units: chosen.map((unitId) => ({ line: 1, unitId })) };
    const confirmed = await confirmOrder(db, { now: at, uid: admin }, id, shown);
    if (!confirmed.ok) throw new Error(confirmed.problem);
    return id;
  };
  const orderId = await order(units);
  const [first = '', second = ''] = units;
  const back = (values: Partial<NewReturn>, at = now) =>
    makeReturn(db, { now: at, uid: admin }, returnOf(orderId, values));
  return { admin, buyer, phones, cases, first, second, spare, order, orderId, back };
}

export function returnOf(orderId: string, values: Partial<NewReturn>): NewReturn {
  const money = { refund: 0, via: CASH, number: '' };
  return { key: crypto.randomUUID(), orderId, pieces: [], reason: 'Does not start', ...money, ...values };
}

/** Inserts a confirmed order of one piece, which came back faulty. @returns the id of the return. */
export async function insertReturn(
  db: Db,
  values: { id?: string; uid?: string; itemId?: string } = {},
): Promise<string> {
  const uid = values.uid ?? (await insertUser(db));
  const itemId = values.itemId ?? (await insertItem(db));
  const id = values.id ?? crypto.randomUUID();
  const orderId = await insertOrder(db, { uid, status: 'confirmed', total: 5, returned: 5, unknownCostTotal: 5 });
  await insertOrderLine(db, { orderId, itemId, salePrice: 5, soldAt: LONG_AGO });
  await db
    .insertInto('returns')
    .values({ id, orderId, at: LONG_AGO, uid, reason: 'Broken', value: 5, cost: 0, unknownCostValue: 5, refund: 0 })
    .execute();
  await db
    .insertInto('returnLines')
    .values({ orderId, line: 1, qty: 1, returnId: id, position: 1, state: 'faulty', value: 5 })
    .execute();
  return id;
}

/** Inserts a phone that was sold and then traded in. */
export async function insertTradeIn(db: Db): Promise<void> {
  await insertReturn(db);
  const { orderId, line } = await db.selectFrom('orderItems').select(['orderId', 'line']).executeTakeFirstOrThrow();
  const unitId = await insertUnit(db, { itemId: await insertItem(db) });
  await db.insertInto('tradeIns').values({ receiptId: unitId, unitId, orderId, line }).execute();
}

export const phone = (unitId: string, state: NewReturn['pieces'][number]['state'] = 'in-stock') => ({
  line: 1,
  qty: 1,
  unitId,
  state,
});
export const someCases = (qty: number, state: NewReturn['pieces'][number]['state'] = 'in-stock') => ({
  line: 2,
  qty,
  unitId: null,
  state,
});

function never(): never {
  throw new Error('no unit');
}
