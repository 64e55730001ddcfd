import { expect, it } from 'vitest';
import {
  agreesInAll,
  agreesWithStatement,
  flagsOf,
  transferPlaceOf,
} from '#app/domain/money/checking/payment-flags.ts';
import { balanceOf } from '#app/domain/money/payments/payment-ledger.ts';
import { type LedgerEntry, sumsOf } from '#tests/support/factories/payments.ts';

const entry = (amount: number, state: LedgerEntry['state']): LedgerEntry => ({ amount, state, direction: 'in' });
const [sent, arrived] = [entry(30, 'submitted'), entry(30, 'verified')];

it.each<[number, LedgerEntry[], number | null, boolean]>([
  [30, [], null, false],
  [70, [sent], null, false],
  [100, [sent], null, false],
  [31, [], null, true],
  [69, [sent], null, true],
  [70, [arrived], null, false],
  [30, [arrived], null, true],
  // The account takes 40 at a time: the rest is sent as 40 and 30, all of it as 40, 40 and 20.
  [40, [sent], 40, false],
  [20, [], 40, false],
  [10, [], 40, true],
])(
  'a payment of %i for an order of 100 with a deposit of 30, after %j and with a transfer limit of %j, has another amount: %j',
  (amount, ledger, limit, differs) => {
    const balance = balanceOf({
      ...{ total: 100, deposit: 30, returned: null, status: 'pending' },
      ...sumsOf([...ledger, entry(amount, 'submitted')]),
    });
    const same = { hasSameRun: false, hasSamePicture: false, hasSameQr: false };
    const payment = { amount, number: '123456', transferLimit: limit, status: 'pending' as const, balance };
    expect(flagsOf({ ...payment, ...same, qr: [] })).toEqual(differs ? ['another-amount'] : []);
  },
);

it('agrees only with a receiver, a whole number and no other flag than that of a similar number', () => {
  const good = { flags: [], number: '01003981726354', accountId: 'account', hasSameNumber: false };
  const agrees = (change: object) => agreesInAll({ ...good, ...change });
  expect([agrees({}), agrees({ flags: ['same-number'] })]).toEqual([true, true]);
  for (const change of [{ accountId: null }, { number: '017263549' }, { number: null }, { hasSameNumber: true }])
    expect(agrees(change)).toBe(false);
  for (const flag of ['another-amount', 'qr-receiver', 'qr-time', 'same-picture', 'order-canceled', 'nothing-due'])
    expect(agrees({ flags: [flag] })).toBe(false);
});

it.each([
  [40, [], 40, { place: 1, count: 3 }],
  [20, [], 40, { place: 3, count: 3 }],
  [40, [entry(40, 'verified')], 40, { place: 2, count: 3 }],
  [20, [entry(40, 'verified'), entry(40, 'verified')], 40, { place: 3, count: 3 }],
  [30, [], 40, null],
  [100, [], null, null],
  [100, [], 100, null],
])('a payment of %i for an order of 100, after %j and with a transfer limit of %j, is transfer %j', (...facts) => {
  const [amount, ledger, transferLimit, expected] = facts as [number, LedgerEntry[], number | null, unknown];
  const order = { total: 100, deposit: null, returned: null, status: 'pending' as const };
  const balance = balanceOf({ ...order, ...sumsOf([...ledger, entry(amount, 'submitted')]) });
  expect(transferPlaceOf({ amount, transferLimit, balance })).toEqual(expected);
});

it.each([
  ['2026-11-30T01:00:00.000Z', true, true, true],
  ['2026-11-30T00:55:00.000Z', true, true, true],
  ['2026-11-30T00:54:59.000Z', true, false, true],
  ['2026-11-29T01:00:00.000Z', true, false, true],
  ['2026-11-29T00:59:59.000Z', true, false, false],
  // Noon of the day of the order, of the day before, and of the day before that, in Yangon.
  ['2026-11-30T05:30:00.000Z', false, true, true],
  ['2026-11-29T05:30:00.000Z', false, false, true],
  ['2026-11-28T05:30:00.000Z', false, false, false],
])(
  'a line of a statement at %s, with a time: %j, is money for an order of 7:30 in Yangon: %j, at the counter: %j',
  (at, hasTime, agrees, atCounter) => {
    const order = { createdAt: '2026-11-30T01:00:00.000Z', channel: 'shop' as const };
    expect(agreesWithStatement([], { at, hasTime }, order)).toBe(agrees);
    expect(agreesWithStatement([], { at, hasTime }, { ...order, channel: 'counter' })).toBe(atCounter);
    expect(agreesWithStatement(['another-amount'], { at, hasTime }, order)).toBe(false);
  },
);
