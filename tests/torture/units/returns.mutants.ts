import type { Mutant } from '#tests/support/torture/mutant.ts';

const test = 'app/domain/orders/returns/return-make.test.ts';
const money = 'app/domain/orders/returns/return-money.test.ts';
const ledger = 'app/domain/money/payments/payment-ledger.test.ts';
const figures = 'app/domain/orders/returns/return-figures.test.ts';
const traded = 'app/domain/stock/receiving/unit-trade-in.test.ts';
const undo = 'app/domain/orders/returns/return-undo.test.ts';
const asBefore = 'restores stock, units, money, figures and warranties';
const neverMore = 'never exceeds what was sold, even if many are made at the same moment';

export const mutants: Mutant[] = [
  {
    name: 'more pieces come back than were sold',
    file: 'app/domain/orders/returns/return-validate.server.ts',
    find: 'sum + qty, 0) > Math.max(0, unnumberedLeft))',
    replace: 'sum + qty, 0) > unnumberedLeft + 1)',
    caughtBy: { test, title: neverMore },
  },
  {
    name: 'two returns at the same moment do not see each other',
    file: 'app/domain/orders/returns/return-make.server.ts',
    find: "    .where('id', '=', id)\n    .forUpdate()\n",
    replace: "    .where('id', '=', id)\n",
    caughtBy: { test, title: neverMore },
  },
  {
    name: 'a faulty piece goes into the stock',
    file: 'app/domain/orders/returns/return-make.server.ts',
    find: "const itemId = (each.state === 'in-stock' && line && itemFor(line)) || null;",
    replace: 'const itemId = (line && itemFor(line)) || null;',
    caughtBy: { test, title: 'puts pieces that can be sold again into the stock, and no others' },
  },
  {
    name: 'more money goes back than the pieces cost',
    file: 'app/domain/orders/returns/return-amounts.ts',
    find: 'Math.min(value, owedBackOf({ ...order, returned: (order.returned ?? 0) + value }, paid))',
    replace: 'Math.max(0, paid)',
    caughtBy: { test: money, title: 'refunds at most the price of its pieces, and at most what was overpaid' },
  },
  {
    name: 'a buyer pays for what came back',
    file: 'app/domain/money/payments/payment-ledger.ts',
    find: 'return total - (returned ?? 0);',
    replace: 'return total + 0 * (returned ?? 0);',
    caughtBy: { test: ledger, title: 'asks nothing for returned pieces, and owes back what was paid beyond the rest' },
  },
  {
    name: 'money that went back before its payment is recorded cannot be recorded whole',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: 'return Math.max(0, unreceived);',
    replace: 'return Math.max(0, 0 * unreceived);',
    caughtBy: {
      test: money,
      title: 'leaves the same balance whether the payment is recorded before or after its refund',
    },
  },
  {
    name: 'a refund of money that the ledger never had makes an order owe it',
    file: 'app/db/migrations/051-order-money.ts',
    find: '(0, coalesce(sum(case',
    replace: '(-1e9, coalesce(sum(case',
    caughtBy: { test: money, title: 'enters each refund in the ledger, even of money that the ledger never had' },
  },
  {
    name: 'the refund of an older return is no entry',
    file: 'app/db/migrations/051-order-money.ts',
    find: '  await enterRefunds(db, postgres);\n',
    replace: '  if (!db) await enterRefunds(db, postgres);\n',
    caughtBy: {
      test: 'app/db/migrate.test.ts',
      title: 'add up the ledgers of older orders, and enter the refunds that only a return had',
    },
  },
  {
    name: 'the ledgers of older orders are not added up',
    file: 'app/db/migrations/051-order-money.ts',
    find: '  await run(db, fill);\n',
    replace: '',
    caughtBy: {
      test: 'app/db/migrate.test.ts',
      title: 'add up the ledgers of older orders, and enter the refunds that only a return had',
    },
  },
  {
    name: 'the integrity check overlooks a refund without an entry',
    file: 'app/domain/shop/integrity/return-check.server.ts',
    find: 'where r."refund" > 0 and r."refund" is distinct',
    replace: 'where r."paymentId" is not null and r."refund" is distinct',
    caughtBy: { test: 'app/domain/shop/integrity/integrity-check.test.ts', title: 'reports a difference' },
  },
  {
    name: 'an admin records more than the buyer keeps',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: ': totalAfterReturns(order) + ',
    replace: ': order.total + ',
    caughtBy: { test: money, title: 'limits what an admin records to the price of what the buyer keeps' },
  },
  {
    name: 'a settled shop reads as if what came back were open',
    file: 'app/domain/orders/sales/sales-paid.server.ts',
    find: 'kept: total - (returned ?? 0),',
    replace: 'kept: total + 0 * (returned ?? 0),',
    caughtBy: {
      test: 'app/domain/orders/sales/sales-paid.test.ts',
      title: 'is complete if all that buyers keep is paid, whenever and however money was refunded',
    },
  },
  {
    name: 'the filter of orders forgets what came back',
    file: 'app/domain/money/payments/payment-conditions.server.ts',
    find: 'sql`("total" - coalesce("returned", 0))`',
    replace: 'sql`("total" - 0)`',
    caughtBy: {
      test: 'app/domain/orders/order-search/order-search-payment.test.ts',
      title: 'finds the orders with each payment status, of every order status, ledger, method and total',
    },
  },
  {
    name: 'an order whose phones came back is canceled and restocked',
    file: 'app/domain/order-status.ts',
    find: 'returned !== null && IMPOSSIBLE_AFTER_RETURN.includes(action)',
    replace: 'returned === -1 && IMPOSSIBLE_AFTER_RETURN.includes(action)',
    caughtBy: { test, title: 'requires a confirmed order, which can no longer be canceled afterwards' },
  },
  {
    name: 'another return under the same key counts as the first',
    file: 'app/domain/orders/returns/return-make.server.ts',
    find: 'refundedBy, listed }',
    replace: 'refundedBy, listed: listed.length }',
    caughtBy: { test, title: 'is stored once, however often it is sent' },
  },
  {
    name: 'a return that is sent again through another account counts as the first',
    file: 'app/domain/orders/returns/return-make.server.ts',
    find: 'sent.refund > 0 && { via, number }',
    replace: 'sent.refund > 0 && { number }',
    caughtBy: { test, title: 'is refused for its key if it is sent again with another refund method or number' },
  },
  {
    name: 'a return takes a refund that was entered alone for its own',
    file: 'app/domain/submission-once.server.ts',
    find: 'earlier.hash === hashOf(content) ?',
    replace: "earlier.hash !== '' ?",
    caughtBy: { test, title: 'is refused if its key belongs to a refund without a return' },
  },
  {
    name: 'a key that two orders send at the same moment fails',
    file: 'app/domain/submission-once.server.ts',
    find: '    .onConflict((conflict) => conflict.doNothing())\n',
    replace: '',
    caughtBy: { test, title: 'is stored once if returns of two orders are sent with the same key at the same moment' },
  },
  {
    name: 'the buyer gets no mail about a return',
    file: 'app/domain/orders/returns/return-make.server.ts',
    find: 'if (uid !== order.uid)',
    replace: 'if (uid === order.uid)',
    caughtBy: { test, title: 'sends its buyer one mail, and one more if it is undone' },
  },
  {
    name: 'a return that was a mistake counts in the figures',
    file: 'app/domain/order-status.server.ts',
    find: 'not exists (select 1',
    replace: '1 = 1 or not exists (select 1',
    caughtBy: { test: undo, title: asBefore },
  },
  {
    name: 'the refund of a mistake counts',
    file: 'app/domain/orders/returns/return-undo.server.ts',
    find: 'if (original.paymentId !== null)',
    replace: "if (original.paymentId === '')",
    caughtBy: { test: undo, title: asBefore },
  },
  {
    name: 'pieces of a mistake stay in stock',
    file: 'app/domain/orders/returns/return-undo.server.ts',
    find: 'change: -qty',
    replace: 'change: 0 * qty',
    caughtBy: { test: undo, title: asBefore },
  },
  {
    name: 'the warranties of a mistake stay ended',
    file: 'app/domain/orders/returns/return-undo.server.ts',
    find: '    await resumeWarranties(trx, order.id, pieces);\n',
    replace: '    if (!order.id) await resumeWarranties(trx, order.id, pieces);\n',
    caughtBy: { test: undo, title: asBefore },
  },
  {
    name: 'a phone that is sold again goes back to its first buyer',
    file: 'app/domain/orders/returns/return-units.server.ts',
    find: 'event?.kind !== state || event.orderId !== orderId',
    replace: "event?.kind === 'received'",
    caughtBy: { test: undo, title: 'is refused once one of its phones is sold, moved or received again' },
  },
  {
    name: 'pieces that are sold again leave the stock with a mistake',
    file: 'app/domain/orders/returns/return-undo.server.ts',
    find: 'qty >= sumOf(ofItem) &&',
    replace: 'qty >= 0 &&',
    caughtBy: { test: undo, title: 'is refused if its pieces are no longer in stock' },
  },
  {
    name: 'a piece that has got a number leaves the stock with a mistake, and its number stays',
    file: 'app/domain/orders/returns/return-undo.server.ts',
    find: 'expected - units >= sumOf(unnumbered)',
    replace: 'expected >= sumOf(unnumbered)',
    caughtBy: { test: undo, title: 'is refused if one of its pieces without a number has got one since' },
  },
  {
    name: 'a mistake is taken back twice',
    file: 'app/domain/orders/returns/return-undo.server.ts',
    find: 'if (await isUndone(trx, id))',
    replace: 'if (!id)',
    caughtBy: { test: undo, title: 'marks it as undone, for the shop with the reason, and lets it be made again' },
  },
  {
    name: 'a request to cancel waits for ever after a return',
    file: 'app/domain/orders/returns/return-make.server.ts',
    find: '  await answerRequests(trx, { now, uid }, [orderId]);\n',
    replace: '',
    caughtBy: { test, title: 'answers an open request to cancel its order' },
  },
  {
    name: 'a return counts on the day of the sale',
    file: 'app/domain/orders/order-figures.server.ts',
    find: `from "returns" where \${isWithin(sql.ref('at'), { from, until })}`,
    replace: `from "returns" join (select "id" as "order", "createdAt" from "orders") as o on "order" = "orderId"
    where \${isWithin(sql.ref('createdAt'), { from, until })}`,
    caughtBy: { test: figures, title: 'fall on the day of the return, and leave the day of the sale as it was' },
  },
  {
    name: 'the margin by item forgets what came back',
    file: 'app/domain/shop/reports/margin-report.server.ts',
    find: `union all \${returnsOfItems(span)}) as s group by "itemId"\``,
    replace: ') as s group by "itemId"`',
    caughtBy: {
      test: figures,
      title: 'agree by day, item, type and buyer, in the total and in the sales without a known cost',
    },
  },
  {
    name: 'a phone in stock is received again as a trade-in',
    file: 'app/domain/stock/receiving/trade-in.ts',
    find: "const TRADE_IN_STATES: UnitState[] = ['sold', 'gone', 'returned'];",
    replace: "const TRADE_IN_STATES: UnitState[] = ['sold', 'gone', 'returned', 'in-stock'];",
    caughtBy: {
      test: traded,
      title: 'is refused without its tick, for a phone in stock, and for a phone of a canceled order',
    },
  },
  {
    name: 'the two numbers of one phone count as two phones',
    file: 'app/domain/stock/receiving/unit-receive.server.ts',
    find: 'if (line && !line.isSplit)',
    replace: 'if (line)',
    caughtBy: { test: traded, title: 'is refused if the two numbers of one phone stand on two lines' },
  },
  {
    name: 'a trade-in leaves no trace on the order',
    file: 'app/domain/stock/receiving/unit-trade-in.server.ts',
    find: "    await record(trx, now, { uid, action: 'order traded in', entity: 'orders', entityId: orderId, after });\n",
    replace: '',
    caughtBy: {
      test: traded,
      title: 'continues the history of a phone, puts it in stock as another item and leaves its old sale as it was',
    },
  },
  {
    name: 'a trade-in hides what was known of the phone',
    file: 'app/domain/stock/receiving/unit-trade-in.server.ts',
    find: "kind: 'received' as const, detail",
    replace: "kind: 'received' as const, detail: detail && undefined",
    caughtBy: {
      test: traded,
      title: 'adds the changed facts to the history, and changes the tax only if the receipt states one',
    },
  },
  {
    name: 'a trade-in forgets that the tax is paid',
    file: 'app/domain/stock/receiving/unit-trade-in.server.ts',
    find: "(facts.tax === 'unknown' && before.get(id)) || facts;",
    replace: 'facts;',
    caughtBy: {
      test: traded,
      title: 'adds the changed facts to the history, and changes the tax only if the receipt states one',
    },
  },
  {
    name: 'an old voucher loses the phone that was traded in',
    file: 'app/domain/stock/units/sold-units.server.ts',
    find: '.unionAll(tradedIn.$castTo<BoundUnit>())',
    replace: '',
    caughtBy: {
      test: traded,
      title: 'continues the history of a phone, puts it in stock as another item and leaves its old sale as it was',
    },
  },
  {
    name: "a buyer reads another's return",
    file: 'app/domain/orders/returns/return-read.server.ts',
    find: "query.where('orders.uid', '=', uid ?? '')",
    replace: 'query',
    caughtBy: { test, title: 'is shown to its buyer without the notes of the shop' },
  },
];
