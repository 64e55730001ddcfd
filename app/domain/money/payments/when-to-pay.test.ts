import { expect, it } from 'vitest';
import type { PaymentAccountKind } from '#app/domain/money/payment-accounts/payment-account.ts';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { whenToPay } from '#app/domain/money/payments/when-to-pay.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import { type LedgerEntry, sumsOf } from '#tests/support/factories/payments.ts';

const entry = (amount: number, state: LedgerEntry['state']): LedgerEntry => ({ amount, state, direction: 'in' });
const pay = (
  kinds: PaymentAccountKind[],
  entries: LedgerEntry[] = [],
  {
    status = 'pending',
    deposit = null,
    deadline,
  }: { status?: OrderStatus; deposit?: number | null; deadline?: string } = {},
) =>
  whenToPay(
    { status, deadline },
    balanceOf({ total: 100, deposit, returned: null, status, ...sumsOf(entries) }),
    kinds,
  );

it('a buyer may pay by transfer as soon as the order is placed, and in person with the phone', () => {
  expect(pay(['transfer'])).toEqual({ when: 'now', amount: 100, rest: 0, deadline: undefined });
  expect(pay(['cash', 'transfer'])).toMatchObject({ when: 'now' });
  expect(pay(['transfer'], [], { deadline: 'then' })).toMatchObject({ when: 'due', amount: 100, deadline: 'then' });
  expect(pay(['transfer'], [entry(40, 'verified')], { status: 'confirmed' })).toMatchObject({
    when: 'due',
    amount: 60,
  });
  expect(pay(['cash-on-delivery', 'cash'])).toMatchObject({ when: 'in-person', amount: 100 });
  expect(pay([])).toMatchObject({ when: 'ask' });
});

it('a deposit is paid first, then the rest, before or after the shop has checked it', () => {
  const deposit = 30;
  expect(pay(['transfer'], [], { deposit })).toMatchObject({ when: 'deposit', amount: 30, rest: 70 });
  expect(pay(['transfer'], [entry(10, 'submitted')], { deposit })).toMatchObject({
    when: 'deposit',
    amount: 20,
    rest: 70,
  });
  expect(pay(['transfer'], [entry(30, 'submitted')], { deposit })).toMatchObject({
    when: 'rest-after-check',
    amount: 70,
  });
  expect(pay(['cash'], [entry(30, 'verified')], { deposit })).toMatchObject({ when: 'rest', amount: 70, rest: 0 });
  expect(pay(['cash-on-delivery'], [], { deposit })).toMatchObject({ when: 'ask-deposit', amount: 30 });
});

it('nothing is asked for once what arrived and what is being checked cover what is due, nor of a canceled order', () => {
  expect(pay(['transfer'], [entry(60, 'verified'), entry(40, 'submitted')])).toBeNull();
  expect(pay(['transfer'], [entry(60, 'verified'), entry(39, 'submitted')])).toMatchObject({ amount: 1 });
  expect(pay(['transfer'], [entry(100, 'submitted')], { deposit: 30 })).toBeNull();
  expect(pay(['transfer'], [entry(100, 'rejected')])).toMatchObject({ amount: 100 });
  expect(pay(['transfer'], [], { status: 'canceled' })).toBeNull();
});
