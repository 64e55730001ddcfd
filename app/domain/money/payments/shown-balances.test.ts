import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { readOrderLedger } from '#app/domain/money/payment-entry/order-ledger.server.ts';
import { readVoucherPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import { readOrders } from '#app/domain/orders/order-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { insertPayment, insertPaymentAccount } from '#tests/support/factories/payments.ts';

const total = 1_000;
const decided = { state: 'verified', decidedAt: '2026-11-21T00:00:00.000Z' } as const;
const paymentsOf = async (db: Db, ...ids: string[]) =>
  readVoucherPayments(db, [...(await readOrders(db, ids)).values()]);

onEachEngine('a voucher', (freshDb) => {
  it('shows no balance in a shop without accounts, nor for an unpaid order that is older than the first account', async () => {
    const db = await freshDb();
    const order = { uid: await insertUser(db), total, paymentMethod: 'KBZPay' };
    const id = await insertOrder(db, { ...order, createdAt: '2026-11-19T00:00:00.000Z' });
    expect(await paymentsOf(db, id)).toEqual({ balances: {}, tradeIns: {}, accounts: [] });
    await insertPaymentAccount(db, { createdAt: '2026-11-20T00:00:00.000Z' });
    expect(await paymentsOf(db, id)).toEqual({ balances: {}, tradeIns: {}, accounts: [] });
    await insertPayment(db, id, { amount: 400, ...decided });
    expect((await paymentsOf(db, id)).balances[id]).toMatchObject({ paid: 400, due: 600, status: 'part paid' });
  });

  it.each([
    ['a returned order whose money is refunded', { createdAt: '2026-11-21T00:00:00.000Z', returned: total }],
    ['an unpaid order that is older than the first account', { createdAt: '2026-11-19T00:00:00.000Z' }],
  ])('shows no payment status on the refund page of %s, as in the lists', async (_, order) => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const id = await insertOrder(db, { uid, total, paymentMethod: 'KBZPay', ...order });
    await insertPaymentAccount(db, { createdAt: '2026-11-20T00:00:00.000Z' });
    expect((await paymentsOf(db, id)).balances).toEqual({});
    expect(await readOrderLedger(db, id)).toMatchObject({ status: null });
  });

  it('still shows what is due after its account was replaced by another', async () => {
    const db = await freshDb();
    const order = { uid: await insertUser(db), total, paymentMethod: 'KBZPay' };
    const id = await insertOrder(db, { ...order, createdAt: '2026-11-21T00:00:00.000Z' });
    await insertPaymentAccount(db, { active: false });
    await insertPaymentAccount(db, { createdAt: '2026-11-22T00:00:00.000Z' });
    expect((await paymentsOf(db, id)).balances[id]).toMatchObject({ due: total, status: 'unpaid' });
  });

  it('names the active accounts of the methods by which something is due', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    await insertPaymentAccount(db, { position: 2, holder: 'U Ba' });
    await insertPaymentAccount(db, { position: 1, number: '09 460' });
    await insertPaymentAccount(db, { number: '09 470', active: false });
    await insertPaymentAccount(db, { position: 3, number: '09 480', qrWallets: '["kbzpay"]' });
    await insertPaymentAccount(db, { method: 'Cash', kind: 'cash', holder: '', number: '' });
    await insertPaymentAccount(db, { method: 'WavePay' });
    const [unpaid, paid, cash] = [
      await insertOrder(db, { uid, total, paymentMethod: 'KBZPay' }),
      await insertOrder(db, { uid, total, paymentMethod: 'WavePay' }),
      await insertOrder(db, { uid, total, paymentMethod: 'Cash' }),
    ];
    await insertPayment(db, paid, { amount: total, ...decided });
    const { balances, accounts } = await paymentsOf(db, unpaid, paid, cash);
    expect([balances[unpaid]?.status, balances[paid]?.status, balances[cash]?.due]).toEqual(['unpaid', 'paid', total]);
    expect(accounts).toMatchObject([
      { method: 'KBZPay', holder: 'Daw Mya', number: '09 460', qrWallets: [] },
      { method: 'KBZPay', holder: 'U Ba', number: '09 450 012 345', qrWallets: [] },
      { method: 'KBZPay', holder: 'Daw Mya', number: '09 480', qrWallets: ['kbzpay'] },
    ]);
  });
});
