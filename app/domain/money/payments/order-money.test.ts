import { expect, it } from 'vitest';
import { readPayableSince } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { due, hasPaymentStatus, isPaymentShown } from '#app/domain/money/payments/payment-conditions.server.ts';
import { balanceOf, MONEY_COLUMNS, PAYMENT_STATUSES, showsPayment } from '#app/domain/money/payments/payment-ledger.ts';
import { STATUSES } from '#app/domain/order-status.ts';
import { checkRecords } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import {
  insertPayment,
  insertPaymentAccount,
  insertReceived,
  type LedgerEntry,
  sumsOf,
} from '#tests/support/factories/payments.ts';

const AFTER = '2026-02-02T00:00:00.000Z';
const STATES = ['submitted', 'verified', 'rejected', 'withdrawn', 'voided'] as const;

onEachEngine('the money of an order', (freshDb) => {
  it('is the sum of its ledger, whatever is entered, verified, rejected, withdrawn, voided or refunded', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const other = await insertOrder(db, { uid, total: 100 });
    await insertReceived(db, other, { amount: 7 });
    const orderId = await insertOrder(db, { uid, total: 100 });
    const ledger: LedgerEntry[] = [];
    const read = (id: string) =>
      db.selectFrom('orders').select(['paid', 'checking']).where('id', '=', id).executeTakeFirstOrThrow();
    const decided = { decidedAt: LONG_AGO, decidedBy: uid };
    const stateOf = (state: LedgerEntry['state']) => ({
      state,
      ...(state === 'submitted' ? {} : decided),
      ...(state === 'rejected' && { rejection: 'other' as const }),
      ...(state === 'voided' && { voidedAt: LONG_AGO, voidedBy: uid, voidReason: 'x' }),
    });
    for (const [n, state] of STATES.entries())
      for (const next of ['submitted', 'verified'].includes(state) ? STATES.slice(n) : [state]) {
        const amount = 10 ** ledger.length;
        const id = await insertPayment(db, orderId, { amount, ...stateOf(state) });
        if (next !== state) await db.updateTable('payments').set(stateOf(next)).where('id', '=', id).execute();
        ledger.push({ direction: 'in', amount, state: next });
        expect(await read(orderId), `${state} ${next}`).toEqual(sumsOf(ledger));
      }
    for (const amount of [1_000, 100_000_000_000]) {
      ledger.push({ direction: 'out', amount, state: 'verified' });
      await insertReceived(db, orderId, { direction: 'out', amount });
      expect(await read(orderId)).toEqual(sumsOf(ledger));
    }
    expect(await read(orderId)).toMatchObject({ paid: 0 });
    expect(await read(other)).toEqual({ paid: 7, checking: 0 });
    const wrong = (await checkRecords(db)).filter(({ check }) => /^(paid|checking) of order/.test(check));
    expect(wrong).toEqual([]);
  });

  it('is shown or not alike in a list and in a sum, with the same due', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    await insertPaymentAccount(db, { method: 'KBZPay', createdAt: AFTER });
    for (const status of STATUSES)
      for (const paymentMethod of ['KBZPay', 'Cash'])
        for (const createdAt of [LONG_AGO, AFTER])
          for (const deposit of [null, 1])
            for (const returned of [null, 0, 1, 2])
              for (const [paid, checking] of [
                [0, 0],
                [0, 1],
                [1, 0],
                [2, 0],
                [3, 1],
              ] as const)
                await insertOrder(db, {
                  uid,
                  status,
                  movedIn: deposit === null && returned === 1,
                  paymentMethod,
                  createdAt,
                  deposit,
                  total: 2,
                  returned,
                  paid,
                  checking,
                });
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'paymentMethod', 'createdAt', ...MONEY_COLUMNS])
      .orderBy('id')
      .execute();
    const since = await readPayableSince(db);
    const expected = orders.flatMap((order) =>
      showsPayment(order, since[order.paymentMethod]) ? [{ id: order.id, due: balanceOf(order).due }] : [],
    );
    const shown = db
      .selectFrom('orders')
      .select(['id', due.as('due')])
      .where(isPaymentShown(since))
      .orderBy('id');
    expect((await shown.execute()).map((row) => ({ ...row, due: Number(row.due) }))).toEqual(expected);
    expect(expected.length).toBeLessThan(orders.length);
    expect(new Set(expected.map((row) => row.due))).toEqual(new Set([0, 1, 2]));
  });

  it('has the same payment status in a list and in a filter, of any figures', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const upTo = (most: number) => Array.from({ length: most + 1 }, (_, n) => n);
    for (const status of STATUSES)
      for (const total of upTo(3))
        for (const returned of [null, ...upTo(total)])
          for (const paid of upTo(3))
            for (const checking of [0, 1]) await insertOrder(db, { uid, status, total, returned, paid, checking });
    const orders = await db
      .selectFrom('orders')
      .select(['id', ...MONEY_COLUMNS])
      .orderBy('id')
      .execute();
    for (const status of PAYMENT_STATUSES) {
      const expected = orders.filter((order) => balanceOf(order).status === status);
      expect(expected.length, status).toBeGreaterThan(0);
      const found = await db.selectFrom('orders').select('id').where(hasPaymentStatus(status)).orderBy('id').execute();
      expect(found, status).toEqual(expected.map(({ id }) => ({ id })));
    }
  });
});
