import type { Mutant } from '#tests/support/torture/mutant.ts';

const testOf = (title: string, file = 'payments/payment-submit') => ({
  test: `app/domain/money/${file}.test.ts`,
  title,
});

const ofMoney = (title: string) => testOf(title, 'payments/order-money');
const SUMMED = 'is the sum of its ledger, whatever is entered, verified, rejected, withdrawn, voided or refunded';

const ofOnce = (title: string) => ({ test: 'app/domain/submission-once.test.ts', title });

export const mutants: Mutant[] = [
  {
    name: 'other content under a key gets the result of the first',
    file: 'app/domain/submission-once.server.ts',
    find: 'earlier.hash === hashOf(content) ?',
    replace: "earlier.hash !== '' ?",
    caughtBy: ofOnce('is done once, and other content under its key is refused'),
  },
  {
    name: 'a submission that was refused cannot be sent again',
    file: 'app/domain/submission-once.server.ts',
    find: 'else await sql`rollback to savepoint "submission"`.execute(trx);',
    replace: '',
    caughtBy: ofOnce('may be sent again after it was refused'),
  },
  {
    name: 'payment entry: sent again with another remark, it loses it',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: 'direction, ...entry }',
    replace: "direction, ...entry, remark: '' }",
    caughtBy: {
      test: 'app/domain/money/payment-entry/payment-entry.test.ts',
      title: 'is stored once, however often it is sent, and its transaction number is used once per method',
    },
  },
  {
    name: 'a buyer is not mailed that a payment was voided',
    file: 'app/domain/money/payment-entry/payment-void.server.ts',
    find: "if (voided.direction === 'in')",
    replace: "if (voided.direction === 'out')",
    caughtBy: {
      test: 'app/mail/mail-compose-payment.test.ts',
      title: 'tells its buyer that the payment was voided, and what is due',
    },
  },
  {
    name: 'a decision is recorded as nothing that an admin must do',
    file: 'app/domain/people/audit/actions.ts',
    find: "  'payment verified': 'payments.verify',",
    replace: "  'payment verified': null,",
    caughtBy: testOf('cannot be decided by a buyer', 'checking/payment-decide'),
  },
  {
    name: 'a refund does not count against what is paid',
    file: 'app/db/migrations/051-order-money.ts',
    find: `else -"amount" end), 0)),`,
    replace: 'else 0 end), 0)),',
    caughtBy: ofMoney(SUMMED),
  },
  {
    name: 'a refund may exceed what was paid',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: "direction === 'out' ? order.paid :",
    replace: "direction === 'out' ? order.total :",
    caughtBy: testOf(
      'never exceeds what was paid, even if many are recorded at the same moment',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'refunds at the same moment count the same money',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: '    .forUpdate()\n',
    replace: '',
    caughtBy: testOf(
      'never exceeds what was paid, even if many are recorded at the same moment',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'a payment recorded by hand may be any amount',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: "    if (entry.amount > max) return { ok: false, problem: 'too-much', max };\n",
    replace: '',
    caughtBy: testOf(
      'is refused if it exceeds the total, names an unknown method or order, or comes from a buyer',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'a record of money that was sent again is refused',
    file: 'app/domain/submission-once.server.ts',
    find: 'earlier.hash === hashOf(content) ?',
    replace: "earlier.hash === '' ?",
    caughtBy: testOf(
      'is stored once, however often it is sent, and its transaction number is used once per method',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'the key of a payment returns it for a refund',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: '{ orderId, direction, ...entry }',
    replace: '{ orderId, ...entry }',
    caughtBy: testOf(
      'is stored once, however often it is sent, and its transaction number is used once per method',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'the number of a recorded payment counts by the method of the order',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: 'return { accountId: via, method: account.method,',
    replace: 'return { accountId: via, method: order.paymentMethod,',
    caughtBy: testOf(
      'counts at once, and stores its account or method and who recorded it',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'a payment is voided although its money was refunded',
    file: 'app/domain/money/payment-entry/payment-void.server.ts',
    find: "    if (await isNeeded(trx, id, order)) return { ok: false, problem: 'refunded' };\n",
    replace: '',
    caughtBy: testOf(
      'is not voided while a refund needs its money, even if both are recorded at the same moment',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'a second void overwrites the first',
    file: 'app/domain/money/payment-entry/payment-void.server.ts',
    find: "    .where('state', '=', 'verified')\n",
    replace: "      .where('state', 'in', ['verified', 'voided'])\n",
    caughtBy: testOf('is voided once with a reason, and its number becomes free', 'payment-entry/payment-entry'),
  },
  {
    name: 'money is refunded by nobody that must be an admin',
    file: 'app/domain/people/audit/actions.ts',
    find: "  'payment refunded': 'refunds',",
    replace: "  'payment refunded': null,",
    caughtBy: testOf(
      'is stored once however often it is sent, and refused from a buyer',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'money is recorded by nobody that must be an admin',
    file: 'app/domain/people/audit/actions.ts',
    find: "  'payment recorded': 'payments.verify',",
    replace: "  'payment recorded': null,",
    caughtBy: testOf(
      'is refused if it exceeds the total, names an unknown method or order, or comes from a buyer',
      'payment-entry/payment-entry',
    ),
  },
  {
    name: 'a payment is voided by nobody that must be an admin',
    file: 'app/domain/people/audit/actions.ts',
    find: "  'payment voided': 'refunds',",
    replace: "  'payment voided': null,",
    caughtBy: testOf('is voided once with a reason, and its number becomes free', 'payment-entry/payment-entry'),
  },
  {
    name: 'a canceled order with money in it is owed nothing back',
    file: 'app/domain/money/payments/payment-ledger.ts',
    find: "return paid > 0 ? 'owed back' : checking > 0 ? 'checking' : null;",
    replace: "return checking > 0 ? 'checking' : null;",
    caughtBy: {
      test: 'app/domain/orders/order-search/order-search-payment.test.ts',
      title: 'finds the orders with each payment status, of every order status, ledger, method and total',
    },
  },
  {
    name: 'something is due for a canceled order',
    file: 'app/domain/money/payments/payment-ledger.ts',
    find: 'return ORDER_STATUSES[order.status].isPayable ? totalAfterReturns(order) : 0;',
    replace: 'return totalAfterReturns(order);',
    caughtBy: {
      test: 'app/domain/money/payments/payment-ledger.test.ts',
      title: 'of a canceled order asks for nothing',
    },
  },
  {
    name: 'a payment that is verified later does not count',
    file: 'app/db/migrations/051-order-money.ts',
    find: `update of "state"`,
    replace: `update of "amount"`,
    caughtBy: ofMoney(SUMMED),
  },
  {
    name: 'money that nobody has verified is paid',
    file: 'app/db/migrations/051-order-money.ts',
    find: `when "state" <> 'verified' then 0 when`,
    replace: 'when',
    caughtBy: ofMoney(SUMMED),
  },
  {
    name: 'the filter of orders by payment takes a part for the whole',
    file: 'app/domain/money/payments/payment-conditions.server.ts',
    find: 'when "paid" = $',
    replace: 'when "paid" > 0 or "paid" = $',
    caughtBy: ofMoney('has the same payment status in a list and in a filter, of any figures'),
  },
  {
    name: 'the integrity check overlooks another sum of the ledger on an order',
    file: 'app/domain/shop/integrity/payment-check.server.ts',
    find: 'left join "payments" p on p."orderId" = o."id"\n',
    replace: 'left join "payments" p on p."orderId" = o."id" where 1 = 0\n',
    caughtBy: { test: 'app/domain/shop/integrity/integrity-check.test.ts', title: 'reports a difference' },
  },
  {
    name: 'the integrity check overlooks refunds beyond what was paid',
    file: 'app/domain/shop/integrity/payment-check.server.ts',
    find: 'where r."paymentId" is null group by "orderId" having',
    replace: 'where r."paymentId" is null group by "orderId" having 1 = 0 and',
    caughtBy: { test: 'app/domain/shop/integrity/integrity-check.test.ts', title: 'reports a difference' },
  },
];
