import { expect, it } from 'vitest';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { decidePayment } from '#app/domain/money/checking/payment-decide.server.ts';
import { recordPayment } from '#app/domain/money/payment-entry/payment-entry.server.ts';
import { voidPayment } from '#app/domain/money/payment-entry/payment-void.server.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { readDues, readShownBalances, takesPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import { STATUSES } from '#app/domain/order-status.ts';
import { type OrderQuery, paymentFilterValue, readPaymentFilter } from '#app/domain/orders/order-filter.ts';
import { readOrderMenus } from '#app/domain/orders/order-list.server.ts';
import { findOrders } from '#app/domain/orders/order-search/order-search-page.server.ts';
import { readTimeline } from '#app/domain/orders/order-timeline.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';

const find = (db: Db, payment: PaymentStatus, more: { filter?: OrderStatus | ''; search?: string } = {}) =>
  findOrders(db, { search: '', filter: '', payment, ...more }, 1);

/** Entries as amounts: a positive one is received, a negative one refunded, one in brackets only submitted. */
const ledgers: (number | [number])[][] = [
  [],
  [[40]],
  [40],
  [40, [60]],
  [100],
  [100, [100]],
  [100, 1],
  [100, -100],
  [100, -40],
  [100, -100, [100]],
];

async function enter(db: Db, orderId: string, ledger: (number | [number])[]) {
  for (const entry of ledger) {
    if (typeof entry !== 'number') await insertPayment(db, orderId, { amount: entry[0] });
    else await insertReceived(db, orderId, { amount: Math.abs(entry), direction: entry < 0 ? 'out' : 'in' });
  }
  await insertPayment(db, orderId, { state: 'withdrawn', decidedAt: now.toISOString() });
}

/** Inserts two returns that gave back money which the ledger never had. */
async function insertReturns(db: Db, { value, ...order }: { uid: string; orderId: string; value: number }) {
  const half = {
    value: value / 2,
    cost: 0,
    refund: value / 2,
    method: 'Cash',
    at: now.toISOString(),
    reason: 'Broken',
  };
  for (const id of [1, 2].map(() => crypto.randomUUID())) {
    const paymentId = await insertReceived(db, order.orderId, { key: id, direction: 'out', amount: value / 2 });
    await db
      .insertInto('returns')
      .values({ id, paymentId, ...order, ...half })
      .execute();
  }
}

onEachEngine('the filter of orders by payment', (freshDb) => {
  it('finds the orders with each payment status, of every order status, ledger, method and total', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    await insertPaymentAccount(db, { method: 'KBZPay' });
    await insertPaymentAccount(db, { method: 'WavePay', active: false });
    await insertPaymentAccount(db, { method: 'Replaced', active: false });
    await insertPaymentAccount(db, { method: 'Replaced', createdAt: '2027-01-01T00:00:00.000Z' });
    for (const status of STATUSES)
      for (const ledger of ledgers)
        for (const paymentMethod of ['KBZPay', 'WavePay', 'Replaced'])
          await enter(db, await insertOrder(db, { uid, status, paymentMethod, total: 100 }), ledger);
    await insertOrder(db, { uid, paymentMethod: 'KBZPay', total: 0 });
    for (const status of STATUSES) await insertOrder(db, { uid, status, total: 100, deposit: 30 });
    for (const returned of [0, 40, 60, 80, 100])
      for (const ledger of ledgers)
        for (const deposit of [null, 30])
          await enter(db, await insertOrder(db, { uid, status: 'confirmed', deposit, total: 100, returned }), ledger);
    for (const returned of [40, 100])
      for (const ledger of ledgers)
        for (const deposit of [null, 30]) {
          const id = await insertOrder(db, { uid, status: 'confirmed', deposit, total: 100, returned });
          await insertReturns(db, { uid, orderId: id, value: returned });
          await enter(db, id, ledger);
        }
    const orders = await db.selectFrom('orders').selectAll().orderBy('number', 'desc').execute();
    const balances = await readShownBalances(db, orders);
    const readsAs = (wanted: PaymentStatus) => orders.filter(({ id }) => balances[id]?.status === wanted);
    for (const wanted of PAYMENT_STATUSES) {
      const expected = readsAs(wanted).map(({ number }) => number);
      const { orders: found, counts, count } = await find(db, wanted);
      expect([wanted, ...found.map(({ number }) => number)]).toEqual([wanted, ...expected.slice(0, 20)]);
      expect([counts[''], count]).toEqual([expected.length, expected.length]);
      expect(expected.length, wanted).toBeGreaterThan(0);
    }
  });

  it('combines with a status and a search, counts each status, and opens on all', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const insertPaid = async (name: string, status: OrderStatus) => {
      const id = await insertOrder(db, { uid, status, name, nameKey: name.toLowerCase(), total: 100 });
      await insertReceived(db, id, { amount: 100 });
    };
    for (const [name, status] of [
      ['Mya', 'pending'],
      ['Aye', 'confirmed'],
      ['Mya', 'confirmed'],
      ['Mya', 'canceled'],
    ] as const)
      await insertPaid(name, status);
    const numbers = async (...wanted: Parameters<typeof find>) =>
      (await find(...wanted)).orders.map(({ number }) => number);
    expect((await find(db, 'paid')).counts).toMatchObject({ '': 3, pending: 1, confirmed: 2, canceled: 0 });
    expect(await numbers(db, 'paid', { filter: 'confirmed' })).toEqual([3, 2]);
    expect(await numbers(db, 'paid', { search: 'mya' })).toEqual([3, 1]);
    expect(await numbers(db, 'paid', { search: '#2' })).toEqual([2]);
    expect(await numbers(db, 'owed back')).toEqual([4]);
    expect(await numbers(db, 'owed back', { search: 'aye' })).toEqual([]);
    expect(await numbers(db, 'owed back', { filter: 'pending' })).toEqual([]);
    const { filter, orders } = await findOrders(db, { search: '', filter: '', payment: 'paid' }, 1);
    expect([filter, ...orders.map(({ number }) => number)]).toEqual(['', 3, 2, 1]);
  });

  it('finds a canceled order until its money is refunded, and reads what other orders owe', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    expect(await takesPayments(db)).toBe(false);
    const canceled = await insertOrder(db, { uid, status: 'canceled', total: 100 });
    const pending = await insertOrder(db, { uid, total: 100 });
    expect(await readDues(db, [pending])).toEqual([]);
    await insertReceived(db, canceled, { amount: 70 });
    await insertReceived(db, pending, { amount: 70 });
    expect(await takesPayments(db)).toBe(true);
    expect(await readDues(db, [pending, 'x'])).toEqual([30]);
    const owed = async () => (await find(db, 'owed back')).count;
    expect(await owed()).toBe(1);
    await insertReceived(db, canceled, { amount: 30, direction: 'out' });
    expect(await owed()).toBe(1);
    await insertReceived(db, canceled, { amount: 40, direction: 'out' });
    expect(await owed()).toBe(0);
  });

  it('reads every payment status from its word in a URL', () => {
    expect(PAYMENT_STATUSES.map(paymentFilterValue)).toContain('owed-back');
    for (const status of PAYMENT_STATUSES) expect(readPaymentFilter(paymentFilterValue(status))).toBe(status);
    expect([readPaymentFilter('owed'), readPaymentFilter(null), readPaymentFilter('')]).toEqual(
      Array(3).fill(undefined),
    );
  });
});

onEachEngine('the timeline of an order', (freshDb) => {
  it('says why a payment was rejected or voided, and what the shop wrote', async () => {
    const db = await freshDb();
    const admin = await insertUser(db, { role: 'admin' });
    const orderId = await insertOrder(db, { uid: await insertUser(db), total: 100 });
    const id = await insertPayment(db, orderId, { amount: 100 });
    const rejected = { state: 'rejected', rejection: 'another-amount', remark: 'Only 10 came' } as const;
    await decidePayment(db, { now, uid: admin }, { id, ...rejected });
    const entry = { key: 'k', via: 'Cash', amount: 90, number: '', remark: 'At the counter' };
    const recorded = await recordPayment(db, { now, uid: admin }, { orderId, entry });
    await voidPayment(db, { now, uid: admin }, { id: 'id' in recorded ? recorded.id : '', reason: 'Typed twice' });
    expect((await readTimeline(db, orderId)).map(({ action, amount, note }) => [action, amount, note])).toEqual([
      ['payment rejected', 100, { reason: 'another-amount', remark: 'Only 10 came' }],
      ['payment recorded', 90, { comment: 'At the counter' }],
      ['payment voided', 90, { reason: 'Typed twice' }],
    ]);
  });

  it('finds the orders of one channel, with their counts, whatever else is searched', async () => {
    const db = await freshDb();
    expect(await readOrderMenus(db)).toEqual({ hasPayments: false, sellsAtCounter: false });
    const uid = await insertUser(db);
    for (const [n, channel] of (['shop', 'counter', 'counter', 'shop', 'counter'] as const).entries()) {
      const status = n < 2 ? ('pending' as const) : ('confirmed' as const);
      const id = await insertOrder(db, { uid, channel, status, total: 100, name: n === 2 ? 'Hla' : 'Aye' });
      if (n === 2) await insertReceived(db, id, { amount: 100 });
    }
    const numbers = async (query: Partial<OrderQuery>) =>
      (await findOrders(db, { filter: '', search: '', ...query }, 1)).orders.map(({ number }) => number);
    expect(await numbers({ channel: 'counter' })).toEqual([5, 3, 2]);
    expect(await numbers({ channel: 'shop' })).toEqual([4, 1]);
    expect(await numbers({ channel: 'counter', filter: 'pending' })).toEqual([2]);
    expect(await numbers({ channel: 'counter', search: 'hla' })).toEqual([3]);
    expect(await numbers({ channel: 'counter', payment: 'paid' })).toEqual([3]);
    expect(await numbers({ channel: 'shop', payment: 'paid' })).toEqual([]);
    const { counts } = await findOrders(db, { filter: '', search: '', channel: 'counter' }, 1);
    expect(counts).toMatchObject({ '': 3, pending: 1, confirmed: 2 });
    expect(await readOrderMenus(db)).toEqual({ hasPayments: true, sellsAtCounter: true });
  });
});
