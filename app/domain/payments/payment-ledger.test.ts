import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#app/domain/orders/order-status.ts';
import { balanceOf, type LedgerEntry, showsPayment, splitTransfers } from '#app/domain/payments/payment-ledger.ts';

const entry = (amount: number, state: LedgerEntry['state'] = 'verified', direction: 'in' | 'out' = 'in') => ({
  amount,
  state,
  direction,
});

describe('the balance of an order', () => {
  it.each<[LedgerEntry[], object]>([
    [[], { paid: 0, due: 100, checking: 0, open: 100, status: 'unpaid' }],
    [[entry(40, 'submitted')], { paid: 0, due: 100, checking: 40, open: 60, status: 'checking' }],
    [[entry(40)], { paid: 40, due: 60, checking: 0, open: 60, status: 'part paid' }],
    [[entry(40), entry(60, 'submitted')], { paid: 40, due: 60, checking: 60, open: 0, status: 'checking' }],
    [[entry(40), entry(60)], { paid: 100, due: 0, checking: 0, open: 0, status: 'paid' }],
    [[entry(100), entry(10, 'submitted')], { paid: 100, due: 0, checking: 10, open: 0, status: 'paid' }],
    [[entry(101)], { paid: 101, due: 0, status: 'overpaid' }],
    [[entry(101), entry(1, 'verified', 'out')], { paid: 100, due: 0, status: 'paid' }],
    [[entry(100), entry(100, 'verified', 'out')], { paid: 0, due: 100, status: 'unpaid' }],
    [[entry(100), entry(100, 'voided', 'out')], { paid: 100, status: 'paid' }],
    [
      [entry(100, 'rejected'), entry(100, 'withdrawn'), entry(100, 'voided')],
      { paid: 0, checking: 0, status: 'unpaid' },
    ],
  ])('adds up: %j is %j', (entries, balance) => {
    expect(balanceOf(100, entries)).toMatchObject(balance);
  });

  it('of a gift is paid', () => {
    expect(balanceOf(0, [])).toMatchObject({ due: 0, status: 'paid' });
  });
});

describe('a list of orders', () => {
  const [before, placed, after] = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => `${day}T10:00:00.000Z`);
  it.each<[OrderStatus, string | undefined, LedgerEntry[], boolean]>([
    ['pending', before, [], true],
    ['confirmed', placed, [], true],
    ['canceled', before, [], false],
    ['pending', after, [], false],
    ['confirmed', undefined, [], false],
    ['canceled', before, [entry(100, 'rejected')], false],
    ['confirmed', undefined, [entry(1)], true],
    ['canceled', undefined, [entry(1, 'submitted')], true],
    ['canceled', after, [entry(100)], true],
  ])('shows the money of a %s order with an account since %s and %j: %j', (status, since, entries, shows) => {
    expect(showsPayment({ status, createdAt: placed as string }, balanceOf(100, entries), since)).toBe(shows);
  });
});

describe('transfers', () => {
  it('are as many as the limit needs', () => {
    expect(splitTransfers(1_250_000, 1_000_000)).toEqual([1_000_000, 250_000]);
    expect(splitTransfers(2_000_000, 1_000_000)).toEqual([1_000_000, 1_000_000]);
    expect(splitTransfers(1_000_000, 1_000_000)).toEqual([1_000_000]);
    expect(splitTransfers(5, null)).toEqual([5]);
    expect(splitTransfers(20, 1)).toHaveLength(20);
    expect(splitTransfers(Number.MAX_SAFE_INTEGER, 1)).toBeNull();
  });

  it('add up to the amount, and none exceeds the limit', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, (amount, limit) => {
        const parts = splitTransfers(amount, limit);
        fc.pre(parts !== null);
        expect(parts?.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(Math.max(...(parts ?? []))).toBeLessThanOrEqual(limit);
      }),
    );
  });
});
