import type { Mutant } from '#tests/support/torture/mutant.ts';

export const mutants: Mutant[] = [
  {
    name: 'an order expires although nobody can pay it',
    file: 'app/domain/orders/order-deadline.server.ts',
    find: "and([exists(accounts.where('kind', '=', 'transfer')), not(",
    replace: 'and([not(',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'does not expire while there is no account to pay to, nor within an hour after there is one again',
    },
  },
  {
    name: 'orders expire as soon as there is an account again',
    file: 'app/domain/money/payment-accounts/payment-account-switch.server.ts',
    find: 'if (active) await raiseDeadlines(trx, now, account.method);',
    replace: 'raiseDeadlines;',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'does not expire while there is no account to pay to, nor within an hour after there is one again',
    },
  },
  {
    name: 'an order expires though a payment was submitted at the same moment',
    file: 'app/domain/orders/order-steps/order-expire.server.ts',
    find: " || !(await dueOrders(trx, now).where('id', '=', id).executeTakeFirst())",
    replace: '',
    caughtBy: { test: 'tests/torture/payments/order-expiry.test.ts', title: 'is canceled once or paid' },
  },
  {
    name: 'an order expires before its time',
    file: 'app/domain/orders/order-steps/order-expire.server.ts',
    find: ".where('payBefore', '<=', instant(now))",
    replace: ".where('payBefore', 'is not', null)",
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'is canceled and restocked by the shop if nobody pays in time',
    },
  },
  {
    name: 'an expired order is not restocked',
    file: 'app/domain/orders/order-steps/order-expire.server.ts',
    find: '    await restockLocked(trx, now, null, order);\n',
    replace: '',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'is canceled and restocked by the shop if nobody pays in time',
    },
  },
  {
    name: 'a deadline is shown that never comes',
    file: 'app/domain/orders/order-deadline.server.ts',
    find: '    .where(canExpire)\n',
    replace: '    .where((eb) => eb.or([canExpire(eb), eb.lit(true)]))\n',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'has a deadline exactly if it would expire',
    },
  },
  {
    name: 'an order expires though a payment waits',
    file: 'app/domain/orders/order-deadline.server.ts',
    find: "['submitted', 'verified']",
    replace: "['verified']",
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'does not expire while a payment is submitted or verified',
    },
  },
  {
    name: 'a rejected payment leaves no time to send another',
    file: 'app/domain/money/checking/payment-decide.server.ts',
    find: "decision.state === 'rejected') await extendDeadline",
    replace: "decision.state === 'verified') await extendDeadline",
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'gives its buyer the full time again after a payment is rejected',
    },
  },
  {
    name: 'an order that may be paid on delivery expires',
    file: 'app/domain/money/payment-accounts/time-to-pay.server.ts',
    find: '  for (const method of others) hoursToPay.delete(method);\n',
    replace: '  if (others.length > 99) hoursToPay.clear();\n',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'has no deadline if its buyer may pay on delivery',
    },
  },
  {
    name: 'orders stay held after the hold is switched off',
    file: 'app/domain/money/payment-accounts/time-to-pay.server.ts',
    find: 'if (holdHours === null) await',
    replace: 'if (holdHours === 0) await',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'does not expire if it was placed before the shop limited the time to pay',
    },
  },
  {
    name: 'a buyer is reminded each time that the shop looks',
    file: 'app/domain/orders/order-steps/order-remind.server.ts',
    find: "      .where('payReminded', '=', false)\n",
    replace: '',
    caughtBy: {
      test: 'app/domain/orders/order-steps/order-expire.test.ts',
      title: 'reminds its buyer once, two hours before it expires',
    },
  },
];
