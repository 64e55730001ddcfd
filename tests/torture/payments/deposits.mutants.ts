import type { Mutant } from '#tests/support/torture/mutant.ts';

const deposits = {
  test: 'app/domain/orders/checkout/order-place.test.ts',
  title: 'asks for the deposit set for its item types, and never changes it afterwards',
};

export const mutants: Mutant[] = [
  {
    name: 'a deposit is rounded down',
    file: 'app/domain/money/payments/deposit.ts',
    find: '(hundredths + 99n)',
    replace: 'hundredths',
    caughtBy: {
      test: 'app/domain/money/payments/deposit.test.ts',
      title: "is the sum of the lines' shares, rounded up once",
    },
  },
  {
    name: 'phones without a deposit are not asked first beside those with one',
    file: 'app/domain/money/payments/deposit.ts',
    find: 'depositPercent ?? 100',
    replace: 'depositPercent ?? 0',
    caughtBy: deposits,
  },
  {
    name: 'an order is placed with another deposit than the cart showed',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'shownDeposit !== undefined && shownDeposit !== deposit',
    replace: 'deposit === undefined',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-place.test.ts',
      title: 'refuses an order whose cart showed another deposit, and returns the current one',
    },
  },
  {
    name: 'an order forgets its deposit',
    file: 'app/domain/orders/checkout/order-write.server.ts',
    find: '      deposit: deposit ?? null,\n',
    replace: '',
    caughtBy: deposits,
  },
  {
    name: 'the rest is asked before the deposit',
    file: 'app/domain/money/payments/payment-ledger.ts',
    find: 'toSend: Math.max(0, depositDue - checking) || open',
    replace: 'toSend: open',
    caughtBy: { test: 'app/domain/money/payments/payment-ledger.test.ts', title: 'asks a deposit of 30 first' },
  },
  {
    name: 'the rest of an order is not expected while its deposit is checked',
    file: 'app/domain/money/payments/payment-ledger.ts',
    find: 'return [balance.due, ...duePartsOf(balance).map(({ amount }) => amount)];',
    replace: 'return [balance.due, balance.depositDue];',
    caughtBy: {
      test: 'app/domain/money/checking/payment-flags.test.ts',
      title: 'for an order of 100 with a deposit of 30',
    },
  },
  {
    name: 'orders with a deposit show no money before the shop has accounts',
    file: 'app/domain/money/payments/payment-ledger.ts',
    find: 'order.deposit !== null || (since',
    replace: '(since',
    caughtBy: { test: 'app/domain/money/payments/payment-ledger.test.ts', title: 'shows the balance of a' },
  },
  {
    name: 'the message to a buyer does not say when to pay',
    file: 'app/i18n/order-message.server.ts',
    find: 'texts?.sentence, ',
    replace: '',
    caughtBy: { test: 'app/i18n/order-message.test.ts', title: 'the message about a' },
  },
];
