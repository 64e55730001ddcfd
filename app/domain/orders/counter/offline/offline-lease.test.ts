import { expect, it } from 'vitest';
import { CASH } from '#app/domain/constants.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import type { Sale } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { readOfflineCatalog } from '#app/domain/orders/counter/offline/offline-catalog.server.ts';
import { withoutSold } from '#app/domain/orders/counter/offline/offline-find.ts';
import { checkOffline } from '#app/domain/orders/counter/offline/offline-sale-check.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { listLineUnits } from '#app/domain/orders/unit-choice/unit-offer.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { leaseUnits } from '#app/domain/stock/units/unit-lease.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { checkout, now } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { COST, cash, line, openOffline } from '#tests/support/factories/offline-counter.ts';
import { insertOfflineDevice } from '#tests/support/factories/offline-devices.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('a phone that is leased to the counter', (freshDb) => {
  it('is sold by its device only, and an offline sale of it is not refused', async () => {
    const db = await freshDb();
    const { buyer, owner, phone, units, deviceId, made, send } = await openOffline(db);
    const [leased = '', other = ''] = units;
    const by = { now, uid: owner };
    const lease = { item: phone, unit: leased, device: deviceId };
    expect(await leaseUnits(db, by, lease)).toMatchObject({ ok: true, changed: 1 });
    const sale = made({ lines: [line(phone, { unitId: leased })], payments: cash(1_000) });
    const wanted = (id: string, itemId?: string, qty = 1) =>
      placeOrder(db, { now, uid: buyer }, checkout([{ id, itemId, qty, salePrice: 1_000 }]), { limit: 0 });
    expect(await wanted(phone, undefined, 2)).toMatchObject({ problem: 'not-enough-stock', available: 1 });
    expect(await wanted(leased, phone)).toMatchObject({ problem: 'piece-gone' });
    const ordered = await wanted(phone);
    expect(await wanted(phone)).toMatchObject({ problem: 'not-enough-stock', available: 0 });
    const orderId = ordered.ok ? ordered.order.id : '';
    const [choice] = await listLineUnits(db, orderId);
    expect([choice?.suggested, choice?.units.map(({ id }) => id)]).toEqual([[other], [other]]);
    const take = (unitId: string) =>
      confirmOrder(db, { now, uid: owner }, orderId, { requested: false, units: [{ line: 1, unitId }] });
    expect(await take(leased)).toMatchObject({ problem: 'unit-leased' });
    const elsewhere = await insertOfflineDevice(db);
    const atCounter = (device?: string) =>
      sellAtCounter(db, by, { key: crypto.randomUUID(), sale: sale.sale, ...(device && { device }) });
    expect(await atCounter()).toMatchObject({ problem: 'piece-gone' });
    expect(await atCounter(elsewhere)).toMatchObject({ problem: 'piece-gone' });
    const kept = async (device: string) => {
      const { items, units: own } = await readOfflineCatalog(db, device, '');
      return [items.find(({ id }) => id === phone)?.qty, own.map(({ id }) => id).sort()];
    };
    expect(await kept(deviceId)).toEqual([1, [...units].sort()]);
    expect(await kept(elsewhere)).toEqual([0, [other]]);
    expect(await take(other)).toMatchObject({ ok: true });
    expect(await send(sale)).toMatchObject({ state: 'sold' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 2, onHand: { [phone]: 0 }, balanced: true });
    const ended = await db.selectFrom('units').select('leasedTo').where('leasedTo', 'is not', null).execute();
    expect(ended).toEqual([]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is used up by no piece without a number, at its own counter neither', async () => {
    const db = await freshDb();
    const { owner, deviceId, made, send } = await openOffline(db);
    const by = { now, uid: owner };
    const item = await addStockedItem(db, { name: 'Nokia', qty: 2, salePrice: 1_000, tracking: 'optional', ...COST });
    const unitId = await insertUnit(db, { itemId: item, imei: imeiOf(9) });
    await leaseUnits(db, by, { item, unit: unitId, device: deviceId });
    const sale = (lines: Sale['lines']) => ({
      lines,
      payments: cash(lines.reduce((sum, { qty }) => sum + 1_000 * qty, 0)),
    });
    const [plain, leased] = [line(item), line(item, { unitId })];
    const catalog = { asOf: now.toISOString(), ...(await readOfflineCatalog(db, deviceId, '')) };
    const onDevice = (lines: Sale['lines'], sold: Sale[] = []) =>
      checkOffline(sale(lines), withoutSold(catalog, sold), null);
    const none = { problem: 'not-enough-stock', available: 1 };
    expect(onDevice([line(item, { qty: 2 })])).toMatchObject(none);
    expect(onDevice([plain, leased])).toBeUndefined();
    expect(onDevice([plain], [sale([leased])])).toBeUndefined();
    expect(onDevice([plain], [sale([plain])])).toMatchObject({ ...none, available: 0 });
    expect(onDevice([leased], [sale([plain])])).toBeUndefined();
    const atCounter = (lines: Sale['lines']) =>
      sellAtCounter(db, by, { key: crypto.randomUUID(), sale: sale(lines), device: deviceId });
    expect(await atCounter([line(item, { qty: 2 })])).toMatchObject(none);
    expect(await atCounter([plain])).toMatchObject({ ok: true });
    expect(await atCounter([plain])).toMatchObject({ ...none, available: 0 });
    expect(await send(made(sale([leased])))).toMatchObject({ state: 'sold' });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is sold with a connection too, on its device', async () => {
    const db = await freshDb();
    const { owner, phone, units, deviceId } = await openOffline(db);
    const by = { now, uid: owner };
    await leaseUnits(db, by, { item: phone, unit: '', device: deviceId });
    const sale = { lines: units.map((unitId) => line(phone, { unitId })), payments: cash(2_000) };
    expect(await sellAtCounter(db, by, { key: 'a', sale, device: deviceId })).toMatchObject({ ok: true });
  });

  it('is confirmed once a sale of its device has taken an order for it, and only an order keeps it then', async () => {
    const db = await freshDb();
    const { owner, phone, units, deviceId } = await openOffline(db);
    const by = { now, uid: owner };
    await leaseUnits(db, by, { item: phone, unit: '', device: deviceId });
    const [unitId = '', other = ''] = units;
    const buyer = { name: 'Hla', phone: '09791234567' };
    const later = { method: CASH, address: '' };
    const sale = { lines: [line(phone, { unitId })], payments: cash(400), buyer, later };
    const ordered = await sellAtCounter(db, by, { key: 'a', sale, device: deviceId });
    const leases = () => db.selectFrom('units').select('id').where('leasedTo', 'is not', null).execute();
    expect(await leases()).toEqual([{ id: other }]);
    // A lease of an earlier version ends all the same.
    await db.updateTable('units').set({ leasedTo: deviceId }).execute();
    expect(await leaseUnits(db, by, { item: phone, unit: '', device: '' })).toMatchObject({ changed: 2 });
    const choice = { requested: false, units: [{ line: 1, unitId }] };
    expect(await confirmOrder(db, { now, uid: owner }, ordered.ok ? ordered.id : '', choice)).toMatchObject({
      ok: true,
    });
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
