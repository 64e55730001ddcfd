import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { readFigures } from '#app/domain/dashboard/figures-read.server.ts';
import { checkIntegrity } from '#app/domain/integrity/integrity-check.server.ts';
import { deleteItem } from '#app/domain/inventory/item-delete.server.ts';
import { requestCancellation } from '#app/domain/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/order-steps/order-cancel.server.ts';
import { addPaymentMethod } from '#app/domain/payment-accounts/payment-methods.server.ts';
import { readOrderLedger } from '#app/domain/payments/order-ledger.server.ts';
import { decidePayment } from '#app/domain/payments/payment-decide.server.ts';
import { listPayments, readBalances } from '#app/domain/payments/payment-list.server.ts';
import { recordPayment } from '#app/domain/payments/payment-record.server.ts';
import { refundPayment } from '#app/domain/payments/payment-refund.server.ts';
import { readShownBalances } from '#app/domain/payments/payment-shown.server.ts';
import { submitPayment } from '#app/domain/payments/payment-submit.server.ts';
import { voidPayment } from '#app/domain/payments/payment-void.server.ts';
import { listReturns, readReturn, readReturnNotes } from '#app/domain/returns/return-read.server.ts';
import { undoReturn } from '#app/domain/returns/return-undo.server.ts';
import { readSoldUnits } from '#app/domain/units/sold-units.server.ts';
import { findUnits } from '#app/domain/units/unit-find.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { auditEvents, LATER, now } from '#tests/support/factories/inventory.ts';
import { readStockAndSales } from '#tests/support/factories/items.ts';
import { insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { CASE_PRICE, openReturns, PRICE, phone, someCases } from '#tests/support/factories/returns.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const TOTAL = 2 * PRICE + 3 * CASE_PRICE;

onEachEngine('a return', (freshDb) => {
  it('puts what can be sold again into the stock, and nothing else', async () => {
    const db = await freshDb();
    const { phones, cases, first, second, orderId, back } = await openReturns(db);
    const before = (await readStockAndSales(db)).onHand;
    const pieces = [phone(first), phone(second, 'faulty'), someCases(2), someCases(1, 'gone')];
    expect(await back({ pieces }, LATER)).toMatchObject({ ok: true, number: 1 });
    const { onHand, balanced } = await readStockAndSales(db);
    expect(onHand).toEqual({ [phones]: (before[phones] ?? 0) + 1, [cases]: (before[cases] ?? 0) + 2 });
    expect(balanced).toBe(true);
    expect(await unitStates(db, [first, second])).toEqual([
      { state: 'in-stock', orderId: null, line: null, soldAt: null },
      { state: 'faulty', orderId: null, line: null, soldAt: null },
    ]);
    expect(await historyOf(db, second)).toEqual([
      'received',
      `sold ${orderId}`,
      `returned ${orderId}`,
      `faulty ${orderId}`,
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('never exceeds what was sold, also of many at the same moment', async () => {
    const db = await freshDb();
    const { first, orderId, back } = await openReturns(db);
    expect(await back({ pieces: [someCases(4)] })).toEqual({ ok: false, problem: 'too-many', name: 'Case', left: 3 });
    // Its two pieces have numbers.
    expect(await back({ pieces: [{ ...phone(first), unitId: null }] })).toMatchObject({ problem: 'too-many', left: 0 });
    expect(await back({ pieces: [phone(first), phone(first)] })).toMatchObject({ problem: 'unit-twice' });
    const several = await Promise.all([1, 2, 3, 4].map(() => back({ pieces: [someCases(2)] })));
    expect(several.filter(({ ok }) => ok)).toHaveLength(1);
    expect(several.find(({ ok }) => !ok)).toEqual({ ok: false, problem: 'too-many', name: 'Case', left: 1 });
    const same = await Promise.all([1, 2, 3].map(() => back({ pieces: [phone(first)] })));
    expect(same.filter(({ ok }) => ok)).toHaveLength(1);
    expect(same.find(({ ok }) => !ok)).toMatchObject({ problem: 'unit-not-sold', code: `IMEI ${imeiOf(1)}` });
    expect(await returned(db, orderId)).toBe(2 * CASE_PRICE + PRICE);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('counts once, however often it is sent', async () => {
    const db = await freshDb();
    const { first, second, orderId, back, order, spare } = await openReturns(db);
    const sent = { key: 'sent', pieces: [phone(first), someCases(1)] };
    expect(await back(sent)).toEqual({ ok: true, id: 'sent', number: 1 });
    const again = { ok: true, id: 'sent', number: 1, again: true };
    expect(await Promise.all([back(sent), back(sent)])).toEqual([again, again]);
    expect(await back({ ...sent, pieces: [someCases(1)] })).toMatchObject({ problem: 'key-reused' });
    const others = [
      { pieces: [phone(first, 'faulty'), someCases(1)] },
      { pieces: [phone(second), someCases(1)] },
      { pieces: [someCases(2)] },
      { reason: 'Another colour' },
      { refund: 1 },
    ];
    for (const other of others) expect(await back({ ...sent, ...other })).toMatchObject({ problem: 'key-reused' });
    expect(await back({ ...sent, pieces: sent.pieces.toReversed() })).toEqual(again);
    expect(await back({ ...sent, orderId: await order([spare]) })).toMatchObject({ problem: 'key-reused' });
    expect(await returned(db, orderId)).toBe(PRICE + CASE_PRICE);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('counts once under a key that returns of two orders send at the same moment', async () => {
    for (const refund of [0, 1]) {
      const db = await freshDb();
      const { admin, spare, order, orderId, back } = await openReturns(db);
      const other = await order([spare]);
      if (refund > 0)
        for (const id of [orderId, other]) await insertReceived(db, id, { amount: TOTAL, decidedBy: admin });
      for (const key of ['one', 'two', 'three']) {
        const sent = { key, refund, pieces: [someCases(1)] };
        const both = await Promise.all([back(sent), back({ ...sent, orderId: other })]);
        expect(both.filter(({ ok }) => ok)).toHaveLength(1);
        expect(both).toContainEqual({ ok: false, problem: 'key-reused' });
      }
      expect(await checkIntegrity(db)).toEqual([]);
    }
  });

  it('is refused under the key of a refund that was entered alone', async () => {
    const db = await freshDb();
    const { admin, first, orderId, back } = await openReturns(db);
    await insertReceived(db, orderId, { amount: TOTAL, decidedBy: admin });
    const entry = { key: 'refund', via: 'Cash', amount: 1, number: '', remark: 'Too much' };
    expect(await refundPayment(db, now, admin, { orderId, entry })).toMatchObject({ ok: true });
    const sent = { key: 'refund', pieces: [phone(first)], refund: 1 };
    expect(await back(sent)).toEqual({ ok: false, problem: 'key-reused' });
    expect(await returned(db, orderId)).toBeNull();
  });

  it('is another one if it is sent again with other money', async () => {
    const db = await freshDb();
    const { admin, first, second, orderId, back } = await openReturns(db);
    await addPaymentMethod(db, now, admin, 'KBZPay');
    const reused = { ok: false, problem: 'key-reused' };
    const outside = { key: 'outside', pieces: [phone(first)], refund: 1 };
    expect(await back(outside)).toMatchObject({ ok: true });
    expect(await back({ ...outside, via: 'KBZPay' })).toEqual(reused);
    expect(await back({ ...outside, via: 'Nothing' })).toEqual(reused);
    expect(await back(outside)).toMatchObject({ again: true });
    await insertReceived(db, orderId, { amount: TOTAL, decidedBy: admin });
    const sent = { key: 'ledger', pieces: [phone(second)], refund: 1, via: 'KBZPay', number: '345678' };
    expect(await back(sent)).toMatchObject({ ok: true });
    for (const other of [{ via: 'Cash' }, { number: '' }, { number: '345679' }])
      expect(await back({ ...sent, ...other })).toEqual(reused);
    expect(await back(sent)).toMatchObject({ again: true });
    const without = { key: 'without', pieces: [someCases(1)] };
    expect(await back(without)).toMatchObject({ ok: true });
    expect(await back({ ...without, via: 'KBZPay', number: '345678' })).toMatchObject({ again: true });
  });

  it('mails its buyer, once and in time, also if it was a mistake', async () => {
    const db = await freshDb();
    const { admin, buyer, first, back, orderId } = await openReturns(db);
    const mails = () => db.selectFrom('outbox').select(['event', 'subjectId', 'uid']).orderBy('id').execute();
    await db.deleteFrom('outbox').execute();
    const sent = { key: 'sent', pieces: [phone(first)] };
    await Promise.all([back(sent), back(sent)]);
    expect(await back({ pieces: [someCases(9)] })).toMatchObject({ ok: false });
    expect(await mails()).toEqual([{ event: 'order returned', subjectId: 'sent', uid: buyer }]);
    const undo = () => undoReturn(db, { now, uid: admin }, { id: 'sent', reason: 'Another one' });
    await Promise.all([undo(), undo()]);
    expect((await mails()).slice(1)).toEqual([{ event: 'order return undone', subjectId: 'sent', uid: buyer }]);
    await db.updateTable('orders').set({ uid: admin }).where('id', '=', orderId).execute();
    await back({ key: 'own', pieces: [phone(first)] });
    expect((await mails()).filter(({ subjectId }) => subjectId === 'own')).toEqual([]);
  });

  it('gives no more money back than its pieces cost, nor than the order has too much', async () => {
    const db = await freshDb();
    const { admin, first, second, orderId, back } = await openReturns(db);
    await insertPaymentAccount(db, { method: 'Cash' });
    const total = 2 * PRICE + 3 * CASE_PRICE;
    await insertReceived(db, orderId, { amount: total, decidedBy: admin });
    expect(await back({ pieces: [phone(first)], refund: PRICE + 1 })).toEqual({
      ok: false,
      problem: 'too-much',
      max: PRICE,
    });
    expect(await back({ pieces: [phone(first)], refund: 1, via: 'Nothing' })).toMatchObject({
      problem: 'no-such-account',
    });
    expect(await back({ key: 'one', pieces: [phone(first)], refund: PRICE })).toMatchObject({ ok: true });
    expect(await balance(db, orderId)).toMatchObject({ paid: total - PRICE, due: 0, status: 'paid', excess: 0 });
    // Of the second phone 10,000 went back before.
    const entry = { amount: 10_000, direction: 'out' as const, decidedBy: admin };
    await insertReceived(db, orderId, entry);
    expect(await back({ pieces: [phone(second)], refund: PRICE })).toMatchObject({ max: PRICE - 10_000 });
    expect(await back({ key: 'two', pieces: [phone(second)], refund: 1 })).toMatchObject({ ok: true });
    const excess = PRICE - 10_001;
    expect(await balance(db, orderId)).toMatchObject({ due: 0, status: 'overpaid', excess });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('bounds what an admin records by what the buyer keeps, and takes a late report of the buyer', async () => {
    const db = await freshDb();
    const { admin, buyer, first, orderId, back } = await openReturns(db);
    const kept = PRICE + 3 * CASE_PRICE;
    const entry = { key: 'whole', via: 'Cash', amount: kept, number: '', remark: '' };
    const record = (values: object) =>
      recordPayment(db, now, admin, { orderId, entry: { ...entry, key: crypto.randomUUID(), ...values } });
    expect(await back({ pieces: [phone(first)] })).toMatchObject({ ok: true });
    expect(await record({ amount: kept + 1 })).toEqual({ ok: false, problem: 'too-much', max: kept });
    expect(await record(entry)).toMatchObject({ ok: true });
    const sent = { key: 'late', amount: kept + PRICE, number: '', account: '' };
    const report = await submitPayment(db, now, buyer, { orderId, sent });
    const id = 'id' in report ? report.id : '';
    expect(await decidePayment(db, now, admin, { id, state: 'verified' })).toMatchObject({ ok: true });
    expect(await balance(db, orderId)).toMatchObject({ status: 'overpaid', excess: kept + PRICE });
    expect(await back({ pieces: [someCases(3)] })).toMatchObject({ ok: true });
    expect(await record(entry)).toMatchObject({ ok: true, again: true });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('lowers what is due of an order that is not paid', async () => {
    const db = await freshDb();
    const { first, orderId, back } = await openReturns(db);
    await insertPaymentAccount(db, { method: 'Cash', createdAt: '2026-01-01T00:00:00.000Z' });
    expect(await back({ pieces: [phone(first)], refund: 1 })).toMatchObject({ problem: 'too-much', max: 0 });
    expect(await back({ pieces: [phone(first)] })).toMatchObject({ ok: true });
    expect(await balance(db, orderId)).toMatchObject({ due: PRICE + 3 * CASE_PRICE, status: 'unpaid' });
  });

  it('owes the same whether a payment is recorded before its money went back or after', async () => {
    const total = 2 * PRICE + 3 * CASE_PRICE;
    for (const refund of [PRICE, 10_000]) {
      const db = await freshDb();
      const { admin, first, orderId, order, spare, back } = await openReturns(db);
      const entry = (amount: number) => ({ key: crypto.randomUUID(), via: 'Cash', amount, number: '', remark: 'Late' });
      const record = (id: string, amount: number) =>
        recordPayment(db, now, admin, { orderId: id, entry: entry(amount) });
      const owed = PRICE - refund;
      const after = { paid: total - refund, due: 0, excess: owed, status: owed > 0 ? 'overpaid' : 'paid' };
      expect(await back({ pieces: [phone(first)], refund })).toMatchObject({ ok: true });
      expect(await readShownBalances(db, [await orderOf(db, orderId)])).toEqual({});
      const most = total - PRICE + refund;
      expect(await record(orderId, most + 1)).toMatchObject({ problem: 'too-much', max: most });
      expect(await record(orderId, most)).toMatchObject({ ok: true });
      if (most < total) expect(await record(orderId, total - most)).toMatchObject({ ok: true });
      expect(await balance(db, orderId)).toMatchObject(after);
      expect(await readOrderLedger(db, orderId)).toMatchObject({ balance: after });
      const tooMuch = { orderId, entry: entry(total - refund + 1) };
      expect(await refundPayment(db, now, admin, tooMuch)).toMatchObject({ problem: 'too-much', max: total - refund });
      const other = await order([spare]);
      expect(await record(other, total)).toMatchObject({ ok: true });
      expect(await back({ orderId: other, pieces: [phone(spare)], refund })).toMatchObject({ ok: true });
      expect(await balance(db, other)).toMatchObject(after);
      expect(await checkIntegrity(db)).toEqual([]);
    }
  });

  it('says what went back where the shop keeps no ledger, and nothing of a refund that is void', async () => {
    const db = await freshDb();
    const { admin, first, second, orderId, back } = await openReturns(db);
    const kept = await back({ key: 'kept', pieces: [phone(first)], refund: PRICE });
    expect(kept).toMatchObject({ ok: true });
    expect(await listPayments(db, orderId)).toEqual([]);
    expect(await readReturn(db, 'kept')).toMatchObject({ refund: PRICE, method: 'Cash' });
    await insertReceived(db, orderId, { amount: 2 * PRICE + 3 * CASE_PRICE, decidedBy: admin });
    const entered = await back({ key: 'entered', pieces: [phone(second)], refund: PRICE, number: '01003981726354' });
    expect(entered).toMatchObject({ ok: true });
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('direction', '=', 'out')
      .executeTakeFirstOrThrow();
    expect(await readReturn(db, 'entered')).toMatchObject({ refund: PRICE, method: 'Cash' });
    await voidPayment(db, now, admin, { id, reason: 'Not given' });
    expect(await readReturn(db, 'entered')).toMatchObject({ refund: 0, method: null });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is of a confirmed order, which is canceled no more', async () => {
    const db = await freshDb();
    const { admin, buyer, first, orderId, back } = await openReturns(db);
    const pieces = [phone(first)];
    expect(await back({ orderId: 'gone', pieces })).toEqual({ ok: false, problem: 'no-such-order' });
    for (const status of ['pending', 'canceled'] as const)
      expect(await back({ orderId: await insertOrder(db, { uid: buyer, status }), pieces })).toMatchObject({
        problem: 'not-confirmed',
      });
    expect(await back({ pieces: [] })).toMatchObject({ problem: 'no-pieces' });
    expect(await back({ pieces: [{ ...someCases(1), line: 7 }] })).toMatchObject({ problem: 'no-such-line' });
    expect(await back({ pieces })).toMatchObject({ ok: true });
    expect(await cancelOrder(db, now, admin, orderId)).toEqual({ ok: false, problem: 'has-returns' });
    expect(await requestCancellation(db, now, buyer, orderId)).toEqual({ ok: false, problem: 'has-returns' });
    const [event] = (await auditEvents(db, orderId)).slice(-1);
    const after = { number: 1, pieces: 1, amount: PRICE, reason: 'Does not start' };
    expect(event).toMatchObject({ action: 'order returned', uid: admin, after });
  });

  it('answers a request to cancel, so that nobody waits for it', async () => {
    const db = await freshDb();
    const { admin, buyer, first, second, orderId, back } = await openReturns(db);
    expect(await requestCancellation(db, now, buyer, orderId)).toMatchObject({ ok: true });
    expect(await readFigures(db)).toMatchObject({ cancelRequests: 1 });
    expect(await back({ pieces: [phone(first)] })).toMatchObject({ ok: true });
    expect(await readFigures(db)).toMatchObject({ cancelRequests: 0 });
    expect(await withdrawCancellation(db, now, buyer, orderId)).toMatchObject({ ok: true, again: true });
    expect(await back({ pieces: [phone(second)] })).toMatchObject({ ok: true });
    const answers = (await auditEvents(db, orderId)).filter(({ action }) => action === 'cancellation answered');
    expect(answers).toMatchObject([
      { uid: admin, before: { cancelRequested: true }, after: { cancelRequested: false } },
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('lets a phone be sold again, and says on which orders it was sold', async () => {
    const db = await freshDb();
    const { first, second, order, orderId, back } = await openReturns(db);
    await back({ pieces: [phone(first), phone(second, 'gone')] });
    expect(await findUnits(db, imeiOf(1))).toMatchObject([
      { state: 'in-stock', order: { id: orderId }, soldAt: now.toISOString() },
    ]);
    const next = await order([first], LATER);
    expect(await findUnits(db, imeiOf(1))).toMatchObject([{ state: 'sold', order: { id: next } }]);
    const sold = await readSoldUnits(db, [{ id: orderId }, { id: next }]);
    expect(sold[orderId]?.[1]?.numbers.toSorted()).toEqual([`IMEI ${imeiOf(1)}`, `IMEI ${imeiOf(2)}`]);
    expect(sold).toMatchObject({
      [next]: { 1: { numbers: [`IMEI ${imeiOf(1)}`] } },
    });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('ends the warranties of what comes back, and of pieces without a number with the last of them', async () => {
    const db = await freshDb();
    const { first, second, order, back } = await openReturns(db);
    await db.updateTable('inventories').set({ warrantyDays: 30 }).execute();
    await back({ pieces: [phone(first), phone(second)] });
    const next = await order([first]);
    const standing = async () =>
      (await db.selectFrom('warranties').select(['line', 'unitId']).where('endedAt', 'is', null).execute())
        .map(({ line, unitId }) => `${line} ${unitId === first ? 'first' : unitId}`)
        .sort();
    expect(await standing()).toEqual(['1 first', '1 null', '2 null']);
    await back({ orderId: next, pieces: [phone(first), someCases(2)] });
    expect(await standing()).toEqual(['1 null', '2 null']);
    await back({ orderId: next, pieces: [someCases(1)] });
    expect(await standing()).toEqual(['1 null']);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('goes to an equal phone if its own is deleted, and not into the stock if there is none', async () => {
    const db = await freshDb();
    const { admin, cases, orderId, back } = await openReturns(db);
    await deleteItem(db, now, admin, cases);
    expect(await back({ pieces: [someCases(1)] })).toEqual({ ok: false, problem: 'no-item', name: 'Case' });
    expect(await back({ pieces: [someCases(1, 'faulty')] })).toMatchObject({ ok: true });
    expect(await returned(db, orderId)).toBe(CASE_PRICE);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is read by its buyer without what the shop keeps to itself', async () => {
    const db = await freshDb();
    const { admin, buyer, first, orderId, back } = await openReturns(db);
    await back({ key: 'mine', pieces: [someCases(1), phone(first, 'faulty'), someCases(1, 'gone')] }, LATER);
    const shown = {
      ...{ id: 'mine', number: 1, at: LATER.toISOString(), value: PRICE + 2 * CASE_PRICE, refund: 0, method: null },
      undoneAt: null,
      order: { id: orderId, number: 1, name: 'Aye', phone: '09' },
      lines: [
        { line: 2, name: 'Case', ram: '', rom: '', salePrice: CASE_PRICE, qty: 2, units: [] },
        expect.objectContaining({ line: 1, qty: 1, units: [`IMEI ${imeiOf(1)}`] }),
      ],
    };
    expect(await readReturn(db, 'mine', buyer)).toEqual(shown);
    expect(await readReturn(db, 'mine', admin)).toBeUndefined();
    expect(await listReturns(db, [{ id: orderId, returned: 1 }])).toEqual({ [orderId]: [shown] });
    expect(await readReturnNotes(db, 'mine')).toMatchObject({
      ...{ reason: 'Does not start', undo: null },
      pieces: [{ state: 'in-stock' }, { state: 'faulty' }, { state: 'gone' }],
    });
  });
});

async function returned(db: Db, id: string) {
  return (await db.selectFrom('orders').select('returned').where('id', '=', id).executeTakeFirstOrThrow()).returned;
}

async function balance(db: Db, id: string) {
  const order = await orderOf(db, id);
  return (await readBalances(db, [order]))[id];
}

function orderOf(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function unitStates(db: Db, ids: string[]) {
  const units = await db
    .selectFrom('units')
    .select(['id', 'state', 'orderId', 'line', 'soldAt'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => {
    const { id: _, ...unit } = units.find((each) => each.id === id) ?? { id };
    return unit;
  });
}

async function historyOf(db: Db, unitId: string) {
  const events = await db
    .selectFrom('unitEvents')
    .select(['kind', 'orderId'])
    .where('unitId', '=', unitId)
    .orderBy('id')
    .execute();
  return events.map(({ kind, orderId }) => [kind, orderId].filter(Boolean).join(' '));
}
