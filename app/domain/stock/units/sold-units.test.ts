import { expect, it } from 'vitest';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { buyOrThrow, model, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the phones of orders', (freshDb) => {
  it('are those bound to their lines, oldest first', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const itemId = await addStockedItem(db, { ...model, qty: 9 });
    const { id: one } = await buyOrThrow(db, uid, itemId, 2);
    const { id: two } = await buyOrThrow(db, uid, itemId, 1);
    const sold = { itemId, state: 'sold', line: 1, soldAt: LONG_AGO } as const;
    await insertUnit(db, { ...sold, orderId: one, imei: imeiOf(2), receivedAt: '2026-11-02T00:00:00.000Z' });
    await insertUnit(db, { ...sold, orderId: one, imei: imeiOf(1), receivedAt: '2026-11-01T00:00:00.000Z' });
    await insertUnit(db, { itemId, imei: imeiOf(3) });
    expect(await readSoldUnits(db, [{ id: one }, { id: two }])).toEqual({
      [one]: { 1: { phoneLabels: [`IMEI ${imeiOf(1)}`, `IMEI ${imeiOf(2)}`], tax: null } },
    });
    expect(await readSoldUnits(db, [])).toEqual({});
  });

  it.each([
    [['paid', 'paid'], 'paid'],
    [['paid', 'unpaid'], null],
    [['paid', 'unknown'], null],
    // One piece was sold without a number.
    [['paid'], null],
  ] as const)('give the tax of two pieces with units %s as %s', async (taxes, tax) => {
    const db = await freshDb();
    const uid = await openShop(db);
    const itemId = await addStockedItem(db, { ...model, qty: 9 });
    const { id: orderId } = await buyOrThrow(db, uid, itemId, 2);
    for (const [n, each] of taxes.entries())
      await insertUnit(db, { itemId, state: 'sold', orderId, line: 1, soldAt: LONG_AGO, imei: imeiOf(n), tax: each });
    const read = await readSoldUnits(db, [{ id: orderId }]);
    expect(read[orderId]?.[1]?.tax).toBe(tax);
    expect(read[orderId]?.[1]?.phoneLabels).toHaveLength(taxes.length);
  });
});
