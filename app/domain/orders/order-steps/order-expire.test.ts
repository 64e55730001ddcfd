import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { switchPaymentAccount } from '#app/domain/money/payment-accounts/payment-account-switch.server.ts';
import { raiseDeadlines, saveHoursToPay } from '#app/domain/money/payment-accounts/time-to-pay.server.ts';
import { submitPayment } from '#app/domain/money/payments/payment-submit.server.ts';
import { withdrawPayment } from '#app/domain/money/payments/payment-withdraw.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { readDeadlines } from '#app/domain/orders/order-deadline.server.ts';
import { readOrders } from '#app/domain/orders/order-list.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { expireOrders } from '#app/domain/orders/order-steps/order-expire.server.ts';
import { remindBuyers } from '#app/domain/orders/order-steps/order-remind.server.ts';
import { readTimeline } from '#app/domain/orders/order-timeline.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertPayment, insertPaymentAccount } from '#tests/support/factories/payments.ts';

const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const sent = { key: 'k', account: '', amount: 100, number: '' };

onEachEngine('a pending order', (freshDb) => {
  /** Opens a shop that gives buyers a day to pay, and places an order. */
  async function open({ hours = 24 }: { hours?: number | null } = {}) {
    const db = await freshDb();
    const buyer = await openCheckout(db);
    const admin = await insertUser(db, { role: 'admin' });
    await insertPaymentAccount(db);
    await saveHoursToPay(db, { now, uid: admin }, hours);
    const itemId = await addStockedItem(db, { qty: 10, salePrice: 100 });
    const place = async (paymentMethod = 'KBZPay') => {
      const placed = await placeOrder(
        db,
        { now, uid: buyer },
        checkout([{ id: itemId, qty: 2, salePrice: 100 }], { paymentMethod }),
      );
      if (!placed.ok) throw new Error(placed.problem);
      return placed.order;
    };
    const order = await place();
    const { id } = order;
    const mails = (event: string) => db.selectFrom('outbox').select('uid').where('event', '=', event).execute();
    const qty = async () => (await db.selectFrom('inventories').select('qty').executeTakeFirstOrThrow()).qty;
    return { db, buyer, admin, order, id, place, mails, qty };
  }
  const orderOf = (db: Db, id: string) =>
    db.selectFrom('orders').select(['status', 'restocked', 'payBefore']).where('id', '=', id).executeTakeFirstOrThrow();

  it('is canceled and restocked by the shop if nobody pays in time, and its buyer and the owner get a mail', async () => {
    const { db, buyer, admin, order, id, mails, qty } = await open();
    expect(order).toMatchObject({ payBefore: instant(at(24)) });
    expect([await expireOrders(db, at(23.99)), await qty()]).toEqual([0, 8]);
    const runs = await Promise.all([1, 2, 3].map(() => expireOrders(db, at(24))));
    expect(runs.reduce((sum, expired) => sum + expired, 0)).toBe(1);
    expect(await orderOf(db, id)).toMatchObject({ status: 'canceled', restocked: true });
    expect([await qty(), await expireOrders(db, at(25))]).toEqual([10, 0]);
    expect((await readTimeline(db, id)).map(({ action, who }) => [action, who])).toEqual([
      ['order placed', 'Aye'],
      ['order canceled', null],
      ['order restocked', null],
    ]);
    expect([await mails('order expired'), await mails('unpaid order expired'), await mails('order canceled')]).toEqual([
      [{ uid: buyer }],
      [{ uid: admin }],
      [],
    ]);
  });

  it('does not expire while a payment is submitted or verified, even a part of the deposit, nor once the order is confirmed', async () => {
    const { db, admin, id, place } = await open();
    const [verified, confirmed] = [await place(), await place()];
    await db.updateTable('orders').set({ deposit: 60 }).where('id', '=', id).execute();
    await insertPayment(db, id, { amount: 1 });
    await insertPayment(db, verified.id, { state: 'verified', decidedAt: instant(now) });
    await confirmOrder(db, { now, uid: admin }, confirmed.id);
    expect(await expireOrders(db, at(1_000))).toBe(0);
  });

  it('has a deadline exactly if it would expire', async () => {
    const { db, id, place } = await open();
    const orders = [await place(), await place(), await place(), await place()];
    const [submitted, refunded, rejected, withdrawn] = orders.map((order) => order.id) as string[];
    const paid = { state: 'verified' as const, decidedAt: instant(now) };
    await insertPayment(db, submitted as string);
    await insertPayment(db, refunded as string, paid);
    await insertPayment(db, refunded as string, { ...paid, direction: 'out' });
    await insertPayment(db, rejected as string, {
      state: 'rejected',
      rejection: 'unreadable',
      decidedAt: instant(now),
    });
    await insertPayment(db, withdrawn as string, { state: 'withdrawn', decidedAt: instant(now) });
    const deadlines = async () =>
      readDeadlines(db, [...(await readOrders(db, [id, ...orders.map((each) => each.id)])).values()]);
    const until = instant(at(24));
    const expected = { [id]: until, [rejected as string]: until, [withdrawn as string]: until };
    expect(await deadlines()).toEqual(expected);
    const cash = await insertPaymentAccount(db, { kind: 'cash' });
    expect(await deadlines()).toEqual({});
    await db.deleteFrom('paymentAccounts').where('id', '=', cash).execute();
    await expireOrders(db, at(24));
    const canceled = await db.selectFrom('orders').select('id').where('status', '=', 'canceled').execute();
    expect(canceled.map((order) => order.id).sort()).toEqual(Object.keys(expected).sort());
    expect(await deadlines()).toEqual({});
  });

  it('gives its buyer the full time again after a payment is rejected, and an hour after one is withdrawn', async () => {
    const { db, buyer, admin, id } = await open();
    const submitted = async (hours: number) => {
      const payment = await submitPayment(
        db,
        { now: at(hours), uid: buyer },
        { orderId: id, sent: { ...sent, key: `${hours}` } },
      );
      return payment.ok ? payment.id : '';
    };
    const rejected = { state: 'rejected', rejection: 'unreadable', remark: '' } as const;
    await decidePayment(db, { now: at(40), uid: admin }, { id: await submitted(20), ...rejected });
    expect((await orderOf(db, id)).payBefore).toBe(instant(at(64)));
    await withdrawPayment(db, { now: at(50), uid: buyer }, { orderId: id, id: await submitted(45) });
    expect((await orderOf(db, id)).payBefore).toBe(instant(at(64)));
    await withdrawPayment(db, { now: at(70), uid: buyer }, { orderId: id, id: await submitted(60) });
    expect([await expireOrders(db, at(70.9)), await expireOrders(db, at(71))]).toEqual([0, 1]);
  });

  it('does not expire if it was placed before the shop limited the time to pay, nor once the limit is removed', async () => {
    const { db, buyer, admin, id, order } = await open({ hours: null });
    expect(order).not.toHaveProperty('payBefore');
    await saveHoursToPay(db, { now, uid: admin }, 1);
    expect(await expireOrders(db, at(1_000))).toBe(0);
    const later = await insertOrder(db, { uid: buyer, paymentMethod: 'KBZPay', payBefore: instant(at(1)) });
    await saveHoursToPay(db, { now, uid: admin }, 5);
    expect((await orderOf(db, later)).payBefore).toBe(instant(at(1)));
    await saveHoursToPay(db, { now, uid: admin }, null);
    expect([await expireOrders(db, at(1_000)), (await orderOf(db, id)).status]).toEqual([0, 'pending']);
    await saveHoursToPay(db, { now, uid: admin }, 1);
    expect(await expireOrders(db, at(1_000))).toBe(0);
  });

  it('has no deadline if its buyer may pay on delivery or at the counter, or has no account to pay to', async () => {
    const { db, place } = await open();
    await db.updateTable('paymentSettings').set({ methods: '["KBZPay","Cash","WavePay"]' }).execute();
    await insertPaymentAccount(db, { method: 'WavePay', active: false });
    await insertPaymentAccount(db, { method: 'Cash' });
    await insertPaymentAccount(db, { method: 'Cash', kind: 'cash-on-delivery' });
    expect(
      [await place('WavePay'), await place('Cash')].map(({ payBefore }: { payBefore?: string }) => payBefore),
    ).toEqual([undefined, undefined]);
  });

  it('does not expire while there is no account to pay to, nor within an hour after there is one again', async () => {
    const { db, admin, id, mails } = await open();
    const account = await db.selectFrom('paymentAccounts').select('id').executeTakeFirstOrThrow();
    const switchAccount = (active: boolean, hours: number) =>
      switchPaymentAccount(db, { now: at(hours), uid: admin }, { id: account.id, active });
    await switchAccount(false, 1);
    await remindBuyers(db, at(23));
    expect([await mails('payment due soon'), await expireOrders(db, at(30))]).toEqual([[], 0]);
    await switchAccount(true, 30);
    expect([await expireOrders(db, at(30.9)), await expireOrders(db, at(31))]).toEqual([0, 1]);
    expect((await orderOf(db, id)).status).toBe('canceled');
  });

  it('does not expire once its buyer may pay on delivery, nor once the shop no longer limits the time', async () => {
    const { db, admin, id } = await open();
    const cash = await insertPaymentAccount(db, { kind: 'cash-on-delivery' });
    expect(await expireOrders(db, at(30))).toBe(0);
    await db.updateTable('paymentAccounts').set({ active: false }).where('id', '=', cash).execute();
    await saveHoursToPay(db, { now, uid: admin }, null);
    // The order was placed while the setting was saved.
    await db
      .updateTable('orders')
      .set({ payBefore: instant(at(24)) })
      .where('id', '=', id)
      .execute();
    expect(await expireOrders(db, at(30))).toBe(0);
  });

  it('leaves its buyer at least an hour to pay when the shop starts again', async () => {
    const { db, id, place } = await open();
    const paidLater = await place();
    await db
      .updateTable('orders')
      .set({ payBefore: instant(at(40)) })
      .where('id', '=', paidLater.id)
      .execute();
    await transact(db, (trx) => raiseDeadlines(trx, at(30)));
    expect([(await orderOf(db, id)).payBefore, (await orderOf(db, paidLater.id)).payBefore]).toEqual([
      instant(at(31)),
      instant(at(40)),
    ]);
  });

  it('reminds its buyer once, two hours before it expires, unless something is paid', async () => {
    const { db, buyer, id, place, mails } = await open();
    await insertPayment(db, (await place()).id);
    await remindBuyers(db, at(21.9));
    expect(await mails('payment due soon')).toEqual([]);
    await Promise.all([1, 2, 3].map(() => remindBuyers(db, at(22))));
    expect(await mails('payment due soon')).toEqual([{ uid: buyer }]);
    await db.deleteFrom('outbox').execute();
    await remindBuyers(db, at(23));
    expect(await mails('payment due soon')).toEqual([]);
    expect((await orderOf(db, id)).status).toBe('pending');
  });

  it('reminds nobody within its first hour', async () => {
    const { db, mails } = await open({ hours: 1 });
    await remindBuyers(db, at(0.9));
    expect(await mails('payment due soon')).toEqual([]);
  });
});
