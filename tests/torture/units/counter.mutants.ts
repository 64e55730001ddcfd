import type { Mutant } from '#tests/support/torture/mutant.ts';

const sell = 'app/domain/orders/counter/counter-sell.server.ts';
const check = 'app/domain/orders/counter/counter-price-check.server.ts';
const test = 'app/domain/orders/counter/counter-sell.test.ts';
const buyers = 'app/domain/orders/counter/counter-buyer.server.ts';
const buyersTest = 'app/domain/orders/counter/counter-buyer.test.ts';
const tradeIn = 'app/domain/orders/counter/counter-trade-in.server.ts';
const tradeInTest = 'app/domain/orders/counter/counter-trade-in.test.ts';
const laterTest = 'app/domain/orders/counter/counter-later.test.ts';
const noBuyer =
  'is refused for a number that is not theirs, a blocked account and people who work here, and leaves nothing';
const refusals = { test, title: 'leaves nothing when it is refused, and says which line or payment it was' };
const floors = {
  test,
  title: 'goes never below the floor of the person, nor below the cost without the right, and does not say which',
};
const whole = { test, title: 'places, confirms and pays an order in one step, with stock, unit, warranty and cost' };

export const mutants: Mutant[] = [
  {
    name: 'forgetting: a link to pay still opens the order',
    file: 'app/domain/orders/buyers/buyer-forget.server.ts',
    find: '      payToken: null,\n',
    replace: '',
    caughtBy: { test: laterTest, title: 'has a link to pay by, which ends when its buyer is forgotten' },
  },
  {
    name: 'a walk-in pays later',
    file: sell,
    find: 'if (missing > 0 && !buyer)',
    replace: 'if (missing > 0 && !buyer && !later)',
    caughtBy: {
      test: laterTest,
      title: 'is confirmed at once if nothing is left, and refused to a walk-in, by an unknown method or unasked',
    },
  },
  {
    name: 'a sale with a rest is confirmed',
    file: sell,
    find: 'if (left === 0) await confirm',
    replace: 'if (left >= 0) await confirm',
    caughtBy: {
      test: laterTest,
      title: 'waits as an order of its buyer, which keeps the piece, and is confirmed like any other',
    },
  },
  {
    name: 'a sale goes to an account whose number it is not',
    file: buyers,
    find: ": eb('phoneKey', '=', number),",
    replace: ": eb('id', '=', buyer.id ?? ''),",
    caughtBy: { test: buyersTest, title: noBuyer },
  },
  {
    name: 'the counter sells to an account that is blocked',
    file: buyers,
    find: "    .where('blockedAt', 'is', null)\n",
    replace: '',
    caughtBy: { test: buyersTest, title: noBuyer },
  },
  {
    name: 'a cashier without the right browses all buyers',
    file: buyers,
    find: "if (typed === '' || !(await mayAct(db, uid, 'buyers'))) return [];",
    replace: "if (typed === '' || !(await mayAct(db, uid, 'counter.sell'))) return [];",
    caughtBy: {
      test: buyersTest,
      title: 'offers buyers by their whole number only, unless the person may see buyers',
    },
  },
  {
    name: 'a discount of a few kyat on cheap goods takes too much',
    file: 'app/domain/orders/counter/counter-price.ts',
    find: 'left -= pieces;',
    replace: 'left -= 0;',
    caughtBy: {
      test: 'app/domain/orders/counter/counter-price.test.ts',
      title: 'takes a kyat off several pieces where none is worth what is left over',
    },
  },
  {
    name: 'who sells at the counter may confirm any order',
    file: 'app/domain/people/audit/actions.ts',
    find: "'order confirmed': 'orders.decide',",
    replace: "'order confirmed': ['orders.decide', 'counter.sell'],",
    caughtBy: { test, title: 'gives its right to no other confirmation or payment' },
  },
  {
    name: 'the counter sells a piece that an order of the storefront waits for',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'itemId === undefined || (piece && split',
    replace: 'itemId === undefined && (piece && split',
    caughtBy: { test, title: 'leaves the pieces that orders of the storefront wait for, whichever is scanned' },
  },
  {
    name: 'the counter forgets what a piece has cost itself',
    file: sell,
    find: '...cost, salePrice,',
    replace: 'salePrice,',
    caughtBy: { test, title: 'counts what a piece has cost itself, at the newest rate' },
  },
  {
    name: 'a sale at the counter that is sent twice is two sales',
    file: sell,
    find: 'return once<SaleResult>(trx, key, ',
    replace: 'return once<SaleResult>(trx, crypto.randomUUID(), ',
    caughtBy: { test, title: 'counts once under one key, also at one moment, and refuses another sale under it' },
  },
  {
    name: 'a sale at the counter is finished without its money',
    file: sell,
    find: 'if (missing < 0 || (missing > 0 && !later))',
    replace: 'if (missing < 0)',
    caughtBy: refusals,
  },
  {
    name: 'the counter trusts the price of the browser',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: '  if (problem) return problem;\n\n  const pricedLines',
    replace: '\n  const pricedLines',
    caughtBy: refusals,
  },
  {
    name: 'a person without the right sells at the counter',
    file: sell,
    find: "if (!(await mayAct(trx, by.uid, 'counter.sell')))",
    replace: "if (!(await mayAct(trx, by.uid, 'orders.decide')) && by.uid === '')",
    caughtBy: refusals,
  },
  {
    name: 'a transfer without a number counts as checked',
    file: sell,
    find: "isTransfer && !(number !== '' && mayVerify)",
    replace: 'isTransfer && !mayVerify',
    caughtBy: whole,
  },
  {
    name: 'a discount at the counter goes below the floor of the person',
    file: check,
    find: 'if (floor !== undefined) refuse(floor);',
    replace: 'if (floor === undefined) void floor;',
    caughtBy: floors,
  },
  {
    name: 'a discount at the counter goes below the cost',
    file: check,
    find: 'if (at >= 0) refuse(at);',
    replace: 'if (at > lines.length) refuse(at);',
    caughtBy: floors,
  },
  {
    name: 'a sale with something free goes below the cost as a whole',
    file: check,
    find: 'gain, 0) < 0) refuse(-1);',
    replace: 'gain, 0) < -1_000_000) refuse(-1);',
    caughtBy: floors,
  },
  {
    name: 'a discount at the counter is for a reason of its own',
    file: check,
    find: 'if (discount && !reasons.includes(discount.reason))',
    replace: "if (discount && discount.reason === '')",
    caughtBy: floors,
  },
  {
    name: 'the counter tells another number of a buyer to somebody who types one',
    file: 'app/domain/orders/counter/counter-buyer.server.ts',
    find: 'phone: loginNumber(phone) === number ? phone : number,',
    replace: 'phone: phone || number,',
    caughtBy: {
      test: 'app/domain/orders/counter/counter-buyer.test.ts',
      title: 'offers the one of a confirmed number first, and tells nobody another number of theirs',
    },
  },
  {
    name: 'a person without the right takes an old phone as a payment',
    file: tradeIn,
    find: "if (!(await mayAct(trx, uid, 'units.edit')))",
    replace: "if (uid === '')",
    caughtBy: {
      test: tradeInTest,
      title:
        'takes a phone that the shop has sold before, and refuses one in stock, an unknown model and a person without the right',
    },
  },
  {
    name: 'an old phone enters the stock at the cost of its model',
    file: tradeIn,
    find: "cost: { amount: String(amount), currency: 'MMK' },",
    replace: 'cost: null,',
    caughtBy: {
      test: tradeInTest,
      title: 'pays a part, enters the stock at what is given for it, and moves no cash',
    },
  },
  {
    name: 'an old phone is looked for in a wallet',
    file: 'app/domain/money/drawers/shift-report.server.ts',
    find: "    .where('payments.receiptId', 'is', null)\n",
    replace: '',
    caughtBy: {
      test: tradeInTest,
      title: 'is in the close of the day by its method, and is looked for in no wallet',
    },
  },
  {
    name: 'an old phone stays in stock when its payment is voided',
    file: 'app/domain/money/payment-entry/payment-void.server.ts',
    find: 'await handBack(trx, by, { id, reason });',
    replace: 'reason && undefined;',
    caughtBy: {
      test: tradeInTest,
      title: 'is given back when its payment is voided, or stays when the order is canceled and its value is refunded',
    },
  },
  {
    name: 'one kyat is a deposit, which keeps the goods for ever',
    file: sell,
    find: 'total - missing < min)',
    replace: 'total - missing < 0)',
    caughtBy: {
      test: laterTest,
      title: 'ends in time if nothing is paid, and gives the piece back; the seller is told until when',
    },
  },
  {
    name: 'what is fetched and paid in cash is kept for ever',
    file: 'app/domain/orders/order-deadline.server.ts',
    find: "      and([eb('channel', '=', 'counter'), eb('paymentMethod', '=', CASH), eb('address', '=', '')]),\n",
    replace: '',
    caughtBy: {
      test: laterTest,
      title: 'ends in time if nothing is paid, and gives the piece back; the seller is told until when',
    },
  },
  {
    name: 'the sales of one channel are summed with those of the other',
    file: 'app/domain/orders/sales/sales-match.server.ts',
    find: '"orders"."channel" = ',
    replace: "'' <> ",
    caughtBy: {
      test: 'app/domain/orders/sales/sales.test.ts',
      title: 'lists and sums the sales of one channel, less its returns; both channels together are all',
    },
  },
  {
    name: 'the counter sells a phone that an order to be paid later waits for',
    file: 'app/domain/stock/units/shown-units.server.ts',
    find: '    .where(isNotKept)\n    .where(isFreeFor(device));',
    replace: '    .where(isFreeFor(device));',
    caughtBy: {
      test: laterTest,
      title: 'waits as an order of its buyer, which keeps the piece, and is confirmed like any other',
    },
  },
  {
    name: 'counter: a sale that was made without the shop is paid by an old phone',
    file: sell,
    find: 'if (offline && tradedIn >= 0)',
    replace: 'if (offline?.settles && tradedIn >= 99)',
    caughtBy: {
      test: tradeInTest,
      title: 'is taken by no sale that was made without the shop, whoever is named as its seller',
    },
  },
  {
    name: 'counter: the list of one channel shows the orders of both',
    file: 'app/domain/orders/order-search/order-search-payment.server.ts',
    find: '(channel ? [sql`"channel" = ',
    replace: '(channel ? [sql`"channel" || \'\' <> ',
    caughtBy: {
      test: 'app/domain/orders/order-search/order-search-payment.test.ts',
      title: 'finds the orders of one channel, with their counts, whatever else is searched',
    },
  },
  {
    name: 'counter: an old phone that left an order is given back, and has neither order nor warranty',
    file: 'app/domain/money/payment-entry/payment-void.server.ts',
    find: "if (await sold.executeTakeFirst()) return 'phone-sold-before';",
    replace: '',
    caughtBy: {
      test: tradeInTest,
      title:
        'takes a phone that the shop has sold before, and refuses one in stock, an unknown model and a person without the right',
    },
  },
  {
    name: 'counter: money is paid back by an old phone',
    file: 'app/domain/money/payment-entry/payment-entry.server.ts',
    find: '  methods.delete(TRADE_IN);\n',
    replace: '',
    caughtBy: {
      test: tradeInTest,
      title: 'is given back when its payment is voided, or stays when the order is canceled and its value is refunded',
    },
  },
  {
    name: 'counter: an old phone that an order waits for is given back',
    file: 'app/domain/money/payment-entry/payment-void.server.ts',
    find: 'phone.where(isNotKept).executeTakeFirst()',
    replace: 'phone.executeTakeFirst()',
    caughtBy: { test: tradeInTest, title: 'is not given back while an order waits for it' },
  },
];
