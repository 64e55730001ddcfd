import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { readExpected } from '#app/domain/money/drawers/shift-cash.server.ts';
import { closeShift, countShift } from '#app/domain/money/drawers/shift-close.server.ts';
import { readClosedShift, readShiftToClose } from '#app/domain/money/drawers/shift-read.server.ts';
import { refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { readVoucherPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import type { Sale, SalePayment, TradedPhone } from '#app/domain/orders/counter/counter-sale.ts';
import { sellAtCounter } from '#app/domain/orders/counter/counter-sell.server.ts';
import { settleOfflineSale } from '#app/domain/orders/counter/offline/offline-settle.server.ts';
import { readOrders } from '#app/domain/orders/order-list.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { listReceived } from '#app/domain/orders/sales/sales-paid.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { setUnitState } from '#app/domain/stock/units/unit-edit.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { insertDrawer, insertShift } from '#tests/support/factories/drawers.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { line as offlineLine, openOffline } from '#tests/support/factories/offline-counter.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const cash = (amount: number): SalePayment => ({ via: CASH, amount, number: '', given: amount });
const NEXT_DAY = new Date(now.getTime() + 86_400_000);

async function openCounter(db: Db) {
  await openCheckout(db);
  const seller = await insertUser(db, { name: 'Su', rights: 'counter.sell units.edit' });
  const owner = await insertUser(db, { role: 'admin' });
  const cost = { currency: 'MMK', cost: '500', rate: '1', profit: '100' };
  const phone = await addStockedItem(db, { name: 'Redmi', qty: 3, salePrice: 1_000, tracking: 'required', ...cost });
  const units = [1, 2, 3].map((n) => insertUnit(db, { itemId: phone, imei: imeiOf(n) }));
  const used = await addStockedItem(db, { name: 'Oppo used', qty: 0, salePrice: 400, tracking: 'off' });
  const old = (n: number, amount = 300, values: Partial<TradedPhone> = {}): SalePayment => ({
    ...{ via: TRADE_IN, amount, number: '', given: 0 },
    phone: { itemId: used, code: imeiOf(n), condition: 'grade-b', ...values },
  });
  const unitIds = await Promise.all(units);
  const sell = (payments: SalePayment[], { uid = seller, unit = 0, key = crypto.randomUUID() as string } = {}) => {
    const line = { itemId: phone, unitId: unitIds[unit] ?? '', qty: 1, salePrice: 1_000 };
    const sale: Sale = { lines: [line], payments };
    return sellAtCounter(db, { now, uid }, { key, sale });
  };
  const countAll = async () => {
    const tables = ['orders', 'payments', 'receipts', 'units', 'unitEvents', 'stockMovements', 'auditEvents'] as const;
    const counts: number[] = [];
    for (const table of tables) counts.push((await db.selectFrom(table).selectAll().execute()).length);
    return counts;
  };
  return { seller, owner, phone, used, old, sell, countAll };
}

const idOf = (sold: { ok: boolean }) => ('id' in sold ? String(sold.id) : '');

onEachEngine('a phone that is traded in at the counter', (freshDb) => {
  it('pays a part, enters the stock at what is given for it, and moves no cash', async () => {
    const db = await freshDb();
    const { seller, phone, used, old, sell } = await openCounter(db);
    const shift = await insertShift(db, await insertDrawer(db), { openedBy: seller, opening: 50 });
    const sold = await sell([old(9), cash(700)], { key: 'key' });
    expect(sold).toMatchObject({ ok: true, total: 1_000, left: 0, unchecked: 0, change: 0 });
    expect(await sell([old(9), cash(700)], { key: 'key' })).toMatchObject({ ok: true, again: true, id: idOf(sold) });
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ status: 'confirmed', paid: 1_000, checking: 0, cost: 500, paymentMethod: CASH });
    const { onHand, balanced } = await countOrdersAndStock(db);
    expect([onHand[phone], onHand[used], balanced]).toEqual([2, 1, true]);
    const facts = ['state', 'condition', 'cost', 'currency', 'salePrice', 'receiptId'] as const;
    const unit = await db.selectFrom('units').select(facts).where('itemId', '=', used).execute();
    const given = { condition: 'grade-b', cost: '300', currency: 'MMK', salePrice: null };
    expect(unit).toEqual([{ state: 'in-stock', ...given, receiptId: 'key:0' }]);
    expect(await readExpected(db, shift)).toBe(750);
    expect((await readVoucherPayments(db, [...(await readOrders(db, [order.id])).values()])).tradeIns).toEqual({
      [order.id]: [{ orderId: order.id, label: `Oppo used 8 256, IMEI ${imeiOf(9)}`, amount: 300 }],
    });
    const received = await listReceived(db, { from: now.toISOString(), until: NEXT_DAY.toISOString() });
    expect(received?.map(({ method, amount }) => [method, amount]).sort()).toEqual([
      [CASH, 700],
      [TRADE_IN, 300],
    ]);
    // Sold again, it has cost what was given for it.
    const { id: unitId } = await db
      .selectFrom('units')
      .select('id')
      .where('itemId', '=', used)
      .executeTakeFirstOrThrow();
    const again = { lines: [{ itemId: used, unitId, qty: 1, salePrice: 400 }], payments: [cash(400)] };
    expect(await sellAtCounter(db, { now, uid: seller }, { key: 'again', sale: again })).toMatchObject({ ok: true });
    const costs = db.selectFrom('orders').select('cost').orderBy('number');
    expect((await costs.execute()).map(({ cost }) => cost)).toEqual([500, 300]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is in the close of the day by its method, and is looked for in no wallet', async () => {
    const db = await freshDb();
    const { seller, owner, old, sell } = await openCounter(db);
    const openedAt = new Date(now.getTime() - 3_600_000).toISOString();
    const close = async (n: number, openedFrom: string, at: Date, counted: number) => {
      const drawer = await insertDrawer(db, `drawer ${n}`);
      const id = await insertShift(db, drawer, { openedBy: seller, opening: 0, openedAt: openedFrom });
      if (n === 1) await sell([old(9), cash(700)]);
      const whose = { id, own: false };
      await countShift(db, { now: at, uid: owner }, whose, { notes: null, amount: counted });
      expect((await readShiftToClose(db, id, null))?.report.wallets).toEqual([]);
      const closing = { key: `close ${n}`, reason: '' as const, remark: '', seen: [], unseen: {} };
      expect(await closeShift(db, { now: at, uid: owner }, whose, closing)).toEqual({ ok: true });
      return (await readClosedShift(db, id, null))?.report.methods;
    };
    expect(await close(1, openedAt, now, 700)).toEqual([
      { method: CASH, cash: true, received: 700, refunded: 0, payments: 1 },
      { method: TRADE_IN, cash: false, received: 300, refunded: 0, payments: 1 },
    ]);
    expect(await close(2, now.toISOString(), NEXT_DAY, 0)).toEqual([]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('takes a phone that the shop has sold before, and refuses one in stock, an unknown model and a person without the right', async () => {
    const db = await freshDb();
    const { owner, phone, used, old, sell, countAll } = await openCounter(db);
    const cashier = await insertUser(db, { rights: 'counter.sell stock.edit' });
    const before = await countAll();
    const refused: [SalePayment[], object, string?][] = [
      [[old(2), cash(700)], { problem: 'phone-known', at: 0 }],
      [[cash(700), old(9, 300, { itemId: 'nothing' })], { problem: 'phone-not-taken', at: 1 }],
      [[old(9, 100), old(9, 900)], { problem: 'phone-known', at: 1 }],
      [[old(9), cash(700)], { problem: 'may-not-trade-in', at: 0 }, cashier],
      [[old(9, 1_001)], { problem: 'not-paid', missing: -1 }],
      [[old(9, 300)], { problem: 'not-paid', missing: 700 }],
    ];
    for (const [payments, refusal, uid] of refused) {
      expect(await sell(payments, uid ? { uid } : {})).toMatchObject({ ok: false, ...refusal });
      expect(await countAll()).toEqual(before);
    }
    await db.updateTable('settings').set({ recordsImeis: false }).execute();
    expect(await sell([old(9), cash(700)])).toMatchObject({ problem: 'phone-not-taken' });
    await db.updateTable('settings').set({ recordsImeis: true }).execute();
    const first = await sell([cash(1_000)], { unit: 0 });
    expect(await sell([old(1, 600), cash(400)], { unit: 1 })).toMatchObject({ ok: true });
    expect(await db.selectFrom('tradeIns').select('orderId').execute()).toEqual([{ orderId: idOf(first) }]);
    // The sale that it left cannot be restored.
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('receiptId', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await voidPayment(db, { now, uid: owner }, { id, reason: 'No' })).toEqual({
      ok: false,
      problem: 'phone-sold-before',
    });
    const { onHand, balanced } = await countOrdersAndStock(db);
    expect([onHand[phone], onHand[used], balanced]).toEqual([1, 1, true]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is given back when its payment is voided, or stays when the order is canceled and its value is refunded', async () => {
    const db = await freshDb();
    const { owner, used, old, sell } = await openCounter(db);
    const cancel = (id: string) => cancelOrder(db, { now, uid: owner }, id);
    const paymentOf = async (orderId: string) => {
      const payments = db.selectFrom('payments').select('id').where('orderId', '=', orderId);
      return (await payments.where('receiptId', 'is not', null).executeTakeFirstOrThrow()).id;
    };
    const refund = { via: CASH, amount: 1_000, number: '', remark: 'Canceled' };
    const [stays, back, gone] = [
      idOf(await sell([old(7, 1_000)], { unit: 0 })),
      idOf(await sell([old(8), cash(700)], { unit: 1 })),
      idOf(await sell([old(9), cash(700)], { unit: 2 })),
    ];
    expect((await countOrdersAndStock(db)).onHand[used]).toBe(3);
    // What was paid by the phone alone is no cash, and what is paid back is no phone.
    expect((await readOrders(db, [stays])).get(stays)).toMatchObject({ paymentMethod: TRADE_IN });
    await cancel(stays);
    const byPhone = { key: 'p', ...refund, via: TRADE_IN };
    expect(await refundPayment(db, { now, uid: owner }, { orderId: stays, entry: byPhone })).toEqual({
      ok: false,
      problem: 'no-such-account',
    });
    expect(
      await refundPayment(db, { now, uid: owner }, { orderId: stays, entry: { key: 'r', ...refund } }),
    ).toMatchObject({
      ok: true,
    });
    expect(await voidPayment(db, { now, uid: owner }, { id: await paymentOf(stays), reason: 'No' })).toEqual({
      ok: false,
      problem: 'refunded',
    });
    await cancel(back);
    const cashier = await insertUser(db, { rights: 'refunds' });
    const voiding = { id: await paymentOf(back), reason: 'Given back' };
    expect(await voidPayment(db, { now, uid: cashier }, voiding)).toEqual({ ok: true });
    expect(await voidPayment(db, { now, uid: cashier }, voiding)).toMatchObject({
      ok: false,
      problem: 'already-decided',
    });
    const kept = await db.selectFrom('units').select('id').where('state', '=', 'in-stock').where('itemId', '=', used);
    expect(await kept.execute()).toHaveLength(2);
    const ninth = db.selectFrom('unitCodes').select('unitId').where('code', '=', imeiOf(9));
    const { unitId } = await ninth.executeTakeFirstOrThrow();
    await setUnitState(db, { now, uid: owner }, unitId, { state: 'faulty', was: 'in-stock', reason: '' });
    expect(await voidPayment(db, { now, uid: owner }, { id: await paymentOf(gone), reason: 'No' })).toEqual({
      ok: false,
      problem: 'phone-gone',
    });
    const paid = await db.selectFrom('orders').select(['id', 'paid']).execute();
    expect(Object.fromEntries(paid.map(({ id, paid: sum }) => [id, sum]))).toEqual({
      [stays]: 0,
      [back]: 700,
      [gone]: 1_000,
    });
    expect((await countOrdersAndStock(db)).onHand[used]).toBe(1);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is not given back while an order waits for it', async () => {
    const db = await freshDb();
    const { seller, owner, used, old, sell } = await openCounter(db);
    const id = idOf(await sell([old(9), cash(700)]));
    const units = db.selectFrom('units').select('id').where('itemId', '=', used);
    const { id: unitId } = await units.executeTakeFirstOrThrow();
    await insertUnit(db, { itemId: used, imei: imeiOf(8) });
    await db.updateTable('inventories').set({ qty: 2 }).where('id', '=', used).execute();
    const line = { itemId: used, unitId, qty: 1, salePrice: 400 };
    const waits: Sale = {
      ...{ lines: [line], payments: [], buyer: { name: 'Daw Hla', phone: '09450012345' } },
      later: { method: CASH, address: '' },
    };
    expect(await sellAtCounter(db, { now, uid: seller }, { key: 'waits', sale: waits })).toMatchObject({ ok: true });
    const payment = db.selectFrom('payments').select('id').where('orderId', '=', id).where('receiptId', 'is not', null);
    const { id: paymentId } = await payment.executeTakeFirstOrThrow();
    expect(await voidPayment(db, { now, uid: owner }, { id: paymentId, reason: 'No' })).toEqual({
      ok: false,
      problem: 'phone-gone',
    });
    const state = db.selectFrom('units').select('state').where('id', '=', unitId);
    expect(await state.executeTakeFirst()).toEqual({ state: 'in-stock' });
  });

  it('is taken by no sale that was made without the shop, whoever is named as its seller', async () => {
    const db = await freshDb();
    const { seller, owner, item, phone, made, send } = await openOffline(db);
    await db.updateTable('users').set({ rights: 'counter.sell units.edit' }).where('id', '=', seller).execute();
    const traded = { itemId: phone, code: imeiOf(9), condition: 'grade-b' as const };
    const payments = [{ via: TRADE_IN, amount: 1_000, number: '', given: 0, phone: traded }];
    const sent = made({ lines: [offlineLine(item)], payments });
    await send(sent);
    const waiting = db.selectFrom('offlineSales').select(['state', 'refusal']);
    expect(await waiting.execute()).toEqual([
      { state: 'waiting', refusal: { ok: false, problem: 'trade-in-offline', at: 0 } },
    ]);
    const accepted = await settleOfflineSale(db, { now, uid: owner }, sent.key, { how: 'accept' });
    expect(accepted).toMatchObject({ ok: false, problem: 'trade-in-offline' });
    expect(await db.selectFrom('unitCodes').select('unitId').where('code', '=', imeiOf(9)).execute()).toEqual([]);
  });

  it('counts once of two sales that take one phone at the same moment, also crosswise', async () => {
    const db = await freshDb();
    const { phone, used, old, sell } = await openCounter(db);
    const results = await Promise.all([
      sell([old(9), cash(700)], { unit: 0 }),
      sell([old(9, 400, { itemId: phone }), cash(600)], { unit: 1 }),
      sell([old(9), cash(700)], { unit: 2 }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of results) if (!each.ok) expect(each.problem).toBe('phone-known');
    const { orders, onHand, balanced } = await countOrdersAndStock(db);
    expect([orders, (onHand[phone] ?? 0) + (onHand[used] ?? 0), balanced]).toEqual([1, 3, true]);
    expect(await checkIntegrity(db)).toEqual([]);
  });
});
