import type { Mutant } from '#tests/support/torture/mutant.ts';

const submit = 'app/domain/money/payments/payment-submit.server.ts';
const testOf = (title: string, file = 'payments/payment-submit') => ({
  test: `app/domain/money/${file}.test.ts`,
  title,
});
const ofAccounts = (title: string) => ({ test: 'app/domain/money/payment-accounts/payment-accounts.test.ts', title });
const race = {
  test: 'tests/torture/payments/one-payment.test.ts',
  title: 'accepts one of fifty submissions of a transaction number at the same moment, whoever sends them',
};

const flood = (title: string) => testOf(title, 'payments/payment-flood');

const when = (title: string) => testOf(title, 'payments/when-to-pay');
const repeated = testOf(
  'is asked about if it repeats a report with its amount and its number or picture, until it is confirmed',
);

const agreement = (title: string) => testOf(title, 'checking/payment-agreement');
const together = agreement('is verified together with others, each by itself; one that changed meanwhile is named');

export const mutants: Mutant[] = [
  {
    name: 'all walk-ins are one buyer of the queue',
    file: 'app/domain/money/checking/payment-queue.server.ts',
    find: ".then(eb.ref('orders.id'))",
    replace: ".then(eb.ref('orders.uid'))",
    caughtBy: flood('is told from walk-ins, who take turns by order and are never rejected together'),
  },
  {
    name: 'a payment of another amount agrees with its order',
    file: 'app/domain/money/checking/payment-flags.ts',
    find: "'another-amount': balance.due > 0 && !expected.includes(amount),",
    replace: "'another-amount': balance.due > 0 && Math.abs(balance.due - amount) > 1,",
    caughtBy: agreement(
      'has the whole number, the amount that is due, an account of the shop and a time after the order',
    ),
  },
  {
    name: 'a payment without a receiver agrees with its order',
    file: 'app/domain/money/checking/payment-flags.ts',
    find: ' && accountId !== null;',
    replace: ';',
    caughtBy: { test: 'app/domain/money/checking/payment-flags.test.ts', title: 'agrees only with a receiver' },
  },
  {
    name: 'a number that is used in another writing agrees with its order',
    file: 'app/domain/money/checking/payment-flags.ts',
    find: 'isKnown && !hasSameNumber &&',
    replace: 'isKnown &&',
    caughtBy: agreement('has no number that hides'),
  },
  {
    name: 'a payment is verified with others although its order changed meanwhile',
    file: 'app/domain/money/checking/payment-decide.server.ts',
    find: 'if (ifAgrees && (await hasDisagreed(trx, id)))',
    replace: 'if (ifAgrees && (await hasDisagreed(trx, id)) && id === uid)',
    caughtBy: together,
  },
  {
    name: 'a buyer is asked for money that the shop is checking',
    file: 'app/domain/money/payments/when-to-pay.ts',
    find: 'if (open === 0) return null;',
    replace: 'if (balance.due === 0) return null;',
    caughtBy: when(
      'nothing is asked for once what arrived and what is being checked cover what is due, nor of a canceled order',
    ),
  },
  {
    name: 'a buyer who pays the courier is asked to transfer money',
    file: 'app/domain/money/payments/when-to-pay.ts',
    find: "kinds.length > 0 ? 'in-person' : 'ask'",
    replace: "'due'",
    caughtBy: when('a buyer may pay by transfer as soon as the order is placed, and in person with the phone'),
  },
  {
    name: 'the same report is taken twice without a question',
    file: submit,
    find: 'earlier.id !== sent.confirmed',
    replace: 'false',
    caughtBy: repeated,
  },
  {
    name: 'a confirmation of one report lets any other pass',
    file: submit,
    find: 'earlier.id !== sent.confirmed',
    replace: 'sent.confirmed === undefined',
    caughtBy: repeated,
  },
  {
    name: 'a transfer is claimed twice by a part of its number',
    file: 'app/domain/money/checking/payment-submitted.server.ts',
    find: 'select distinct "id" from "mine" where',
    replace: 'select distinct "id" from "mine" where length("mine"."run") < 8 and',
    caughtBy: testOf('is flagged on both payments, however the number is written', 'payments/payment-runs'),
  },
  {
    name: 'a letter that looks like a digit hides a transfer that is claimed twice',
    file: 'app/domain/money/payments/payment-runs.ts',
    find: 'LOOK_ALIKES[letter] ?? letter',
    replace: 'letter',
    caughtBy: testOf('is compared by the same runs in the database as in `runsOf`', 'payments/payment-runs'),
  },
  {
    name: 'many simultaneous reports of a buyer do not see each other',
    file: submit,
    find: ".where('id', '=', uid).forNoKeyUpdate().execute();",
    replace: ".where('id', '=', uid).execute();",
    caughtBy: flood('may have ten waiting for all orders together, even if they are sent at the same moment'),
  },
  {
    name: 'a buyer sends and withdraws reports without end',
    file: submit,
    find: "'too-many-in-day': { query: inDay,",
    replace: "'too-many-in-day': { query: inDay.where('decidedAt', 'is', null),",
    caughtBy: flood('cannot send and withdraw them again and again'),
  },
  {
    name: 'one buyer stands in front of all others',
    file: 'app/domain/money/checking/payment-queue.server.ts',
    find: ".where(hasState('verified', 'rejected'))",
    replace: ".where(hasState('withdrawn'))",
    caughtBy: flood('does not stand in front of other buyers: they take turns'),
  },
  {
    name: 'payments of another buyer are rejected too',
    file: 'app/domain/money/checking/payment-decide.server.ts',
    find: ".where('submittedBy', '=', buyer)",
    replace: '',
    caughtBy: flood('gets all that the shop has seen rejected at once, each with its audit event and mail, and once'),
  },
  {
    name: 'orders from before the shop had accounts read as unpaid',
    file: 'app/domain/money/payments/payment-ledger.ts',
    find: ' && since <= order.createdAt',
    replace: '',
    caughtBy: {
      test: 'app/domain/money/payments/payment-ledger.test.ts',
      title: 'shows the balance of a',
    },
  },
  {
    name: 'an account that is switched off is shown to buyers',
    file: 'app/domain/money/payment-accounts/payment-account-list.server.ts',
    find: "    .where('active', '=', true)\n    .orderBy",
    replace: '    .orderBy',
    caughtBy: ofAccounts('are hidden from buyers while they are switched off, and every change reaches open pages'),
  },
  {
    name: 'a voucher names an account that is switched off',
    file: 'app/domain/money/payments/shown-balances.server.ts',
    find: "    .where('active', '=', true)\n",
    replace: '',
    caughtBy: testOf('names the active accounts of the methods by which something is due', 'payments/shown-balances'),
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
    caughtBy: testOf('may use a full transaction number once per payment method, and last digits any number of times'),
  },
  {
    name: 'last digits count once, too',
    file: 'app/db/migrations/021-payments.ts',
    find: 'length("number") >= 10 and',
    replace: 'length("number") >= 6 and',
    caughtBy: testOf('may use a full transaction number once per payment method, and last digits any number of times'),
  },
  {
    name: 'a submission sent again is another payment',
    file: 'app/domain/submission-once.server.ts',
    find: '  if (!added) {',
    replace: "  if (!added && hash === '') {",
    caughtBy: testOf('is stored once however often it is sent, and its key is refused for any other payment'),
  },
  {
    name: 'a buyer pays an order of somebody else',
    file: submit,
    find: "\n    .where('uid', '=', uid);",
    replace: ';',
    caughtBy: testOf('is refused for another buyer’s order, above the total, and for an account of another method'),
  },
  {
    name: 'a payment above the total is taken',
    file: submit,
    find: 'sent.amount > order.total',
    replace: 'sent.amount > 2 * order.total',
    caughtBy: testOf('is refused for another buyer’s order, above the total, and for an account of another method'),
  },
  {
    name: 'an account of another method is taken',
    file: submit,
    find: "    .where('method', '=', method)\n",
    replace: '',
    caughtBy: testOf('is refused for another buyer’s order, above the total, and for an account of another method'),
  },
  {
    name: 'concurrent submissions are counted before they are there',
    file: submit,
    find: '.forUpdate()',
    replace: '',
    caughtBy: testOf('a sixth payment of a day that is sent twice at the same moment is accepted once'),
  },
  {
    name: 'a buyer withdraws the payment of somebody else',
    file: 'app/domain/money/payments/payment-withdraw.server.ts',
    find: "      .where('orderId', 'in', ({ selectFrom }) => selectFrom('orders').select('id').where('uid', '=', uid))\n",
    replace: '',
    caughtBy: testOf('can be withdrawn by its buyer until the shop decides'),
  },
  {
    name: 'a decided payment is withdrawn',
    file: 'app/domain/money/payments/payment-withdraw.server.ts',
    find: "      .where('state', '=', 'submitted')\n",
    replace: '',
    caughtBy: testOf('can be withdrawn by its buyer until the shop decides'),
  },
  {
    name: 'a second decision overwrites the first',
    file: 'app/domain/money/checking/payment-decide.server.ts',
    find: "      .where('state', '=', 'submitted')\n",
    replace: "      .where('state', 'in', ['submitted', 'verified'])\n",
    caughtBy: testOf(
      'is verified or rejected once, and the second decision returns the first',
      'checking/payment-decide',
    ),
  },
  {
    name: 'orders are unpaid although nothing can be paid by their method',
    file: 'app/domain/orders/order-search/order-search-payment.server.ts',
    find: '(!payment || showsPayment(row, since[row.paymentMethod]))',
    replace: 'true',
    caughtBy: {
      test: 'app/domain/orders/order-search/order-search-payment.test.ts',
      title: 'finds the orders with each payment status, of every order status, ledger, method and total',
    },
  },
  {
    name: 'an order is confirmed without a question although something is due',
    file: 'app/domain/order-status.ts',
    find: '(cancelRequested || due > 0)',
    replace: 'cancelRequested',
    caughtBy: {
      test: 'app/domain/order-status.test.ts',
      title: 'lead with Cancel if the buyer asks for it, and ask before Confirm then or while something is due',
    },
  },
  {
    name: 'an account that money was sent to becomes another',
    file: 'app/domain/money/payment-accounts/payment-account-save.server.ts',
    find: 'hasNewPayee && (await hasPayments(trx, id))',
    replace: "hasNewPayee && details.method === ''",
    caughtBy: ofAccounts('keep their method, name and number once a payment was sent to them'),
  },
];
