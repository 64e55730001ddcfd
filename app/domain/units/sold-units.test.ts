import { expect, it } from 'vitest';
import { readSoldUnits } from '#app/domain/units/sold-units.server.ts';
import { unitLabel } from '#app/domain/units/sold-units.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { buy, model, openShop } from '#tests/support/factories/inventory.ts';
import { stock } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the phones of orders', (freshDb) => {
  it('are those bound to their lines, oldest first', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const itemId = await stock(db, { ...model, qty: 9 });
    const orders = await Promise.all([2, 1].map((qty) => buy(db, uid, itemId, qty)));
    const [one = '', two = ''] = orders.map((placed) => (placed.ok ? placed.order.id : ''));
    const sold = { itemId, state: 'sold', line: 1, soldAt: LONG_AGO } as const;
    await insertUnit(db, { ...sold, orderId: one, imei: imeiOf(2), receivedAt: '2026-11-02T00:00:00.000Z' });
    await insertUnit(db, { ...sold, orderId: one, imei: imeiOf(1), receivedAt: '2026-11-01T00:00:00.000Z' });
    await insertUnit(db, { itemId, imei: imeiOf(3) });
    expect(await readSoldUnits(db, [{ id: one }, { id: two }])).toEqual({
      [one]: { 1: { numbers: [`IMEI ${imeiOf(1)}`, `IMEI ${imeiOf(2)}`], tax: null } },
    });
    expect(await readSoldUnits(db, [])).toEqual({});
  });

  it.each([
    [['paid', 'paid'], 'paid'],
    [['paid', 'unpaid'], null],
    [['paid', 'unknown'], null],
    // A piece that was sold without a number.
    [['paid'], null],
  ] as const)('say of the tax of two pieces, with units %s: %s', async (taxes, tax) => {
    const db = await freshDb();
    const uid = await openShop(db);
    const itemId = await stock(db, { ...model, qty: 9 });
    const placed = await buy(db, uid, itemId, 2);
    const orderId = placed.ok ? placed.order.id : '';
    for (const [n, each] of taxes.entries())
      await insertUnit(db, { itemId, state: 'sold', orderId, line: 1, soldAt: LONG_AGO, imei: imeiOf(n), tax: each });
    const read = await readSoldUnits(db, [{ id: orderId }]);
    expect(read[orderId]?.[1]?.tax).toBe(tax);
    expect(read[orderId]?.[1]?.numbers).toHaveLength(taxes.length);
  });
});

it('are written with all their numbers', () => {
  const codes = [
    { code: '1', kind: 'imei' as const },
    { code: '2', kind: 'imei' as const },
    { code: 'A', kind: 'serial' as const },
  ];
  expect(unitLabel(codes)).toBe('IMEI 1 · 2 · S/N A');
});
