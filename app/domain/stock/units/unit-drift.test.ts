import { expect, it } from 'vitest';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { countUnits, listUnnumbered } from '#app/domain/stock/units/unit-drift.server.ts';
import { unitDrift } from '#app/domain/stock/units/unit-drift.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('counting units', (freshDb) => {
  let next = 0;
  const add = (db: Db, itemId: string, values = {}) => insertUnit(db, { itemId, imei: imeiOf(++next), ...values });

  /** Inserts an order with one line of the item. */
  async function orderOf(db: Db, itemId: string, qty: number, values: { status: OrderStatus; restocked?: boolean }) {
    const orderId = await insertOrder(db, { uid: await insertUser(db), ...values });
    await insertOrderLine(db, { orderId, itemId, qty });
    return orderId;
  }

  it('expects one unit per piece that is for sale or in an order neither confirmed nor restocked, less those bound to it', async () => {
    const db = await freshDb();
    const itemId = await addStockedItem(db, { qty: 5, tracking: 'required' });
    for (let n = 0; n < 5; n++) await add(db, itemId);
    await orderOf(db, itemId, 2, { status: 'pending' });
    await orderOf(db, itemId, 30, { status: 'confirmed' });
    await orderOf(db, itemId, 40, { status: 'canceled', restocked: true });
    const canceled = await orderOf(db, itemId, 3, { status: 'canceled' });
    const sold = { state: 'sold', orderId: canceled, line: 1, soldAt: LONG_AGO } as const;
    await add(db, itemId, sold);
    await add(db, itemId, sold);
    for (const state of ['faulty', 'gone'] as const) await add(db, itemId, { state });
    const counts = (await countUnits(db, [itemId]))[itemId];
    expect(counts).toEqual({ itemId, tracking: 'required', qty: 5, expected: 8, units: 5 });
    expect(counts && unitDrift(counts)).toBe(-3);
  });

  it('counts each item separately, and leaves out items that track no units', async () => {
    const db = await freshDb();
    const one = await addStockedItem(db, { name: 'one', qty: 1, tracking: 'required' });
    const two = await addStockedItem(db, { name: 'two', qty: 2, tracking: 'optional' });
    const off = await addStockedItem(db, { name: 'off', qty: 3 });
    await add(db, one);
    const counts = await countUnits(db, [one, two, off, 'unknown']);
    expect(
      Object.values(counts)
        .map(({ itemId, expected, units }) => [itemId, expected, units])
        .sort(),
    ).toEqual(
      [
        [one, 1, 1],
        [two, 2, 0],
      ].sort(),
    );
    expect(await countUnits(db, [])).toEqual({});
  });

  it('lists the items with more pieces than units, by name', async () => {
    const db = await freshDb();
    const two = await addStockedItem(db, { name: 'B', nameKey: 'b', sortKey: 'b', qty: 2, tracking: 'optional' });
    const one = await addStockedItem(db, { name: 'A', nameKey: 'a', sortKey: 'a', qty: 2, tracking: 'required' });
    const complete = await addStockedItem(db, { name: 'C', nameKey: 'c', sortKey: 'c', qty: 1, tracking: 'required' });
    await addStockedItem(db, { name: 'D', qty: 5, tracking: 'required', deletedAt: LONG_AGO });
    await addStockedItem(db, { name: 'E', qty: 5 });
    for (const itemId of [one, complete]) await add(db, itemId);
    const listed = async (limit: number) =>
      (await listUnnumbered(db, limit)).map(({ item, counts: { expected, units } }) => [item.id, expected, units]);
    expect(await listed(9)).toEqual([
      [one, 2, 1],
      [two, 2, 0],
    ]);
    expect(await listed(1)).toEqual([[one, 2, 1]]);
  });
});

it('reports drift if there are more units than pieces, or fewer of an item that requires them', () => {
  const drift = (tracking: 'off' | 'optional' | 'required', expected: number, units: number) =>
    unitDrift({ itemId: '', qty: 0, tracking, expected, units });
  expect([drift('required', 5, 4), drift('required', 5, 5), drift('required', 5, 6)]).toEqual([-1, 0, 1]);
  expect([drift('optional', 5, 4), drift('optional', 5, 5), drift('optional', 5, 6)]).toEqual([0, 0, 1]);
  expect(drift('off', 5, 6)).toBe(0);
});
