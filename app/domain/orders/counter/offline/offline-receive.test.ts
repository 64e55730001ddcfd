import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';
import { readBuyerOfOrder } from '#app/domain/orders/buyers/buyer-of-order.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { readOfflineCatalog } from '#app/domain/orders/counter/offline/offline-catalog.server.ts';
import { openOfflineCounter } from '#app/domain/orders/counter/offline/offline-counter-open.server.ts';
import { findUnitFor, listOfflineSales } from '#app/domain/orders/counter/offline/offline-list.server.ts';
import {
  cancelOfflineSale,
  checkOfflineSale,
  settleOfflineSale,
} from '#app/domain/orders/counter/offline/offline-settle.server.ts';
import { offlineNumber } from '#app/domain/orders/offline-number.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { setBlocked } from '#app/domain/people/accounts/account-block.server.ts';
import { NO_LIMITS } from '#app/domain/people/limits/limits.ts';
import { removeCounterDevice, switchOffline } from '#app/domain/people/sign-in/counter-devices.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { searchShop } from '#app/domain/shop/dashboard/shop-search.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { checkout, now } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { cash, line, openOffline } from '#tests/support/factories/offline-counter.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const problems = async (db: Db) =>
  (await listOfflineSales(db)).flatMap(({ state, refusal }) => (state === 'waiting' ? refusal?.problem : []));

onEachEngine('a sale that was made without the shop', (freshDb) => {
  it('is sold once, in the name of its seller, however often and by whom it is sent', async () => {
    const db = await freshDb();
    const { owner, seller, item, made, send } = await openOffline(db);
    const first = made({ lines: [line(item)], payments: cash(1_000) });
    const at = [send(first), send(first), send(first, owner)];
    const receipts = await Promise.all(at);
    expect(new Set(receipts.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await send(first)).toEqual(receipts[0]);
    const orders = await db.selectFrom('orders').select(['soldBy', 'channel', 'total', 'paid']).execute();
    expect(orders).toEqual([{ soldBy: seller, channel: 'counter', total: 1_000, paid: 1_000 }]);
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [item]: 2 }, balanced: true });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is found by the number on its voucher', async () => {
    const db = await freshDb();
    const { item, made, send } = await openOffline(db);
    const sent = made({ lines: [line(item)], payments: cash(1_000) });
    const receipt = await send(sent);
    const number = offlineNumber(sent);
    for (const typed of [number, ` ${number.toLowerCase()} `, number.replace('0001', '၁')]) {
      const { orders } = await findOrders(db, { filter: '', search: typed }, 1);
      expect(orders.map((order) => order.number)).toEqual([receipt.number]);
      expect((await searchShop(db, typed, ['orders.view'])).orders).toMatchObject([{ number: receipt.number }]);
      const { offline } = await readBuyerOfOrder(db, orders[0]?.id ?? '');
      expect(offline).toEqual({ counter: sent.counter, count: 1 });
    }
    expect((await findOrders(db, { filter: '', search: 'K9-0001' }, 1)).orders).toEqual([]);
  });

  it('is the sale that was sent before the line broke, if that arrived', async () => {
    const db = await freshDb();
    const { seller, item, made, send } = await openOffline(db);
    const sent = made({ lines: [line(item)], payments: cash(1_000) });
    const sold = await sellAtCounter(db, { now, uid: seller }, { key: sent.key, sale: sent.sale });
    expect(await send(sent)).toEqual({ ok: true, state: 'sold', number: sold.ok ? sold.number : 0 });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, onHand: { [item]: 2 } });
  });

  it('stands at the price that its buyer paid, unless the shop never had that price', async () => {
    const db = await freshDb();
    const { owner, item, made, send } = await openOffline(db);
    const change = { id: item, cost: '600', rate: '1', profit: '100', was: '' };
    const later = new Date(now.getTime() + HOUR_MS / 2);
    expect(await editPrice(db, { now: later, uid: owner }, change)).toMatchObject({ ok: true });
    expect(await send(made({ lines: [line(item)], payments: cash(1_000) }))).toMatchObject({ state: 'sold' });
    const { salePrice } = await db.selectFrom('orderItems').select('salePrice').executeTakeFirstOrThrow();
    expect(salePrice).toBe(1_000);
    const forged = made({ lines: [line(item, { salePrice: 10 })], payments: cash(10) });
    expect(await send(forged)).toMatchObject({ state: 'waiting' });
    const late = made({ lines: [line(item)], payments: cash(1_000) }, { asOf: instant(new Date(later.getTime() + 1)) });
    expect(await send({ ...late, madeAt: late.asOf })).toMatchObject({ state: 'waiting' });
    expect(await problems(db)).toEqual(['price-changed', 'price-changed']);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('waits below the floor of its seller, and is sold by somebody who may give that much', async () => {
    const db = await freshDb();
    const { owner, seller, item, made, send } = await openOffline(db);
    await db
      .updateTable('users')
      .set({ ...NO_LIMITS, maxDiscount: 10 })
      .where('id', '=', seller)
      .execute();
    const lowered = (price: number) =>
      made({ lines: [line(item, { price, reason: 'Bargained' })], payments: cash(price) });
    expect(await send(lowered(900))).toMatchObject({ state: 'sold' });
    const low = lowered(899);
    expect(await send(low)).toMatchObject({ state: 'waiting' });
    expect(await problems(db)).toEqual(['below-floor']);
    const manager = { now, uid: await insertUser(db, { rights: 'counter.sell orders.decide', maxDiscount: 5 }) };
    expect(await settleOfflineSale(db, manager, low.key, { how: 'accept' })).toMatchObject({ problem: 'below-floor' });
    expect(await settleOfflineSale(db, { now, uid: owner }, low.key, { how: 'again' })).toMatchObject({ ok: true });
    expect(await db.selectFrom('orders').select('soldBy').distinct().execute()).toEqual([{ soldBy: seller }]);
  });

  it('is never lost: what the shop cannot sell is kept as it was sent, and settled once', async () => {
    const db = await freshDb();
    const { buyer, owner, item, phone, units, made, send } = await openOffline(db);
    const [first = ''] = units;
    const ordered = checkout([{ id: first, itemId: phone, qty: 1, salePrice: 1_000 }]);
    expect(await placeOrder(db, { now, uid: buyer }, ordered)).toMatchObject({ ok: true });
    const sold = made({ lines: [line(phone, { unitId: first })], payments: cash(1_000) });
    const short = made({ lines: [line(item, { qty: 5 })], payments: cash(5_000) });
    const other = made({ lines: [line(phone, { unitId: first })], payments: cash(1_000) });
    for (const sent of [sold, short, other]) expect(await send(sent)).toMatchObject({ state: 'waiting', number: null });
    const kept = await db.selectFrom('offlineSales').select(['key', 'sale']).orderBy('count').execute();
    expect(kept.map(({ sale }) => sale)).toEqual([sold.sale, short.sale, other.sale]);
    const by = { now, uid: owner };
    const settles = [1, 2].map(() => settleOfflineSale(db, by, sold.key, { how: 'unit', imei: imeiOf(2) }));
    expect((await Promise.all(settles)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await settleOfflineSale(db, by, short.key, { how: 'again' })).toMatchObject({ problem: 'not-enough-stock' });
    expect(await settleOfflineSale(db, by, short.key, { how: 'accept' })).toMatchObject({ ok: true });
    expect(await settleOfflineSale(db, by, other.key, { how: 'accept' })).toMatchObject({ ok: true });
    const lacking = (await listOfflineSales(db)).filter(({ missing, checkedAt }) => missing && !checkedAt);
    expect(lacking.map(({ missing }) => missing?.map(({ name, qty }) => [name, qty])).sort()).toEqual([
      [['Case', 2]],
      [['Redmi', 1]],
    ]);
    expect(await checkOfflineSale(db, by, short.key)).toEqual({ ok: true });
    expect(await checkOfflineSale(db, by, short.key)).toMatchObject({ problem: 'settled-already' });
    expect(await send(short)).toMatchObject({ state: 'sold' });
    expect(await countOrdersAndStock(db)).toMatchObject({
      orders: 4,
      onHand: { [item]: 0, [phone]: 0 },
      balanced: true,
    });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('names its buyer only until it is settled, and then where the order does', async () => {
    const db = await freshDb();
    const { owner, item, made, send } = await openOffline(db);
    const buyer = { name: 'Daw Hla', phone: '09 791 234 567' };
    const short = made({ lines: [line(item, { qty: 5 })], payments: cash(5_000), buyer });
    expect(await send(made({ lines: [line(item)], payments: cash(1_000), buyer }))).toMatchObject({ state: 'sold' });
    await send(short);
    const named = async () => JSON.stringify(await db.selectFrom('offlineSales').select('sale').execute()).split('Hla');
    expect(await named()).toHaveLength(2);
    expect(await settleOfflineSale(db, { now, uid: owner }, short.key, { how: 'accept' })).toMatchObject({ ok: true });
    expect(await named()).toHaveLength(1);
    expect(await db.selectFrom('orders').select('name').distinct().execute()).toEqual([{ name: 'Daw Hla' }]);
  });

  it('is canceled with a reason, and stays canceled', async () => {
    const db = await freshDb();
    const { owner, item, made, send } = await openOffline(db);
    const sent = made({ lines: [line(item, { qty: 5 })], payments: cash(5_000) });
    await send(sent);
    const by = { now, uid: owner };
    expect(await cancelOfflineSale(db, by, sent.key, 'Given back')).toEqual({ ok: true });
    expect(await cancelOfflineSale(db, by, sent.key, 'Again')).toMatchObject({ problem: 'settled-already' });
    expect(await settleOfflineSale(db, by, sent.key, { how: 'accept' })).toMatchObject({ problem: 'settled-already' });
    expect(await send(sent)).toMatchObject({ state: 'canceled' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0, onHand: { [item]: 3 } });
    const events = await db.selectFrom('auditEvents').select('action').where('entity', '=', 'offlineSales').execute();
    expect(events.map(({ action }) => action)).toEqual(['offline sale kept', 'offline sale canceled']);
  });

  it('that is in the books already is not canceled, and a phone takes the place of the one that was refused', async () => {
    const db = await freshDb();
    const { owner, seller, item, phone, units, deviceId, made, send } = await openOffline(db);
    const by = { now, uid: owner };
    const sale = { lines: [line(item)], payments: cash(1_000) };
    const sent = made(sale);
    const sold = await sellAtCounter(db, { now, uid: seller }, { key: sent.key, sale });
    await switchOffline(db, by, deviceId, false);
    expect(await send(sent)).toMatchObject({ state: 'waiting' });
    expect(await cancelOfflineSale(db, by, sent.key, 'Twice')).toEqual({ ok: false, problem: 'sold-already' });
    const events = db.selectFrom('auditEvents').select('action').where('entityId', '=', sent.key).orderBy('id');
    expect((await events.execute()).map(({ action }) => action)).toEqual(['offline sale kept', 'offline sale settled']);
    const row = db.selectFrom('offlineSales').select(['state', 'orderId']).where('key', '=', sent.key);
    expect(await row.executeTakeFirst()).toEqual({ state: 'sold', orderId: sold.ok && sold.id });
    await switchOffline(db, by, deviceId, true);
    const both = { lines: units.map((unitId) => line(phone, { unitId })), payments: cash(2_000) };
    const third = await insertUnit(db, { itemId: phone, imei: imeiOf(3) });
    await db
      .updateTable('units')
      .set({ state: 'faulty' })
      .where('id', '=', units[1] ?? '')
      .execute();
    const waiting = made(both);
    expect(await send(waiting)).toMatchObject({ state: 'waiting' });
    expect(await findUnitFor(db, waiting.key, imeiOf(3))).toEqual({ line: 1, unitId: third });
    expect(await findUnitFor(db, waiting.key, 'none')).toBe(undefined);
  });

  it('waits if its device was cut off, is another one, says a time that cannot be, or prints a number twice', async () => {
    const db = await freshDb();
    const { owner, seller, item, deviceId, made, send } = await openOffline(db);
    const sale = { lines: [line(item)], payments: cash(1_000) };
    const hours = (count: number) => instant(new Date(now.getTime() + count * HOUR_MS));
    expect(await send(made(sale, { asOf: hours(-72), madeAt: hours(0) }))).toMatchObject({ state: 'sold' });
    await send(made(sale, { asOf: hours(-73) }));
    await send(made(sale, { asOf: hours(24 * 365), madeAt: hours(24 * 365) }));
    await send(made(sale, { asOf: hours(-24 * 365), madeAt: hours(-24 * 366) }));
    const beforeIt = instant(new Date(Date.parse(LONG_AGO) - 2 * HOUR_MS));
    await send(made(sale, { asOf: beforeIt, madeAt: beforeIt }));
    expect(await problems(db)).toEqual(Array(4).fill('too-old'));
    await send(made(sale, { count: 1 }));
    const twice = made(sale);
    await Promise.all([send(twice), send({ ...twice, key: crypto.randomUUID() })]);
    expect((await problems(db)).sort()).toEqual(['number-taken', 'number-taken', ...Array(4).fill('too-old')]);
    await send(made(sale, { soldBy: owner }));
    await send(made(sale), seller, 'another');
    await send(made(sale, { storeId: 'another' }));
    await send(made(sale, { counter: 99 }));
    await switchOffline(db, { now, uid: owner }, deviceId, false);
    await send(made(sale));
    expect((await problems(db)).filter((each) => each === 'device-off')).toHaveLength(5);
    await switchOffline(db, { now, uid: owner }, deviceId, true);
    await setBlocked(db, now, owner, { staff: seller, blocked: true });
    await send(made(sale), owner);
    expect(await problems(db)).toContain('not-allowed');
    await removeCounterDevice(db, { now, uid: owner }, deviceId);
    expect(await openOfflineCounter(db, { now, uid: owner }, { deviceId, storeId: 'store' })).toBeUndefined();
    expect(await send(made(sale), owner, undefined)).toMatchObject({ state: 'waiting' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 2, onHand: { [item]: 1 } });
  });
});

onEachEngine('a counter that sells offline', (freshDb) => {
  it('gives each storage of a browser a number of its own, the same again, and says where its count goes on', async () => {
    const db = await freshDb();
    const { owner, seller, item, deviceId, made, send } = await openOffline(db);
    const open = (storeId: string, uid = seller) => openOfflineCounter(db, { now, uid }, { deviceId, storeId });
    await send(made({ lines: [line(item)], payments: cash(1_000) }));
    const opened = await Promise.all([open('store'), open('a'), open('b'), open('store', owner)]);
    const numbers = opened.map((each) => each?.number);
    expect(numbers[0]).toBe(numbers[3]);
    expect(new Set(numbers).size).toBe(3);
    expect(opened.map((each) => each?.last)).toEqual([1, 0, 0, 1]);
  });

  it('goes on with its own count, whatever number another device makes up', async () => {
    const db = await freshDb();
    const { seller, item, deviceId, made, send } = await openOffline(db);
    const sale = { lines: [line(item)], payments: cash(1_000) };
    await send(made(sale, { count: 999_999 }), seller, 'another');
    const opened = async () =>
      (await openOfflineCounter(db, { now, uid: seller }, { deviceId, storeId: 'store' }))?.last;
    expect(await opened()).toBe(0);
    await send(made(sale, { count: 1 }));
    expect(await opened()).toBe(1);
    expect(await checkIntegrity(db)).toEqual([]);
    await send(made(sale, { count: 3 }));
    expect(await checkIntegrity(db)).toMatchObject([{ check: 'sales of offline counter', expected: 3, actual: 2 }]);
  });

  it('keeps all that can be sold, page by page, and no cost', async () => {
    const db = await freshDb();
    const { item, phone, units, deviceId } = await openOffline(db);
    for (let n = 0; n < 500; n++) await addStockedItem(db, { name: `Case ${n}`, ram: '', rom: '', qty: 1 });
    const first = await readOfflineCatalog(db, deviceId, '');
    const second = await readOfflineCatalog(db, deviceId, first.next ?? '');
    const items = [...first.items, ...second.items];
    expect([first.items.length, items.length, second.next]).toEqual([500, 502, null]);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([item, phone]));
    const kept = [...first.units, ...second.units];
    expect(kept.map(({ id }) => id).sort()).toEqual([...units].sort());
    expect(JSON.stringify([first, second])).not.toMatch(/cost|profit|"rate"|supplier/);
    // 5,000 items and 2,000 units are at most 3 MB on the device.
    const bytesOf = (rows: object[]) => new Blob([JSON.stringify(rows)]).size / rows.length;
    expect(5_000 * bytesOf(items) + 2_000 * bytesOf(kept)).toBeLessThan(3_000_000);
  });
});
