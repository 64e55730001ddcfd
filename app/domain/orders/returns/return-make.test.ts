import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { listReturns, readReturn, readReturnNotes } from '#app/domain/orders/returns/return-read.server.ts';
import { undoReturn } from '#app/domain/orders/returns/return-undo.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { readFigures } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { readSoldUnits } from '#app/domain/stock/units/sold-units.server.ts';
import { findUnits } from '#app/domain/stock/units/unit-find.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { auditEvents, LATER, now } from '#tests/support/factories/inventory.ts';
import { countOrdersAndStock } from '#tests/support/factories/items.ts';
import { insertReceived } from '#tests/support/factories/payments.ts';
import { CASE_PRICE, openReturns, PRICE, phone, someCases } from '#tests/support/factories/returns.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const TOTAL = 2 * PRICE + 3 * CASE_PRICE;

onEachEngine('a return', (freshDb) => {
  it('puts pieces that can be sold again into the stock, and no others', async () => {
    const db = await freshDb();
    const { phones, cases, first, second, orderId, back } = await openReturns(db);
    const before = (await countOrdersAndStock(db)).onHand;
    const pieces = [phone(first), phone(second, 'faulty'), someCases(2), someCases(1, 'gone')];
    expect(await back({ pieces }, LATER)).toMatchObject({ ok: true, number: 1 });
    const { onHand, balanced } = await countOrdersAndStock(db);
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

  it('never exceeds what was sold, even if many are made at the same moment', async () => {
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
    expect(await returnedOf(db, orderId)).toBe(2 * CASE_PRICE + PRICE);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is stored once, however often it is sent', async () => {
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
    expect(await returnedOf(db, orderId)).toBe(PRICE + CASE_PRICE);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is stored once if returns of two orders are sent with the same key at the same moment', async () => {
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

  it('is refused if its key belongs to a refund without a return', async () => {
    const db = await freshDb();
    const { admin, first, orderId, back } = await openReturns(db);
    await insertReceived(db, orderId, { amount: TOTAL, decidedBy: admin });
    const entry = { key: 'refund', via: 'Cash', amount: 1, number: '', remark: 'Too much' };
    expect(await refundPayment(db, { now, uid: admin }, { orderId, entry })).toMatchObject({ ok: true });
    const sent = { key: 'refund', pieces: [phone(first)], refund: 1 };
    expect(await back(sent)).toEqual({ ok: false, problem: 'key-reused' });
    expect(await returnedOf(db, orderId)).toBeNull();
  });

  it('is refused for its key if it is sent again with another refund method or number', async () => {
    const db = await freshDb();
    const { admin, first, second, orderId, back } = await openReturns(db);
    await addPaymentMethod(db, { now, uid: admin }, 'KBZPay');
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

  it('sends its buyer one mail, and one more if it is undone', async () => {
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

  it('requires a confirmed order, which can no longer be canceled afterwards', async () => {
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
    expect(await cancelOrder(db, { now, uid: admin }, orderId)).toEqual({ ok: false, problem: 'has-returns' });
    expect(await requestCancellation(db, { now, uid: buyer }, orderId)).toEqual({ ok: false, problem: 'has-returns' });
    const [event] = (await auditEvents(db, orderId)).slice(-1);
    const after = { number: 1, pieces: 1, amount: PRICE, reason: 'Does not start' };
    expect(event).toMatchObject({ action: 'order returned', uid: admin, after });
  });

  it('answers an open request to cancel its order', async () => {
    const db = await freshDb();
    const { admin, buyer, first, second, orderId, back } = await openReturns(db);
    expect(await requestCancellation(db, { now, uid: buyer }, orderId)).toMatchObject({ ok: true });
    expect(await readFigures(db)).toMatchObject({ cancelRequests: 1 });
    expect(await back({ pieces: [phone(first)] })).toMatchObject({ ok: true });
    expect(await readFigures(db)).toMatchObject({ cancelRequests: 0 });
    expect(await withdrawCancellation(db, { now, uid: buyer }, orderId)).toMatchObject({ ok: true, again: true });
    expect(await back({ pieces: [phone(second)] })).toMatchObject({ ok: true });
    const answers = (await auditEvents(db, orderId)).filter(({ action }) => action === 'cancellation answered');
    expect(answers).toMatchObject([
      { uid: admin, before: { cancelRequested: true }, after: { cancelRequested: false } },
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('lets a phone be sold again, and both orders still show its number', async () => {
    const db = await freshDb();
    const { first, second, order, orderId, back } = await openReturns(db);
    await back({ pieces: [phone(first), phone(second, 'gone')] });
    expect(await findUnits(db, imeiOf(1))).toMatchObject([
      { state: 'in-stock', order: { id: orderId }, soldAt: now.toISOString() },
    ]);
    const next = await order([first], LATER);
    expect(await findUnits(db, imeiOf(1))).toMatchObject([{ state: 'sold', order: { id: next } }]);
    const sold = await readSoldUnits(db, [{ id: orderId }, { id: next }]);
    expect(sold[orderId]?.[1]?.phoneLabels.toSorted()).toEqual([`IMEI ${imeiOf(1)}`, `IMEI ${imeiOf(2)}`]);
    expect(sold).toMatchObject({
      [next]: { 1: { phoneLabels: [`IMEI ${imeiOf(1)}`] } },
    });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('ends the warranties of the returned phones, and that of pieces without a number with the last of them', async () => {
    const db = await freshDb();
    const { first, second, order, back } = await openReturns(db);
    await db.updateTable('inventories').set({ warrantyDays: 30 }).execute();
    await back({ pieces: [phone(first), phone(second)] });
    const next = await order([first]);
    const activeWarranties = async () =>
      (await db.selectFrom('warranties').select(['line', 'unitId']).where('endedAt', 'is', null).execute())
        .map(({ line, unitId }) => `${line} ${unitId === first ? 'first' : unitId}`)
        .sort();
    expect(await activeWarranties()).toEqual(['1 first', '1 null', '2 null']);
    await back({ orderId: next, pieces: [phone(first), someCases(2)] });
    expect(await activeWarranties()).toEqual(['1 null', '2 null']);
    await back({ orderId: next, pieces: [someCases(1)] });
    expect(await activeWarranties()).toEqual(['1 null']);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is refused for the stock if its item is deleted, and accepted as faulty', async () => {
    const db = await freshDb();
    const { admin, cases, orderId, back } = await openReturns(db);
    await deleteItem(db, { now, uid: admin }, cases);
    expect(await back({ pieces: [someCases(1)] })).toEqual({ ok: false, problem: 'no-item', name: 'Case' });
    expect(await back({ pieces: [someCases(1, 'faulty')] })).toMatchObject({ ok: true });
    expect(await returnedOf(db, orderId)).toBe(CASE_PRICE);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('is shown to its buyer without the notes of the shop', async () => {
    const db = await freshDb();
    const { admin, buyer, first, orderId, back } = await openReturns(db);
    await back({ key: 'mine', pieces: [someCases(1), phone(first, 'faulty'), someCases(1, 'gone')] }, LATER);
    const shown = {
      id: 'mine',
      number: 1,
      at: LATER.toISOString(),
      value: PRICE + 2 * CASE_PRICE,
      refund: 0,
      method: null,
      undoneAt: null,
      order: { id: orderId, number: 1, name: 'Aye', phone: '09' },
      lines: [
        { line: 2, ...plainPhone('Case'), salePrice: CASE_PRICE, qty: 2, units: [] },
        expect.objectContaining({ line: 1, qty: 1, units: [`IMEI ${imeiOf(1)}`] }),
      ],
    };
    expect(await readReturn(db, 'mine', buyer)).toEqual(shown);
    expect(await readReturn(db, 'mine', admin)).toBeUndefined();
    expect(await listReturns(db, [{ id: orderId, returned: 1 }])).toEqual({ [orderId]: [shown] });
    expect(await readReturnNotes(db, 'mine')).toMatchObject({
      reason: 'Does not start',
      undo: null,
      pieces: [{ state: 'in-stock' }, { state: 'faulty' }, { state: 'gone' }],
    });
  });
});

async function returnedOf(db: Db, id: string) {
  return (await db.selectFrom('orders').select('returned').where('id', '=', id).executeTakeFirstOrThrow()).returned;
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
