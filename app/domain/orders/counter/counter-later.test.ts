import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { readExpected } from '#app/domain/money/drawers/shift-cash.server.ts';
import { recordPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { forgetBuyer } from '#app/domain/orders/buyers/buyer-forget.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import type { Sale, SalePayment } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { readOrderByLink } from '#app/domain/orders/order-list.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { expireOrders } from '#app/domain/orders/order-steps/order-expire.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { insertDrawer, insertShift } from '#tests/support/factories/drawers.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const hla = { name: 'Hla', phone: '09450000001' };
const later = { method: 'KBZPay', address: 'No. 5, 38th Street' };
const cash = (amount: number): SalePayment => ({ via: CASH, amount, number: '', given: amount });
const DAY_LATER = new Date(now.getTime() + 25 * 3_600_000);

async function openCounter(db: Db) {
  const visitor = await openCheckout(db);
  const seller = await insertUser(db, { rights: 'counter.sell' });
  const owner = await insertUser(db, { role: 'admin' });
  const phone = await addStockedItem(db, { qty: 2, salePrice: 1_000, tracking: 'required', warrantyDays: 30 });
  const unit = await insertUnit(db, { itemId: phone, imei: imeiOf(1) });
  const other = await insertUnit(db, { itemId: phone, imei: imeiOf(2) });
  const line = { itemId: phone, unitId: unit, qty: 1, salePrice: 1_000 };
  const sell = (sale: Partial<Sale>) =>
    sellAtCounter(
      db,
      { now, uid: seller },
      { key: crypto.randomUUID(), sale: { lines: [line], payments: [], buyer: hla, later, ...sale } },
    );
  return { visitor, seller, owner, phone, unit, other, line, sell };
}

async function countAll(db: Db) {
  const tables = ['orders', 'payments', 'users', 'submissions', 'stockMovements', 'auditEvents'] as const;
  const counts: number[] = [];
  for (const table of tables) {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
    counts.push((await all.executeTakeFirstOrThrow()).rows);
  }
  return counts;
}

onEachEngine('a sale that is paid later', (freshDb) => {
  it('waits as an order of its buyer, which keeps the piece, and is confirmed like any other', async () => {
    const db = await freshDb();
    const { visitor, owner, phone, unit, other, line, sell } = await openCounter(db);
    await db.updateTable('settings').set({ holdHours: 24 }).where('id', '=', 'general').execute();
    await insertPaymentAccount(db, { method: 'KBZPay' });
    const sold = await sell({});
    expect(sold).toMatchObject({ ok: true, total: 1_000, left: 1_000, change: 0, payments: [] });
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      ...hla,
      address: later.address,
      paymentMethod: 'KBZPay',
      status: 'pending',
      paid: 0,
    });
    expect(order).toMatchObject({
      channel: 'counter',
      payBefore: new Date(now.getTime() + 24 * 3_600_000).toISOString(),
    });
    const account = db.selectFrom('users').select('email').where('id', '=', order.uid);
    expect(await account.executeTakeFirst()).toEqual({ email: phoneAddress(hla.phone) });
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [phone]: 1 }, balanced: true });
    expect(await db.selectFrom('warranties').select('id').execute()).toEqual([]);
    // Nobody else gets this piece, at the counter or in the storefront; the other one is for sale.
    const paid = { later: undefined, payments: [cash(1_000)] };
    expect(await sell(paid)).toMatchObject({ ok: false, problem: 'piece-gone', at: 0 });
    const named = checkout([{ id: unit, itemId: phone, qty: 1, salePrice: 1_000 }]);
    expect(await placeOrder(db, { now, uid: visitor }, named)).toMatchObject({ ok: false, problem: 'piece-gone' });
    expect(await sell({ ...paid, lines: [{ ...line, unitId: other }] })).toMatchObject({ ok: true });
    const alike = checkout([{ id: phone, qty: 1, salePrice: 1_000 }]);
    expect(await placeOrder(db, { now, uid: visitor }, alike)).toMatchObject({
      ok: false,
      problem: 'not-enough-stock',
    });
    const units = [{ line: 1, unitId: line.unitId }];
    expect(await confirmOrder(db, { now, uid: owner }, order.id, { requested: false, units })).toMatchObject({
      ok: true,
    });
    const warranties = await db.selectFrom('warranties').select('unitId').execute();
    expect(warranties.map(({ unitId }) => unitId).sort()).toEqual([unit, other].sort());
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('ends in time if nothing is paid, and gives the piece back; the seller is told until when', async () => {
    const db = await freshDb();
    const { phone, other, line, sell } = await openCounter(db);
    await db.updateTable('settings').set({ holdHours: 24 }).where('id', '=', 'general').execute();
    await insertPaymentAccount(db, { method: 'KBZPay' });
    expect(await sell({})).toMatchObject({ payBefore: new Date(now.getTime() + 24 * 3_600_000).toISOString() });
    expect(await expireOrders(db, DAY_LATER)).toBe(1);
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [phone]: 2 }, balanced: true });
    const until = new Date(now.getTime() + 24 * 3_600_000).toISOString();
    expect(await sell({ later: { method: CASH, address: '' } })).toMatchObject({ payBefore: until });
    expect(await expireOrders(db, DAY_LATER)).toBe(1);
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [phone]: 2 }, balanced: true });
    // What is sent is paid on its delivery.
    expect(await sell({ later: { ...later, method: CASH }, lines: [{ ...line, unitId: other }] })).toMatchObject({
      payBefore: null,
    });
    expect(await sell({ payments: [cash(9)] })).toMatchObject({ problem: 'deposit-too-small', min: 10 });
    expect(await sell({ payments: [cash(10)] })).toMatchObject({ payBefore: null });
    expect(await expireOrders(db, DAY_LATER)).toBe(0);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('takes a deposit, which keeps the order from expiring until the rest is paid', async () => {
    const db = await freshDb();
    const { seller, owner, sell } = await openCounter(db);
    await db.updateTable('settings').set({ holdHours: 24 }).where('id', '=', 'general').execute();
    await insertPaymentAccount(db, { method: 'KBZPay' });
    const shift = await insertShift(db, await insertDrawer(db), { openedBy: seller, opening: 100 });
    const wallet = { via: 'KBZPay', amount: 100, number: '', given: 0 };
    const sold = await sell({ payments: [{ ...cash(200), given: 500 }, wallet] });
    expect(sold).toMatchObject({ ok: true, total: 1_000, left: 700, change: 300, unchecked: 100 });
    const money = () =>
      db.selectFrom('orders').select(['id', 'status', 'paid', 'checking', 'total']).executeTakeFirstOrThrow();
    const order = await money();
    expect(order).toMatchObject({ status: 'pending', paid: 200, checking: 100, total: 1_000 });
    expect(await readExpected(db, shift)).toBe(300);
    expect(await expireOrders(db, DAY_LATER)).toBe(0);
    const entry = { key: 'rest', via: CASH, amount: 700, number: '', remark: '' };
    await insertShift(db, await insertDrawer(db, 'owner'), { openedBy: owner });
    expect(await recordPayment(db, { now, uid: owner }, { orderId: order.id, entry })).toMatchObject({ ok: true });
    expect(await money()).toMatchObject({ paid: 900, checking: 100 });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('has a link to pay by, which ends when its buyer is forgotten', async () => {
    const db = await freshDb();
    const { owner, sell } = await openCounter(db);
    const sold = await sell({});
    const token = (sold.ok && sold.payToken) || '';
    expect(token).toMatch(/^[\w-]{22}$/);
    expect((await readOrderByLink(db, token))?.id).toBe(sold.ok ? sold.id : '');
    for (const other of ['', 'null', token.slice(1)]) expect(await readOrderByLink(db, other)).toBeUndefined();
    await db.updateTable('orders').set({ status: 'canceled' }).execute();
    const { uid } = await db.selectFrom('orders').select('uid').executeTakeFirstOrThrow();
    expect(await forgetBuyer(db, { now, uid: owner }, uid)).toEqual({ ok: true });
    expect(await readOrderByLink(db, token)).toBeUndefined();
  });

  it('is confirmed at once if nothing is left, and refused to a walk-in, by an unknown method or unasked', async () => {
    const db = await freshDb();
    const { sell } = await openCounter(db);
    const before = await countAll(db);
    const refused: [Partial<Sale>, object][] = [
      [{ buyer: undefined }, { problem: 'needs-buyer' }],
      [{ buyer: undefined, payments: [cash(500)] }, { problem: 'needs-buyer' }],
      [{ later: { ...later, method: 'Nothing' } }, { problem: 'no-such-method' }],
      [
        { later: undefined, payments: [cash(500)] },
        { problem: 'not-paid', missing: 500 },
      ],
      [{ payments: [cash(1_001)] }, { problem: 'not-paid', missing: -1 }],
      [{ payments: [{ ...cash(500), given: 499 }] }, { problem: 'too-little-cash', at: 0 }],
    ];
    for (const [sale, refusal] of refused) {
      expect(await sell(sale)).toMatchObject({ ok: false, ...refusal });
      expect(await countAll(db)).toEqual(before);
    }
    expect(await sell({ payments: [cash(1_000)] })).toMatchObject({ ok: true, left: 0, payToken: null });
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'confirmed' }]);
  });
});
