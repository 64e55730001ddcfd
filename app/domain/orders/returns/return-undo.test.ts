import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { readTimeline } from '#app/domain/orders/order-timeline.server.ts';
import { listReturns, readReturn, readReturnNotes } from '#app/domain/orders/returns/return-read.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { listReturnable } from '#app/domain/orders/returns/returnable-lines.server.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { readDailyFigures } from '#app/domain/shop/dashboard/daily-figures.server.ts';
import { readFigures } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { readMarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import { readMarginReport } from '#app/domain/shop/reports/margin-read.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { setUnitState } from '#app/domain/stock/units/unit-edit.server.ts';
import { findUnits } from '#app/domain/stock/units/unit-find.server.ts';
import { leaseUnits } from '#app/domain/stock/units/unit-lease.server.ts';
import { readUnit } from '#app/domain/stock/units/unit-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { LATER, now } from '#tests/support/factories/inventory.ts';
import { countOrdersAndStock } from '#tests/support/factories/items.ts';
import { insertOfflineDevice } from '#tests/support/factories/offline-devices.ts';
import { insertReceived, readBalance } from '#tests/support/factories/payments.ts';
import { CASE_PRICE, openReturns, PRICE, phone, someCases } from '#tests/support/factories/returns.ts';
import { imeiOf, PLAIN_FACTS } from '#tests/support/factories/units.ts';

const zone = 'Asia/Yangon';
const TOMORROW = new Date('2026-11-22T03:00:00Z');
const TOTAL = 2 * PRICE + 3 * CASE_PRICE;
const reason = 'Another customer';

onEachEngine('undoing a return', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const shop = await openReturns(db);
    const undo = (id: string, at = TOMORROW) => undoReturn(db, { now: at, uid: shop.admin }, { id, reason });
    return { db, undo, ...shop };
  }

  it('restores stock, units, money, figures and warranties', async () => {
    const { db, admin, order, spare, phones, back, undo } = await open();
    await db.updateTable('inventories').set({ warrantyDays: 30 }).execute();
    const orderId = await order([spare]);
    await insertReceived(db, orderId, { amount: TOTAL, decidedBy: admin });
    const before = await readAffected(db, orderId);
    const pieces = [phone(spare), { ...phone('', 'gone'), unitId: null }, someCases(2), someCases(1, 'faulty')];
    expect(await back({ key: 'whole', orderId, pieces, refund: PRICE }, LATER)).toMatchObject({ ok: true });
    const afterReturn = await readAffected(db, orderId);
    for (const part of Object.keys(before) as (keyof typeof before)[])
      expect(afterReturn[part], part).not.toEqual(before[part]);
    expect(await undo('whole')).toEqual({ ok: true });
    expect(await readAffected(db, orderId)).toEqual(before);
    expect(await listPayments(db, orderId)).toMatchObject([{ state: 'verified' }, { amount: PRICE, state: 'voided' }]);
    expect((await readUnit(db, spare))?.history.map(({ kind }) => kind)).toEqual([
      ...['sold', 'in-stock', 'returned', 'sold', 'received'],
    ]);
    expect(await findUnits(db, imeiOf(3))).toMatchObject([{ state: 'sold', order: { id: orderId } }]);
    expect((await readUnit(db, spare))?.soldAt).toBe(now.toISOString());
    expect((await countOrdersAndStock(db)).onHand[phones]).toBe(1);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('marks it as undone, for the shop with the reason, and lets it be made again', async () => {
    const { db, buyer, first, orderId, back, undo } = await open();
    await back({ key: 'wrong', pieces: [phone(first)] }, LATER);
    expect(await undo('nothing')).toEqual({ ok: false, problem: 'no-such-return' });
    const both = await Promise.all([undo('wrong'), undo('wrong')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, problem: 'undone' });
    expect(await readReturn(db, 'wrong', buyer)).toMatchObject({ undoneAt: TOMORROW.toISOString() });
    expect(await readReturnNotes(db, 'wrong')).toMatchObject({ undo: { reason } });
    expect(await listReturns(db, [{ id: orderId, returned: 0 }])).toEqual({});
    expect((await readTimeline(db, orderId)).at(-1)).toMatchObject({
      action: 'order return undone',
      amount: PRICE,
      note: { reason },
    });
    expect(await back({ key: 'wrong', pieces: [phone(first)] })).toMatchObject({ again: true });
    expect(await back({ key: 'right', pieces: [phone(first, 'faulty')] })).toMatchObject({ ok: true, number: 2 });
    expect(await undo('wrong')).toEqual({ ok: false, problem: 'undone' });
    expect(await undo('right')).toEqual({ ok: true });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('lets its order be canceled and restocked, unless the order has another return', async () => {
    const { db, admin, first, second, orderId, back, undo } = await open();
    await back({ key: 'wrong', pieces: [phone(first)] });
    await back({ key: 'right', pieces: [phone(second)] });
    await undo('wrong');
    expect(await cancelOrder(db, { now, uid: admin }, orderId)).toMatchObject({ problem: 'has-returns' });
    await undo('right');
    expect(await cancelOrder(db, { now, uid: admin }, orderId)).toMatchObject({ ok: true });
    expect(await restockOrder(db, { now, uid: admin }, orderId)).toMatchObject({ ok: true });
    expect(await undo('right')).toEqual({ ok: false, problem: 'undone' });
    expect((await countOrdersAndStock(db)).balanced).toBe(true);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is refused once one of its phones is sold, moved or received again', async () => {
    const { db, admin, phones, first, second, order, back, undo } = await open();
    await back({ key: 'stock', pieces: [phone(first)] });
    await back({ key: 'gone', pieces: [phone(second, 'gone')] });
    const refusal = (n: number) => ({ ok: false, problem: 'unit-moved', name: 'Redmi 14C', code: `IMEI ${imeiOf(n)}` });
    const again = await order([first]);
    expect(await undo('stock')).toEqual(refusal(1));
    // It came back, but from somebody else.
    await back({ key: 'other', orderId: again, pieces: [phone(first)] });
    expect(await undo('stock')).toEqual(refusal(1));
    expect(await undo('other')).toEqual({ ok: true });
    const units = [[{ code: imeiOf(2), kind: 'imei' as const }]];
    const facts = { ...PLAIN_FACTS, condition: 'grade-a' as const };
    await receiveUnits(
      db,
      { now, uid: admin },
      { key: 'r', itemId: phones, counted: false, tradeIn: true, units, facts },
    );
    expect(await undo('gone')).toEqual(refusal(2));
    const third = await order([second]);
    await back({ key: 'faulty', orderId: third, pieces: [phone(second, 'faulty')] });
    await setUnitState(db, { now, uid: admin }, second, { state: 'in-stock', was: 'faulty', reason: '' });
    expect(await undo('faulty')).toEqual(refusal(2));
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is refused if its pieces are no longer in stock', async () => {
    const { db, admin, phones, cases, first, back, undo } = await open();
    await back({ key: 'cases', pieces: [someCases(3)] });
    await back({ key: 'phone', pieces: [phone(first)] });
    const { onHand } = await countOrdersAndStock(db);
    await setQuantity(db, { now, uid: admin }, { id: phones, qty: 0, was: onHand[phones] ?? 0 });
    expect(await undo('phone')).toEqual({ ok: false, problem: 'none-left', name: 'Redmi 14C' });
    await setQuantity(db, { now, uid: admin }, { id: cases, qty: 2, was: onHand[cases] ?? 0 });
    expect(await undo('cases')).toEqual({ ok: false, problem: 'none-left', name: 'Case' });
    await setQuantity(db, { now, uid: admin }, { id: cases, qty: 3, was: 2 });
    await deleteItem(db, { now, uid: admin }, cases);
    expect(await undo('cases')).toEqual({ ok: false, problem: 'none-left', name: 'Case' });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('gives back a phone that was leased to the counter since, and leaves what is leased besides', async () => {
    const { db, admin, phones, first, second, orderId, back, undo } = await open();
    const by = { now, uid: admin };
    await back({ key: 'one', pieces: [phone(first)] });
    await back({ key: 'two', pieces: [phone(second)] });
    const { onHand } = await countOrdersAndStock(db);
    await setQuantity(db, { now, uid: admin }, { id: phones, qty: 2, was: onHand[phones] ?? 0 });
    const device = await insertOfflineDevice(db);
    for (const unit of [first, second]) await leaseUnits(db, by, { item: phones, unit, device });
    await setQuantity(db, { now, uid: admin }, { id: phones, qty: 2, was: 2 });
    expect(await undo('one')).toEqual({ ok: true });
    expect(orderId).toBeTruthy();
    const leased = await db.selectFrom('units').select('id').where('leasedTo', 'is not', null).execute();
    expect(leased).toEqual([{ id: second }]);
    expect(await undo('two')).toEqual({ ok: true });
    expect((await countOrdersAndStock(db)).onHand[phones]).toBe(0);
  });

  it('is refused if one of its pieces without a number has got one since', async () => {
    const { db, admin, phones, order, back, undo } = await open();
    await back({ key: 'loose', orderId: await order([]), pieces: [{ ...phone('', 'in-stock'), unitId: null }] });
    const units = [[{ code: imeiOf(8), kind: 'imei' as const }]];
    const receipt = { key: 'r', itemId: phones, counted: true, tradeIn: false, units, facts: PLAIN_FACTS };
    expect(await receiveUnits(db, { now, uid: admin }, receipt)).toMatchObject({ ok: true });
    expect(await undo('loose')).toEqual({ ok: false, problem: 'none-left', name: 'Redmi 14C' });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is possible if its refund is voided already or outside the ledger', async () => {
    const { db, admin, first, orderId, back, undo } = await open();
    await back({ key: 'outside', pieces: [phone(first)], refund: PRICE });
    await undo('outside');
    await insertReceived(db, orderId, { amount: TOTAL, decidedBy: admin });
    expect(await readBalance(db, orderId)).toMatchObject({ paid: TOTAL, due: 0, status: 'paid' });
    await back({ key: 'ledger', pieces: [phone(first)], refund: 1 });
    const out = (await listPayments(db, orderId)).find(({ direction }) => direction === 'out');
    await voidPayment(db, { now, uid: admin }, { id: out?.id ?? '', reason: 'Not given' });
    expect(await undo('ledger')).toEqual({ ok: true });
    expect(await readBalance(db, orderId)).toMatchObject({ paid: TOTAL, due: 0, status: 'paid', owedBack: 0 });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('leaves the cost of a line complete, in whatever order its pieces are returned', async () => {
    const { db, first, second, orderId, back, undo } = await open();
    await db.updateTable('orderItems').set({ lineCost: 120_001 }).where('line', '=', 1).execute();
    await db.updateTable('orders').set({ cost: 120_001 }).where('id', '=', orderId).execute();
    await back({ key: 'one', pieces: [phone(first)] });
    await back({ key: 'two', pieces: [phone(second)] });
    await undo('one');
    await back({ key: 'again', pieces: [phone(first)] });
    const line = (await listReturnable(db, orderId))[0];
    expect(line).toMatchObject({ returned: 2, returnedCost: 120_001 });
  });

  it('succeeds exactly if a sale of the same phone at the same moment fails', async () => {
    const { db, admin, phones, cases, first, orderId, order, back, undo } = await open();
    const { onHand } = await countOrdersAndStock(db);
    for (const id of [phones, cases]) await setQuantity(db, { now, uid: admin }, { id, qty: 50, was: onHand[id] ?? 0 });
    let holder = orderId;
    for (let n = 0; n < 10; n++) {
      const key = `back ${n}`;
      expect(await back({ key, orderId: holder, pieces: [phone(first)] })).toMatchObject({ ok: true });
      const [undone, sold] = await Promise.allSettled([undo(key), order([first])]);
      expect(undone.status === 'fulfilled' && undone.value.ok).toBe(sold.status === 'rejected');
      if (sold.status === 'fulfilled') holder = sold.value;
      expect((await countOrdersAndStock(db)).balanced).toBe(true);
      expect(await checkIntegrity(db)).toEqual([]);
    }
  });
});

/** Reads all that a return changes. */
async function readAffected(db: Db, orderId: string) {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const filter = readMarginFilter(new URL('http://shop/?start=&end=&by=item'), '2026-11-21');
  const { settled, returned } = await listSales(db, zone, { buyer: '', start: null, end: null }, 1);
  return {
    order: order.returned,
    stock: (await countOrdersAndStock(db)).onHand,
    units: await db.selectFrom('units').selectAll().orderBy('id').execute(),
    lines: await listReturnable(db, orderId),
    money: await readBalance(db, orderId),
    sales: { settled, returned },
    figures: (await readFigures(db)).revenue,
    days: await readDailyFigures(db, TOMORROW, zone),
    margin: (await readMarginReport(db, zone, { filter, page: 1 })).rows,
    warranties: await db.selectFrom('warranties').selectAll().orderBy('id').execute(),
    shown: await listReturns(db, [order]),
  };
}
