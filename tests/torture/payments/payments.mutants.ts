import type { Mutant } from '#tests/support/torture/mutant.ts';

const submit = 'app/domain/payments/payment-submit.server.ts';
const of = (title: string, file = 'payment-submit') => ({ test: `app/domain/payments/${file}.test.ts`, title });
const race = {
  test: 'tests/torture/payments/one-payment.test.ts',
  title: 'lets one of fifty submissions of a transaction number stand, whoever sends them at the same moment',
};

export const mutants: Mutant[] = [
  {
    name: 'orders from before the shop had accounts read as unpaid',
    file: 'app/domain/payments/payment-ledger.ts',
    find: ' && since <= order.createdAt',
    replace: '',
    caughtBy: {
      test: 'app/domain/payments/payment-ledger.test.ts',
      title: 'shows the money of a',
    },
  },
  {
    name: 'an account that is switched off is shown to buyers',
    file: 'app/domain/payments/payment-account-list.server.ts',
    find: "    .where('active', '=', true)\n    .orderBy",
    replace: '    .orderBy',
    caughtBy: of(
      'are hidden from buyers while they are switched off, and every change reaches open pages',
      'payment-accounts',
    ),
  },
  {
    name: 'a voucher names an account that is switched off',
    file: 'app/domain/payments/payment-shown.server.ts',
    find: "    .where('active', '=', true)\n",
    replace: '',
    caughtBy: of('names the accounts in use of a method by which something is due', 'payment-shown'),
  },
  {
    name: 'a transaction number is not unique in the database',
    file: 'app/db/migrations/021-payments.ts',
    find: "    .createIndex('payments_same_number')\n    .unique()\n",
    replace: "    .createIndex('payments_same_number')\n",
    caughtBy: race,
  },
  {
    name: 'the number of a withdrawn payment stays taken',
    file: 'app/db/migrations/021-payments.ts',
    find: `"state" in ('submitted', 'verified')\`)`,
    replace: `"state" <> 'rejected'\`)`,
    caughtBy: of('counts a full transaction number once in the shop, and last digits as often as they come'),
  },
  {
    name: 'last digits count once, too',
    file: 'app/db/migrations/021-payments.ts',
    find: 'length("number") >= 10 and',
    replace: 'length("number") >= 6 and',
    caughtBy: of('counts a full transaction number once in the shop, and last digits as often as they come'),
  },
  {
    name: 'a submission sent again is another payment',
    file: submit,
    find: '  if (earlier) return earlier;\n',
    replace: '',
    caughtBy: of('is one, however often it is sent, and its key is good for nothing else'),
  },
  {
    name: 'a key that was taken at the same moment is called a used number',
    file: submit,
    find: '(await submittedUnder(trx, order, sent)) ??',
    replace: '',
    caughtBy: of('is one, however often it is sent, and its key is good for nothing else'),
  },
  {
    name: 'a key returns its payment for any amount',
    file: submit,
    find: '    payment.amount === sent.amount &&\n',
    replace: '',
    caughtBy: of('is one, however often it is sent, and its key is good for nothing else'),
  },
  {
    name: 'a buyer pays an order of somebody else',
    file: submit,
    find: "\n    .where('uid', '=', uid);",
    replace: ';',
    caughtBy: of('is refused for what is not theirs and above what the order costs'),
  },
  {
    name: 'a payment above the total is taken',
    file: submit,
    find: 'sent.amount > order.total',
    replace: 'sent.amount > 2 * order.total',
    caughtBy: of('is refused for what is not theirs and above what the order costs'),
  },
  {
    name: 'an account of another method is taken',
    file: submit,
    find: "    .where('method', '=', method)\n",
    replace: '',
    caughtBy: of('is refused for what is not theirs and above what the order costs'),
  },
  {
    name: 'concurrent submissions are counted before they are there',
    file: submit,
    find: '.forUpdate()',
    replace: '',
    caughtBy: of('is one of six within a day, also at the same moment'),
  },
  {
    name: 'a buyer withdraws the payment of somebody else',
    file: 'app/domain/payments/payment-withdraw.server.ts',
    find: "      .where('orderId', 'in', (orders) => orders.selectFrom('orders').select('id').where('uid', '=', uid))\n",
    replace: '',
    caughtBy: of('is withdrawn by its buyer until the shop has decided'),
  },
  {
    name: 'a decided payment is withdrawn',
    file: 'app/domain/payments/payment-withdraw.server.ts',
    find: "      .where('state', '=', 'submitted')\n",
    replace: '',
    caughtBy: of('is withdrawn by its buyer until the shop has decided'),
  },
  {
    name: 'a second decision overwrites the first',
    file: 'app/domain/payments/payment-decide.server.ts',
    find: "      .where('state', '=', 'submitted')\n",
    replace: "      .where('state', 'in', ['submitted', 'verified'])\n",
    caughtBy: of('is verified or rejected once, and the second decision is told of the first', 'payment-decide'),
  },
  {
    name: 'a decision is recorded as nothing that an admin must do',
    file: 'app/domain/audit/actions.ts',
    find: "  'payment withdrawn',\n  'second step turned on',",
    replace: "  'payment withdrawn',\n  'payment verified',\n  'second step turned on',",
    caughtBy: of('is no business of a buyer', 'payment-decide'),
  },
  {
    name: 'a refund does not count against what is paid',
    file: 'app/domain/payments/payment-ledger.ts',
    find: "verified('in') - verified('out')",
    replace: "verified('in')",
    caughtBy: { test: 'app/domain/payments/payment-ledger.test.ts', title: 'adds up' },
  },
];
