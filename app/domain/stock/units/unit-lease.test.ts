import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { removeCounterDevice, switchOffline } from '#app/domain/people/sign-in/counter-devices.server.ts';
import { withShownUnits } from '#app/domain/stock/units/shown-units.server.ts';
import { setUnitState } from '#app/domain/stock/units/unit-edit.server.ts';
import { leaseUnits } from '#app/domain/stock/units/unit-lease.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertOfflineDevice } from '#tests/support/factories/offline-devices.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

async function openStock(db: Db, { qty = 2 } = {}) {
  const by = { now, uid: await insertUser(db, { role: 'admin' }) };
  const device = await insertOfflineDevice(db);
  const item = await addStockedItem(db, { tracking: 'required', qty, salePrice: 1_000 });
  const [first, second] = [
    await insertUnit(db, { itemId: item, imei: imeiOf(1) }),
    await insertUnit(db, { itemId: item, imei: imeiOf(2) }),
  ];
  const lease = (unit: string, to = device) => leaseUnits(db, by, { item, unit, device: to });
  const shownQty = async () => {
    const stock = { id: item, qty, salePrice: 1_000, tracking: 'required' as const };
    return (await withShownUnits(db, [stock]))[0]?.qty;
  };
  const leased = async () =>
    (await db.selectFrom('units').select('leasedTo').where('leasedTo', 'is not', null).execute()).length;
  return { by, device, item, first, second, lease, shownQty, leased };
}

onEachEngine('a lease to the counter', (freshDb) => {
  it('takes a unit, or all of an item, from the stock that buyers see, and gives it back', async () => {
    const db = await freshDb();
    const { device, first, lease, shownQty } = await openStock(db);
    expect(await lease(first)).toEqual({ ok: true, device: 'Counter', changed: 1, kept: 0 });
    expect(await shownQty()).toBe(1);
    expect(await lease('')).toEqual({ ok: true, device: 'Counter', changed: 1, kept: 0 });
    expect(await shownQty()).toBe(0);
    expect(await lease(first, '')).toMatchObject({ changed: 1 });
    expect(await shownQty()).toBe(1);
    expect(await lease('', '')).toEqual({ ok: true, device: '', changed: 1, kept: 0 });
    expect(await shownQty()).toBe(2);
    expect(await lease(first, 'another')).toEqual({ ok: false, problem: 'no-such-device' });
    const events = await db.selectFrom('unitEvents').select('kind').where('unitId', '=', first).execute();
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'corrected', 'corrected']);
    expect(device).toBeTruthy();
  });

  it('leaves what orders need', async () => {
    const db = await freshDb();
    // One of two phones is ordered and has no number yet.
    const { first, second, lease, shownQty } = await openStock(db, { qty: 1 });
    expect(await lease(first)).toMatchObject({ changed: 1, kept: 0 });
    expect(await lease(first)).toMatchObject({ changed: 0, kept: 0 });
    expect(await lease(second)).toMatchObject({ changed: 0, kept: 1 });
    expect(await lease('')).toEqual({ ok: true, device: 'Counter', changed: 0, kept: 1 });
    expect(await shownQty()).toBe(0);
  });

  it('leaves a piece that an order keeps', async () => {
    const db = await freshDb();
    const { by, item, first, lease } = await openStock(db);
    const orderId = await insertOrder(db, { uid: by.uid, status: 'pending' });
    await insertOrderLine(db, { orderId, itemId: item, offeredUnitId: first });
    expect(await lease(first)).toEqual({ ok: false, problem: 'no-such-unit' });
  });

  it('ends with the state of the unit, the switch of its device, and its removal', async () => {
    const db = await freshDb();
    const { by, device, first, second, lease, leased } = await openStock(db);
    await lease('');
    const gone = { state: 'gone', was: 'in-stock', reason: 'Broken' } as const;
    expect(await setUnitState(db, by, first, gone)).toMatchObject({ ok: true });
    expect(await leased()).toBe(1);
    await switchOffline(db, by, device, false);
    expect(await leased()).toBe(0);
    expect(await lease(second)).toEqual({ ok: false, problem: 'no-such-device' });
    await switchOffline(db, by, device, true);
    await lease(second);
    await removeCounterDevice(db, by, device);
    expect(await leased()).toBe(0);
  });

  it('keeps the stock from falling below what is leased', async () => {
    const db = await freshDb();
    const { by, item, first, second, lease } = await openStock(db, { qty: 1 });
    await lease(first);
    expect(await setQuantity(db, { now, uid: by.uid }, { id: item, qty: 0, was: 1 })).toEqual({
      ok: false,
      problem: 'leased',
      leased: 1,
    });
    const gone = { state: 'gone', was: 'in-stock', reason: 'Broken' } as const;
    expect(await setUnitState(db, by, second, gone)).toEqual({ ok: false, problem: 'none-left' });
    expect(await setUnitState(db, by, first, gone)).toMatchObject({ ok: true });
  });
});
