import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import { recordPayment, refundPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { listPayments } from '#app/domain/money/payments/payment-list.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { readShownBalances, takesPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import { readReturn } from '#app/domain/orders/returns/return-read.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { insertPaymentAccount, insertReceived, readBalance } from '#tests/support/factories/payments.ts';
import { CASE_PRICE, openReturns, PRICE, phone, someCases } from '#tests/support/factories/returns.ts';

onEachEngine('a return', (freshDb) => {
  it('refunds at most the price of its pieces, and at most what was overpaid', async () => {
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
    expect(await readBalance(db, orderId)).toMatchObject({ paid: total - PRICE, due: 0, status: 'paid', owedBack: 0 });
    // The order was refunded 10,000 before.
    const entry = { amount: 10_000, direction: 'out' as const, decidedBy: admin };
    await insertReceived(db, orderId, entry);
    expect(await back({ pieces: [phone(second)], refund: PRICE })).toMatchObject({ max: PRICE - 10_000 });
    expect(await back({ key: 'two', pieces: [phone(second)], refund: 1 })).toMatchObject({ ok: true });
    const owedBack = PRICE - 10_001;
    expect(await readBalance(db, orderId)).toMatchObject({ due: 0, status: 'overpaid', owedBack });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('limits what an admin records to the price of what the buyer keeps, but not a late report of the buyer', async () => {
    const db = await freshDb();
    const { admin, buyer, first, orderId, back } = await openReturns(db);
    const remaining = PRICE + 3 * CASE_PRICE;
    const entry = { key: 'whole', via: 'Cash', amount: remaining, number: '', remark: '' };
    const record = (values: object) =>
      recordPayment(db, { now, uid: admin }, { orderId, entry: { ...entry, key: crypto.randomUUID(), ...values } });
    expect(await back({ pieces: [phone(first)] })).toMatchObject({ ok: true });
    expect(await record({ amount: remaining + 1 })).toEqual({ ok: false, problem: 'too-much', max: remaining });
    expect(await record(entry)).toMatchObject({ ok: true });
    const sent = { key: 'late', amount: remaining + PRICE, number: '', account: '' };
    const report = await submitPayment(db, { now, uid: buyer }, { orderId, sent });
    const id = 'id' in report ? report.id : '';
    expect(await decidePayment(db, { now, uid: admin }, { id, state: 'verified' })).toMatchObject({ ok: true });
    expect(await readBalance(db, orderId)).toMatchObject({ status: 'overpaid', owedBack: remaining + PRICE });
    expect(await back({ pieces: [someCases(3)] })).toMatchObject({ ok: true });
    expect(await record(entry)).toMatchObject({ ok: true, again: true });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('lowers what is due for an unpaid order', async () => {
    const db = await freshDb();
    const { first, orderId, back } = await openReturns(db);
    await insertPaymentAccount(db, { method: 'Cash', createdAt: '2026-01-01T00:00:00.000Z' });
    expect(await back({ pieces: [phone(first)], refund: 1 })).toMatchObject({ problem: 'too-much', max: 0 });
    expect(await back({ pieces: [phone(first)] })).toMatchObject({ ok: true });
    expect(await readBalance(db, orderId)).toMatchObject({ due: PRICE + 3 * CASE_PRICE, status: 'unpaid' });
  });

  it('leaves the same balance whether the payment is recorded before or after its refund', async () => {
    const total = 2 * PRICE + 3 * CASE_PRICE;
    for (const refund of [PRICE, 10_000]) {
      const db = await freshDb();
      const { admin, first, orderId, order, spare, back } = await openReturns(db);
      const entry = (amount: number) => ({ key: crypto.randomUUID(), via: 'Cash', amount, number: '', remark: 'Late' });
      const record = (id: string, amount: number) =>
        recordPayment(db, { now, uid: admin }, { orderId: id, entry: entry(amount) });
      const owed = PRICE - refund;
      const after = { paid: total - refund, due: 0, owedBack: owed, status: owed > 0 ? 'overpaid' : 'paid' };
      expect(await back({ pieces: [phone(first)], refund })).toMatchObject({ ok: true });
      expect(await readShownBalances(db, [await orderOf(db, orderId)])).toEqual({});
      const max = total - PRICE + refund;
      expect(await record(orderId, max + 1)).toMatchObject({ problem: 'too-much', max });
      expect(await record(orderId, max)).toMatchObject({ ok: true });
      if (max < total) expect(await record(orderId, total - max)).toMatchObject({ ok: true });
      expect(await readBalance(db, orderId)).toMatchObject(after);
      expect(await readOrderLedger(db, orderId)).toMatchObject({ balance: after });
      const tooMuch = { orderId, entry: entry(total - refund + 1) };
      expect(await refundPayment(db, { now, uid: admin }, tooMuch)).toMatchObject({
        problem: 'too-much',
        max: total - refund,
      });
      const other = await order([spare]);
      expect(await record(other, total)).toMatchObject({ ok: true });
      expect(await back({ orderId: other, pieces: [phone(spare)], refund })).toMatchObject({ ok: true });
      expect(await readBalance(db, other)).toMatchObject(after);
      expect(await checkIntegrity(db)).toEqual([]);
    }
  });

  it('enters each refund in the ledger, even of money that the ledger never had, and shows none that is voided', async () => {
    const db = await freshDb();
    const { admin, first, second, orderId, back } = await openReturns(db);
    const outside = await back({ key: 'outside', pieces: [phone(first)], refund: PRICE });
    expect(outside).toMatchObject({ ok: true });
    expect(await listPayments(db, orderId)).toMatchObject([
      { direction: 'out', amount: PRICE, method: 'Cash', state: 'verified', remark: 'Does not start' },
    ]);
    expect(await readBalance(db, orderId)).toMatchObject({ paid: 0 });
    expect(await readShownBalances(db, [await orderOf(db, orderId)])).toEqual({});
    expect(await takesPayments(db)).toBe(false);
    expect(await readReturn(db, 'outside')).toMatchObject({ refund: PRICE, method: 'Cash' });
    await insertReceived(db, orderId, { amount: 2 * PRICE + 3 * CASE_PRICE, decidedBy: admin });
    const entered = await back({ key: 'entered', pieces: [phone(second)], refund: PRICE, number: '01003981726354' });
    expect(entered).toMatchObject({ ok: true });
    const { id } = await db.selectFrom('payments').select('id').where('key', '=', 'entered').executeTakeFirstOrThrow();
    expect(await readReturn(db, 'entered')).toMatchObject({ refund: PRICE, method: 'Cash' });
    await voidPayment(db, { now, uid: admin }, { id, reason: 'Not given' });
    expect(await readReturn(db, 'entered')).toMatchObject({ refund: 0, method: null });
    expect(await checkIntegrity(db)).toEqual([]);
  });
});

function orderOf(db: Db, id: string) {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
