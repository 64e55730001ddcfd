import type { Mutant } from '#tests/support/torture/mutant.ts';

const submit = 'app/domain/payments/payment-submit.server.ts';
const testOf = (title: string, file = 'payment-submit') => ({ test: `app/domain/payments/${file}.test.ts`, title });
const ofAccounts = (title: string) => ({ test: 'app/domain/payment-accounts/payment-accounts.test.ts', title });
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
    file: 'app/domain/payment-accounts/payment-account-list.server.ts',
    find: "    .where('active', '=', true)\n    .orderBy",
    replace: '    .orderBy',
    caughtBy: ofAccounts('are hidden from buyers while they are switched off, and every change reaches open pages'),
  },
  {
    name: 'a voucher names an account that is switched off',
    file: 'app/domain/payments/payment-shown.server.ts',
    find: "    .where('active', '=', true)\n",
    replace: '',
    caughtBy: testOf('names the accounts in use of a method by which something is due', 'payment-shown'),
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
    caughtBy: testOf('counts a full transaction number once in the shop, and last digits as often as they come'),
  },
  {
    name: 'last digits count once, too',
    file: 'app/db/migrations/021-payments.ts',
    find: 'length("number") >= 10 and',
    replace: 'length("number") >= 6 and',
    caughtBy: testOf('counts a full transaction number once in the shop, and last digits as often as they come'),
  },
  {
    name: 'a submission sent again is another payment',
    file: submit,
    find: '  if (earlier) return earlier;\n',
    replace: '',
    caughtBy: testOf('is one, however often it is sent, and its key is good for nothing else'),
  },
  {
    name: 'a key that was taken at the same moment is called a used number',
    file: submit,
    find: '(await submittedUnder(trx, order, sent)) ??',
    replace: '',
    caughtBy: testOf('whose key another transaction takes at the same moment is called reused, not its number'),
  },
  {
    name: 'a key returns its payment for any amount',
    file: submit,
    find: '    payment.amount === sent.amount &&\n',
    replace: '',
    caughtBy: testOf('is one, however often it is sent, and its key is good for nothing else'),
  },
  {
    name: 'a buyer pays an order of somebody else',
    file: submit,
    find: "\n    .where('uid', '=', uid);",
    replace: ';',
    caughtBy: testOf('is refused for what is not theirs and above what the order costs'),
  },
  {
    name: 'a payment above the total is taken',
    file: submit,
    find: 'sent.amount > order.total',
    replace: 'sent.amount > 2 * order.total',
    caughtBy: testOf('is refused for what is not theirs and above what the order costs'),
  },
  {
    name: 'an account of another method is taken',
    file: submit,
    find: "    .where('method', '=', method)\n",
    replace: '',
    caughtBy: testOf('is refused for what is not theirs and above what the order costs'),
  },
  {
    name: 'concurrent submissions are counted before they are there',
    file: submit,
    find: '.forUpdate()',
    replace: '',
    caughtBy: testOf('is one of six within a day, also at the same moment'),
  },
  {
    name: 'a buyer withdraws the payment of somebody else',
    file: 'app/domain/payments/payment-withdraw.server.ts',
    find: "      .where('orderId', 'in', (orders) => orders.selectFrom('orders').select('id').where('uid', '=', uid))\n",
    replace: '',
    caughtBy: testOf('is withdrawn by its buyer until the shop has decided'),
  },
  {
    name: 'a decided payment is withdrawn',
    file: 'app/domain/payments/payment-withdraw.server.ts',
    find: "      .where('state', '=', 'submitted')\n",
    replace: '',
    caughtBy: testOf('is withdrawn by its buyer until the shop has decided'),
  },
  {
    name: 'a second decision overwrites the first',
    file: 'app/domain/payments/payment-decide.server.ts',
    find: "      .where('state', '=', 'submitted')\n",
    replace: "      .where('state', 'in', ['submitted', 'verified'])\n",
    caughtBy: testOf('is verified or rejected once, and the second decision returns the first', 'payment-decide'),
  },
  {
    name: 'orders are unpaid although nothing can be paid by their method',
    file: 'app/domain/payments/payment-conditions.server.ts',
    find: ' and a."active")',
    replace: ')',
    caughtBy: {
      test: 'app/domain/order-search/order-search-payment.test.ts',
      title: 'finds the orders that read so, of every status, ledger, method and total',
    },
  },
  {
    name: 'an order is confirmed without a question although something is due',
    file: 'app/domain/orders/order-status.ts',
    find: '(cancelRequested || due > 0)',
    replace: 'cancelRequested',
    caughtBy: {
      test: 'app/domain/orders/order-status.test.ts',
      title: 'lead with Cancel if the buyer asks for it, and ask before Confirm then or while something is due',
    },
  },
  {
    name: 'an account that money was sent to becomes another',
    file: 'app/domain/payment-accounts/payment-account-save.server.ts',
    find: 'isOther && (await hasPayments(trx, id))',
    replace: "isOther && details.method === ''",
    caughtBy: ofAccounts('keep their method, name and number once a payment was sent to them'),
  },
];
