import { expect, it } from 'vitest';
import { verifyPayments } from '#app/domain/money/checking/payment-decide.server.ts';
import { listAgreeing } from '#app/domain/money/checking/payment-queue.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { auditEvents, now } from '#tests/support/factories/inventory.ts';
import { insertPayment, insertPaymentAccount, readBalance } from '#tests/support/factories/payments.ts';
import { addSlips, slipContent } from '#tests/support/factories/slips.ts';

const total = 500_000;
const real = '01003981726354';
const other = (digit: number) => String(digit).repeat(14);

onEachEngine('a payment that agrees in all points', (freshDb) => {
  async function open() {
    const db = await freshDb();
    const admin = await insertUser(db, { role: 'admin', name: 'Ko Zaw' });
    const accountId = await insertPaymentAccount(db, { transferLimit: 1_000_000 });
    const order = async () => insertOrder(db, { uid: await insertUser(db), total, paymentMethod: 'KBZPay' });
    const insert = async (values = {}, orderId?: string) =>
      insertPayment(db, orderId ?? (await order()), { amount: total, number: real, accountId, ...values });
    const agreeing = async () => (await listAgreeing(db)).map(({ id }) => id);
    return { db, admin, order, insert, agreeing };
  }

  it('has the whole number, the amount that is due, an account of the shop and a time after the order', async () => {
    const { db, order, insert, agreeing } = await open();
    const good = await insert();
    // The wallet gives numbers one after the other.
    const next = await insert({ number: '01003981726355' });
    await insert({ amount: total - 1, number: other(3) });
    await insert({ amount: total + 1, number: other(4) });
    await insert({ number: '726301' });
    await insert({ number: null });
    await insert({ number: other(5), accountId: null });
    const canceled = await order();
    await insert({ number: other(6) }, canceled);
    await db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', canceled).execute();
    expect(await agreeing()).toEqual([good, next].toSorted());
  });

  it('is found behind many that do not agree', async () => {
    const { order, insert, agreeing } = await open();
    const orderId = await order();
    for (let n = 0; n < 250; n++) await insert({ number: null, submittedAt: LONG_AGO }, orderId);
    const good = await insert();
    expect(await agreeing()).toEqual([good]);
  });

  it.each([`${real}7`, `7${real}`, 'WAVE01726354'])('has no number that hides %s of another', async (number) => {
    const { insert, agreeing } = await open();
    const first = await insert();
    await insert({ number });
    expect((await agreeing()).filter((id) => id !== first)).toEqual([]);
  });

  it.each([
    [{}, true],
    [{ amt: '499999' }, false],
    [{ tid: '01003981726355' }, false],
    [{ tto: '******9999' }, false],
    [{ ttm: '2019-01-01 00:00' }, false],
  ])('agrees with the QR code of its slip, %j: %j', async (change, isListed) => {
    const { db, insert, agreeing } = await open();
    const id = await insert();
    const slip = { tid: real, amt: String(total), tto: '******2345', ttm: LONG_AGO, ...change };
    await addSlips(db, id, [{ ...slipContent(), qrText: JSON.stringify(slip) }]);
    expect(await agreeing()).toEqual(isListed ? [id] : []);
  });

  it('is verified together with others, each by itself; one that changed meanwhile is named', async () => {
    const { db, admin, order, insert, agreeing } = await open();
    const orders = [await order(), await order(), await order()] as const;
    const ids = await Promise.all(orders.map((orderId, at) => insert({ number: other(at) }, orderId)));
    // Both agree, but only one of them can be right.
    const second = await insert({ number: other(9) }, orders[0]);
    expect(await agreeing()).toEqual([...ids, second].toSorted());
    const { submittedBy } = await db
      .selectFrom('payments')
      .select('submittedBy')
      .where('id', '=', ids[1] ?? '')
      .executeTakeFirstOrThrow();
    await withdrawPayment(db, { now, uid: submittedBy }, { orderId: orders[1], id: ids[1] ?? '' });
    await cancelOrder(db, { now, uid: admin }, orders[2]);
    const { refused, ...outcome } = await verifyPayments(db, { now, uid: admin }, [...ids, second, 'none']);
    expect(outcome).toEqual({ verified: 1, sum: total });
    expect(new Map(refused.map(({ orderId, problem }) => [orderId, problem]))).toEqual(
      new Map([
        [orders[0], 'disagrees'],
        [orders[1], 'already-decided'],
        [orders[2], 'disagrees'],
      ]),
    );
    expect((await readBalance(db, orders[0])).status).toBe('paid');
    const events = await auditEvents(db, orders[0]);
    expect(events.map(({ action }) => action)).toEqual(['payment verified']);
    const mails = db.selectFrom('outbox').select('event').where('event', '=', 'payment verified');
    expect(await mails.execute()).toHaveLength(1);
    // Sent again, and with nothing.
    expect(await verifyPayments(db, { now, uid: admin }, ids)).toMatchObject({ verified: 0, sum: 0 });
    expect(await verifyPayments(db, { now, uid: admin }, [])).toEqual({ verified: 0, sum: 0, refused: [] });
  });

  it('may be verified by two people at the same moment, once', async () => {
    const { db, admin, insert } = await open();
    const ids = await Promise.all([1, 2, 3].map((digit) => insert({ number: other(digit) })));
    await expect(verifyPayments(db, { now, uid: await insertUser(db) }, ids)).rejects.toThrow();
    const both = await Promise.all([
      verifyPayments(db, { now, uid: admin }, ids),
      verifyPayments(db, { now, uid: admin }, ids),
    ]);
    expect(both[0].verified + both[1].verified).toBe(3);
    expect(both[0].refused.length + both[1].refused.length).toBe(3);
  });
});
