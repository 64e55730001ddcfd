import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTransfers } from '#app/domain/money/payments/payment.ts';
import {
  arrivedDeposit,
  balanceOf,
  duePartsOf,
  expectedAmounts,
  moneyRowsOf,
  showsPayment,
} from '#app/domain/money/payments/payment-ledger.ts';
import type { OrderStatus } from '#app/domain/order-status.ts';
import { type LedgerEntry, sumsOf } from '#tests/support/factories/payments.ts';

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
    expect(
      balanceOf({ total: 100, deposit: null, returned: null, status: 'pending', ...sumsOf(entries) }),
    ).toMatchObject(balance);
  });

  it.each<[LedgerEntry[], object, object[]]>([
    [
      [],
      { depositDue: 30, toSend: 30, status: 'unpaid' },
      [
        { part: 'deposit', amount: 30 },
        { part: 'rest', amount: 70 },
      ],
    ],
    [[entry(10, 'submitted')], { depositDue: 30, toSend: 20, open: 90 }, [{ amount: 30 }, { amount: 70 }]],
    [[entry(30, 'submitted')], { depositDue: 30, toSend: 70, open: 70 }, [{ amount: 30 }, { amount: 70 }]],
    [[entry(10)], { depositDue: 20, toSend: 20, status: 'part paid' }, [{ amount: 20 }, { amount: 70 }]],
    [[entry(30)], { depositDue: 0, toSend: 70, status: 'part paid' }, [{ part: 'rest', amount: 70 }]],
    [[entry(45)], { depositDue: 0, toSend: 55 }, [{ part: 'rest', amount: 55 }]],
    [[entry(30), entry(30, 'verified', 'out')], { depositDue: 30, toSend: 30 }, [{ amount: 30 }, { amount: 70 }]],
    [[entry(100)], { depositDue: 0, toSend: 0, status: 'paid' }, [{ part: 'due', amount: 0 }]],
  ])('asks a deposit of 30 first: %j is %j', (entries, balance, parts) => {
    const actual = balanceOf({ total: 100, deposit: 30, returned: null, status: 'pending', ...sumsOf(entries) });
    expect(actual).toMatchObject({ deposit: 30, ...balance });
    expect(duePartsOf(actual)).toMatchObject(parts);
    expect(duePartsOf(actual)).toHaveLength(parts.length);
  });

  it('without a deposit is due as a whole', () => {
    const balance = balanceOf({ total: 100, deposit: null, returned: null, status: 'pending', ...sumsOf([entry(40)]) });
    expect([balance.toSend, duePartsOf(balance)]).toEqual([60, [{ part: 'due', amount: 60 }]]);
  });

  it('is expected whole or in one of its parts', () => {
    const amounts = (deposit: number | null, entries: LedgerEntry[]) =>
      new Set(
        expectedAmounts(balanceOf({ total: 100, deposit, returned: null, status: 'pending', ...sumsOf(entries) })),
      );
    expect(amounts(null, [entry(40)])).toEqual(new Set([60]));
    expect(amounts(30, [entry(30, 'submitted')])).toEqual(new Set([100, 30, 70]));
    expect(amounts(30, [entry(30)])).toEqual(new Set([70]));
  });

  it.each<[LedgerEntry[], number | null]>([
    [[], null],
    [[entry(30, 'submitted')], null],
    [[entry(10)], 30],
    [[entry(30)], 30],
    [[entry(100)], null],
  ])('shows a deposit of 30 from its first payment until all is paid: %j gives %j', (entries, deposit) => {
    expect(
      arrivedDeposit(balanceOf({ total: 100, deposit: 30, returned: null, status: 'pending', ...sumsOf(entries) })),
    ).toBe(deposit);
    expect(
      arrivedDeposit(balanceOf({ total: 100, deposit: null, returned: null, status: 'pending', ...sumsOf(entries) })),
    ).toBeNull();
  });

  it('is listed in rows, and the next one to pay is marked', () => {
    const rows = (status: OrderStatus, deposit: number | null, ...entries: LedgerEntry[]) =>
      moneyRowsOf(
        { total: 100, returned: null, status },
        balanceOf({ total: 100, deposit, returned: null, status, ...sumsOf(entries) }),
      ).map(({ kind, amount, isNext }) => `${kind} ${amount}${isNext ? '!' : ''}`);
    expect(rows('pending', null)).toEqual(['total 100', 'paid 0', 'due 100!']);
    expect(rows('pending', 30, entry(10), entry(20, 'submitted'))).toEqual([
      'total 100',
      'arrived-deposit 30',
      'paid 10',
      'checking 20',
      'deposit 20!',
      'rest 70',
    ]);
    expect(rows('canceled', 30, entry(30))).toEqual(['total 100', 'paid 30', 'owed-back 30!']);
    expect(rows('canceled', 30)).toEqual(['total 100', 'paid 0']);
    expect(rows('pending', null, entry(130))).toEqual(['total 100', 'paid 130', 'owed-back 30!']);
  });

  it('asks nothing for returned pieces, and owes back what was paid beyond the rest', () => {
    const balanceAfter = (returned: number, ...entries: LedgerEntry[]) =>
      balanceOf({ total: 100, deposit: 30, returned, status: 'confirmed', ...sumsOf(entries) });
    expect(balanceAfter(40)).toMatchObject({ due: 60, depositDue: 30, owedBack: 0, status: 'unpaid' });
    expect(balanceAfter(80)).toMatchObject({ due: 20, deposit: null, depositDue: 0, toSend: 20 });
    expect(balanceAfter(40, entry(60))).toMatchObject({ due: 0, owedBack: 0, status: 'paid' });
    expect(balanceAfter(40, entry(100))).toMatchObject({ due: 0, owedBack: 40, status: 'overpaid' });
    expect(balanceAfter(100)).toMatchObject({ due: 0, owedBack: 0, status: 'paid' });
    const order = { total: 100, returned: 40, status: 'confirmed' as const };
    expect(moneyRowsOf(order, balanceAfter(40, entry(100))).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'total 100',
      'returned -40',
      'paid 100',
      'owed-back 40',
    ]);
  });

  it.each<[LedgerEntry[], object]>([
    [[], { paid: 0, checking: 0, owedBack: 0, status: null }],
    [[entry(40, 'submitted')], { paid: 0, checking: 40, owedBack: 0, status: 'checking' }],
    [[entry(40), entry(100, 'submitted')], { paid: 40, checking: 100, owedBack: 40, status: 'owed back' }],
    [[entry(130)], { paid: 130, owedBack: 130, status: 'owed back' }],
    [[entry(130), entry(130, 'verified', 'out')], { paid: 0, owedBack: 0, status: null }],
  ])('of a canceled order asks for nothing, and owes back all that was paid: %j is %j', (entries, expected) => {
    for (const returned of [null, 40]) {
      const balance = balanceOf({ total: 100, deposit: 30, returned, status: 'canceled', ...sumsOf(entries) });
      expect(balance).toMatchObject({ due: 0, open: 0, toSend: 0, deposit: null, depositDue: 0, ...expected });
    }
  });

  it('with a total of 0 is paid', () => {
    expect(balanceOf({ total: 0, deposit: null, returned: null, status: 'pending', ...sumsOf([]) })).toMatchObject({
      due: 0,
      status: 'paid',
    });
  });
});

describe('a list of orders', () => {
  const [before, placed, after] = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => `${day}T10:00:00.000Z`);
  it.each<[OrderStatus, string | undefined, LedgerEntry[], boolean, (number | null)?]>([
    ['pending', before, [], true],
    ['confirmed', placed, [], true],
    ['canceled', before, [], false],
    ['pending', after, [], false],
    ['confirmed', undefined, [], false],
    ['canceled', before, [entry(100, 'rejected')], false],
    ['confirmed', undefined, [entry(1)], true],
    ['canceled', undefined, [entry(1, 'submitted')], true],
    ['canceled', after, [entry(100)], true],
    ['pending', undefined, [], true, 30],
    ['confirmed', after, [], true, 30],
    ['canceled', undefined, [], false, 30],
  ])(
    'shows the balance of a %s order with an account since %s and the entries %j: %j',
    (status, since, entries, shows, deposit = null) => {
      const order = { total: 100, returned: null, status, deposit, movedIn: false, createdAt: placed as string };
      expect(showsPayment({ ...order, ...sumsOf(entries) }, since)).toBe(shows);
      const isShown = showsPayment({ ...order, movedIn: true, ...sumsOf(entries) }, since);
      expect(isShown).toBe(shows && (entries.length > 0 || deposit !== null));
    },
  );
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
