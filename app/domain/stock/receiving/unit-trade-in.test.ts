import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { readTimeline } from '#app/domain/orders/order-timeline.server.ts';
import { isReturnable } from '#app/domain/orders/returns/return-page-read.server.ts';
import { listReturnable } from '#app/domain/orders/returns/returnable-lines.server.ts';
import { readFigures } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { listTradeIns } from '#app/domain/stock/receiving/trade-in-list.server.ts';
import { receiveUnits } from '#app/domain/stock/receiving/unit-receive.server.ts';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import type { Receipt } from '#app/domain/stock/units/unit.ts';
import { lastSixOf } from '#app/domain/stock/units/unit-code.ts';
import { readUnit } from '#app/domain/stock/units/unit-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { LATER, model, now } from '#tests/support/factories/inventory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { openReturns, phone, someCases } from '#tests/support/factories/returns.ts';
import { imeiOf, insertUnit, PLAIN_FACTS } from '#tests/support/factories/units.ts';

onEachEngine('a trade-in', (freshDb) => {
  async function openTradeIn() {
    const db = await freshDb();
    const shop = await openReturns(db);
    const used = await addStockedItem(db, {
      ...model,
      name: 'Redmi 14C used',
      tracking: 'required',
      qty: 0,
      salePrice: 40_000,
    });
    const facts = { ...PLAIN_FACTS, condition: 'grade-b' as const, battery: 81 };
    const receive = (codes: string[], values: Partial<Receipt> = {}, at = LATER) =>
      receiveUnits(
        db,
        { now: at, uid: shop.admin },
        {
          key: crypto.randomUUID(),
          itemId: used,
          counted: false,
          tradeIn: true,
          facts,
          units: codes.map((code) => [{ code, kind: 'imei' as const }]),
          ...values,
        },
      );
    return { db, ...shop, used, receive };
  }

  it('continues the history of a phone, puts it in stock as another item and leaves its old sale as it was', async () => {
    const { db, admin, used, first, orderId, order, receive } = await openTradeIn();
    expect(await listTradeIns(db, { id: orderId, returned: 0 })).toEqual([]);
    expect(await receive([imeiOf(1), imeiOf(9)], { bought: 1 })).toEqual({ ok: true, units: 2 });
    expect((await countOrdersAndStock(db)).onHand[used]).toBe(2);
    const unit = await readUnit(db, first);
    expect(unit).toMatchObject({
      state: 'in-stock',
      item: { id: used },
      condition: 'grade-b',
      battery: 81,
      order: null,
    });
    expect(unit?.history.map(({ kind, order: soldOn }) => [kind, soldOn?.id])).toEqual([
      ['received', undefined],
      ['sold', orderId],
      ['received', undefined],
    ]);
    expect(await readSoldUnits(db, [{ id: orderId }])).toMatchObject({
      [orderId]: { 1: { phoneLabels: [`IMEI ${imeiOf(2)}`, `IMEI ${imeiOf(1)}`] } },
    });
    expect((await listReturnable(db, orderId))[0]).toMatchObject({
      pieces: 0,
      units: [{ label: `IMEI ${imeiOf(2)}` }],
    });
    expect(await cancelOrder(db, { now, uid: admin }, orderId)).toEqual({ ok: false, problem: 'has-returns' });
    const at = LATER.toISOString();
    expect(await listTradeIns(db, { id: orderId, returned: 0 })).toEqual([
      { unitId: first, at, name: model.name, label: `IMEI ${imeiOf(1)}` },
    ]);
    expect((await readTimeline(db, orderId)).at(-1)).toMatchObject({ action: 'order traded in', at });
    expect(await checkIntegrity(db)).toEqual([]);
    expect(await order([])).toBeTruthy();
  });

  it('is refused without its tick, for a phone in stock, and for a phone of a canceled order', async () => {
    const { db, admin, orderId, receive, spare } = await openTradeIn();
    expect(await receive([imeiOf(1)], { tradeIn: false })).toMatchObject({ problem: 'known-codes' });
    const inStock = await receive([imeiOf(1), imeiOf(3)]);
    expect(inStock).toMatchObject({ problem: 'known-codes', known: [{ unitId: spare, state: 'in-stock' }] });
    expect(await receive([], { units: [[imei(1), imei(2)]] })).toMatchObject({ problem: 'known-codes' });
    expect(await receive([], { units: [[imei(1), imei(8)]] })).toMatchObject({ problem: 'known-codes' });
    await cancelOrder(db, { now, uid: admin }, orderId);
    expect(await receive([imeiOf(1)])).toMatchObject({ problem: 'known-codes', known: [{ orderStatus: 'canceled' }] });
    expect(await countTradeIns(db)).toBe(0);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('answers a request to cancel the order that the phone was sold on', async () => {
    const { db, buyer, orderId, back, receive } = await openTradeIn();
    expect(await requestCancellation(db, { now, uid: buyer }, orderId)).toMatchObject({ ok: true });
    expect(await receive([imeiOf(1), imeiOf(2)])).toMatchObject({ ok: true });
    expect(await readFigures(db)).toMatchObject({ cancelRequests: 0 });
    const order = { id: orderId, status: 'confirmed', returned: 0 } as const;
    expect(await isReturnable(db, order)).toBe(true);
    expect(await back({ pieces: [someCases(3)] })).toMatchObject({ ok: true });
    expect(await isReturnable(db, order)).toBe(false);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('adds the changed facts to the history, and changes the tax only if the receipt states one', async () => {
    const { db, admin, first, second, receive } = await openTradeIn();
    const known = { supplier: 'Ko Zaw', cost: '700.5', currency: 'USD' as const, colour: 'Blue', note: 'Scratched' };
    const tax = { tax: 'paid', taxAt: now.toISOString(), taxBy: admin } as const;
    await db
      .updateTable('units')
      .set({ ...known, ...tax, salePrice: 9 })
      .where('id', 'in', [first, second])
      .execute();
    expect(await receive([imeiOf(1)])).toMatchObject({ ok: true });
    const unit = await readUnit(db, first);
    expect(unit).toMatchObject({ supplier: '', tax: 'paid', taxAt: tax.taxAt, taxBy: expect.any(String) });
    expect(unit?.history[0]?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'battery', old: null, new: 81 },
      { field: 'colour', old: 'Blue', new: '' },
      { field: 'condition', old: 'new', new: 'grade-b' },
      { field: 'cost', old: '700.5', new: null },
      { field: 'currency', old: 'USD', new: null },
      { field: 'item', old: expect.stringContaining('Redmi 14C'), new: expect.stringContaining('Redmi 14C used') },
      { field: 'note', old: 'Scratched', new: '' },
      { field: 'salePrice', old: 9, new: null },
      { field: 'supplier', old: 'Ko Zaw', new: '' },
    ]);
    const unpaid = { ...PLAIN_FACTS, condition: 'grade-b' as const, tax: 'unpaid' as const };
    expect(await receive([imeiOf(2)], { facts: unpaid })).toMatchObject({ ok: true });
    const taxed = await readUnit(db, second);
    expect(taxed).toMatchObject({ tax: 'unpaid', taxAt: LATER.toISOString() });
    expect(taxed?.history[0]?.changes).toContainEqual({ field: 'tax', old: 'paid', new: 'unpaid' });
  });

  it('asks about phones that the shop never sold, and stores the answer for just as many', async () => {
    const { db, used, phones, first, receive } = await openTradeIn();
    const writtenOff = await insertUnit(db, { itemId: phones, imei: imeiOf(7), state: 'gone' });
    const codes = [imeiOf(1), imeiOf(7), imeiOf(9), imeiOf(10)];
    const question = { ok: false, problem: 'never-sold', count: 3, codes: [imeiOf(9), imeiOf(10), imeiOf(7)] };
    expect(await receive(codes)).toEqual(question);
    expect(await receive(codes, { bought: 2 })).toEqual(question);
    expect(await readUnit(db, first)).toMatchObject({ state: 'sold' });
    expect((await countOrdersAndStock(db)).onHand[used]).toBe(0);
    expect(await receive(codes, { bought: 3 })).toEqual({ ok: true, units: 4 });
    expect(await readUnit(db, writtenOff)).toMatchObject({ state: 'in-stock' });
    const received = db.selectFrom('auditEvents').select('after').where('action', '=', 'units received');
    const answers = { units: 4, pieces: 4, tradeIns: 2, bought: 3 };
    expect(await received.orderBy('id', 'desc').executeTakeFirst()).toEqual({ after: answers });
    expect(await receive([imeiOf(20)], { tradeIn: false })).toEqual({ ok: true, units: 1 });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('takes 5,000 phones of two orders at once', async () => {
    const { db, used, phones, orderId, order, receive } = await openTradeIn();
    const units = Array.from({ length: 5_000 }, (_, n) => [imei(100 + n)]);
    const other = await order([]);
    expect(await receive([], { units, itemId: phones, counted: true, tradeIn: false })).toMatchObject({ ok: true });
    const sold = { state: 'sold', line: 1, soldAt: now.toISOString() } as const;
    const isOdd = sql<boolean>`"position" % 2 = 1`;
    const allButFirst = db.updateTable('units').where('position', '>', 1);
    await allButFirst
      .where(isOdd)
      .set({ ...sold, orderId })
      .execute();
    await allButFirst
      .where(sql<boolean>`not ${isOdd}`)
      .set({ ...sold, orderId: other })
      .execute();
    await db
      .updateTable('units')
      .set({ state: 'gone' })
      .where('position', '=', 1)
      .where('orderId', 'is', null)
      .execute();
    expect(await receive([], { units, itemId: used, counted: true, bought: 1 })).toEqual({ ok: true, units: 5_000 });
    expect(await countTradeIns(db)).toBe(4_999);
  });

  it('leaves the result of an older receipt unchanged if that is sent again', async () => {
    const { db, used, phones, receive } = await openTradeIn();
    for (const [n, counted] of [false, true].entries()) {
      const older = { key: `older ${n}`, itemId: phones, counted, tradeIn: false };
      const codes = [imeiOf(30 + n), imeiOf(40 + n)];
      expect(await receive(codes, older, now)).toEqual({ ok: true, units: 2 });
      const gone = db.updateTable('units').set({ state: 'gone' }).where('receiptId', '=', older.key);
      await gone.where('position', '=', 1).execute();
      expect(await receive(codes.slice(0, 1), { counted, bought: 1 })).toEqual({ ok: true, units: 1 });
      expect(await receive(codes, older)).toEqual({ ok: true, units: 2, again: true });
      const reused = { ok: false, problem: 'key-reused' };
      expect(await receive([...codes, imeiOf(50)], older)).toEqual(reused);
      expect(await receive([imeiOf(1), imeiOf(2)], older)).toEqual(reused);
      expect(await receive(codes, { ...older, itemId: used })).toEqual(reused);
    }
  });

  it('is refused if the two numbers of one phone stand on two lines', async () => {
    const { db, used, first, receive } = await openTradeIn();
    await insertCode(db, { unitId: first, code: imeiOf(20) });
    const split = await receive([imeiOf(1), imeiOf(9), imeiOf(20)]);
    expect(split).toMatchObject({ problem: 'known-codes', known: [{ unitId: first }, { unitId: first }] });
    expect((await countOrdersAndStock(db)).onHand[used]).toBe(0);
    expect((await readUnit(db, first))?.history).toHaveLength(2);
    expect(await receive([], { units: [[imei(1), imei(20)]] })).toEqual({ ok: true, units: 1 });
    expect((await countOrdersAndStock(db)).onHand[used]).toBe(1);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('counts once if receipts, or a receipt and a return, take one phone at the same moment', async () => {
    const { db, used, phones, first, second, back, receive } = await openTradeIn();
    const gone = await insertUnit(db, { itemId: phones, imei: imeiOf(7), state: 'gone' });
    const twice = await Promise.all([1, 2, 3].map(() => receive([imeiOf(1)])));
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    const sent = { key: 'again', bought: 1 };
    expect(await receive([imeiOf(7)], sent)).toEqual({ ok: true, units: 1 });
    expect(await receive([imeiOf(7)], sent)).toEqual({ ok: true, units: 1, again: true });
    expect(await readUnit(db, gone)).toMatchObject({ state: 'in-stock' });
    const both = await Promise.all([receive([imeiOf(2)]), back({ pieces: [phone(second)] })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await back({ pieces: [phone(first)] })).toMatchObject({ problem: 'unit-not-sold' });
    const { onHand, balanced } = await countOrdersAndStock(db);
    expect(balanced).toBe(true);
    expect((onHand[used] ?? 0) + (onHand[phones] ?? 0)).toBe(3 + 3);
    expect(await checkIntegrity(db)).toEqual([]);
  });
});

const imei = (n: number) => ({ code: imeiOf(n), kind: 'imei' as const });

/** Inserts the second IMEI of a unit. */
async function insertCode(db: Db, { unitId, code }: { unitId: string; code: string }) {
  await db
    .insertInto('unitCodes')
    .values({ unitId, code, kind: 'imei', slot: 2, lastSix: lastSixOf(code) })
    .execute();
}

async function countTradeIns(db: Db) {
  return (await db.selectFrom('tradeIns').selectAll().execute()).length;
}
