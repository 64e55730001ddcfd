import type { Mutant } from '#tests/support/torture/mutant.ts';

const folder = 'app/domain/orders/counter/offline';
const receive = `${folder}/offline-receive.server.ts`;
const settle = `${folder}/offline-settle.server.ts`;
const test = `${folder}/offline-receive.test.ts`;
const torture = {
  test: 'tests/torture/units/offline-counter.test.ts',
  title: 'lose no acknowledged sale and count none twice, whatever breaks: the line, the shop, the browser',
};
const leases = {
  ...torture,
  title: 'never have an offline sale of a leased phone refused, whoever buys at the same moment',
};
const kept = { test, title: 'is never lost: what the shop cannot sell is kept as it was sent, and settled once' };
const prices = { test, title: 'stands at the price that its buyer paid, unless the shop never had that price' };
const cutOff = {
  test,
  title: 'waits if its device was cut off, is another one, says a time that cannot be, or prints a number twice',
};

const settleTest = `${folder}/offline-settle.test.ts`;
const sell = 'app/domain/orders/counter/counter-sell.server.ts';
const anyRefusal = {
  test: settleTest,
  title: 'can be settled whatever it was refused for, and then says what was acknowledged',
};

const accepted = {
  test: settleTest,
  title: 'is accepted whatever the books lack, and leaves what is leased to another counter',
};

const leaseTest = 'app/domain/stock/units/unit-lease.test.ts';
const leased = {
  test: `${folder}/offline-lease.test.ts`,
  title: 'is sold by its device only, and an offline sale of it is not refused',
};

export const mutants: Mutant[] = [
  {
    name: 'a piece that is leased to the counter is sold online',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'if (item) item.qty -= leased;',
    replace: 'if (item) item.qty -= 0;',
    caughtBy: leased,
  },
  {
    name: 'a piece without a number uses up a phone that is leased to its counter',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'if (item) item.qty -= leased;',
    replace: 'if (item && device === undefined) item.qty -= leased;',
    caughtBy: leases,
  },
  {
    name: 'a device counts its leased phones among its pieces without a number',
    file: `${folder}/offline-sale-check.ts`,
    find: 'Math.max(0, item.qty - leased)',
    replace: 'item.qty',
    caughtBy: leases,
  },
  {
    name: 'a leased phone is counted with the pieces without a number',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: "if (piece?.leasedTo) return 'leased';",
    replace: '',
    caughtBy: leases,
  },
  {
    name: 'a phone that is leased to the counter is sold by itself online',
    file: 'app/domain/stock/units/shown-units.server.ts',
    find: '    .where(isNotKept)\n    .where(isFreeFor(device));',
    replace: '    .where(isNotKept);',
    caughtBy: leased,
  },
  {
    name: 'an order is confirmed with a phone that is leased to the counter',
    file: 'app/domain/orders/unit-choice/unit-take.server.ts',
    find: 'leasedTo !== null && leasedTo !== device',
    replace: "leasedTo === ''",
    caughtBy: leased,
  },
  {
    name: 'a device sells although its clock was moved back by a year',
    file: `${folder}/offline-clock.ts`,
    find: 'away < -HOUR_MS || ',
    replace: '',
    caughtBy: {
      test: `${folder}/offline-clock.test.ts`,
      title: 'is no sale 72 hours later, or once the clock was moved by a day or a year',
    },
  },
  {
    name: 'a lease takes a phone that an order needs',
    file: 'app/domain/stock/units/unit-lease.server.ts',
    find: 'if (left < 1 || (isAlike && alike < 1)) return false;',
    replace: '',
    caughtBy: { test: leaseTest, title: 'leaves what orders need' },
  },
  {
    name: 'a device that was switched off keeps its leases',
    file: 'app/domain/people/sign-in/counter-devices.server.ts',
    find: "await trx.updateTable('units').set({ leasedTo: null }).where('leasedTo', '=', id).execute();",
    replace: '',
    caughtBy: { test: leaseTest, title: 'ends with the state of the unit, the switch of its device, and its removal' },
  },
  {
    name: 'the stock is counted below what is leased',
    file: 'app/domain/catalog/inventory/quantity-edit.server.ts',
    find: 'if (qty < leased)',
    replace: 'if (qty < 0)',
    caughtBy: { test: leaseTest, title: 'keeps the stock from falling below what is leased' },
  },
  {
    name: 'a sale that is settled is charged at the price of the shop',
    file: sell,
    find: 'offline?.settles ? withPrices(checkout, shopPrices) : checkout',
    replace: 'checkout',
    caughtBy: {
      test: settleTest,
      title: 'of a piece with a price of its own stands at what was paid, also for the phone that was given instead',
    },
  },
  {
    name: 'anybody accepts a price that the shop never had',
    file: 'app/domain/orders/counter/counter-price-check.server.ts',
    find: 'Math.max(discount?.listPrice ?? item.salePrice, shopPrices[at] ?? 0)',
    replace: 'discount?.listPrice ?? item.salePrice',
    caughtBy: {
      test: settleTest,
      title: 'of a price that the shop never had is settled only by somebody who may give that much',
    },
  },
  {
    name: 'a sale of made-up times is sold at a price that an item once had',
    file: settle,
    find: "return refusal?.problem !== 'device-off' && refusal?.problem !== 'too-old';",
    replace: "return refusal?.problem !== 'key-reused';",
    caughtBy: {
      test: settleTest,
      title: 'of a price that an item once had is sold below the floor by nobody, if its times may be made up',
    },
  },
  {
    name: 'a leased phone that is ordered at its counter cannot be confirmed',
    file: sell,
    find: 'if (left > 0) await endLeases(trx, lines);',
    replace: '',
    caughtBy: {
      test: `${folder}/offline-lease.test.ts`,
      title: 'is confirmed once a sale of its device has taken an order for it, and only an order keeps it then',
    },
  },
  {
    name: 'what the shop cannot read of a sale is lost',
    file: `${folder}/offline-sale-form.ts`,
    find: 'unread: withoutNul(value)',
    replace: "unread: ''",
    caughtBy: { test: settleTest, title: 'that the shop cannot read is kept as it was sent, until it is canceled' },
  },
  {
    name: 'a sale that is accepted loses its phone if another counter keeps it',
    file: 'app/domain/orders/counter/missing-pieces.server.ts',
    find: 'await endLeases(trx, lines);',
    replace: '',
    caughtBy: accepted,
  },
  {
    name: 'a sale is not accepted where single phones or leases lack pieces',
    file: 'app/domain/orders/counter/missing-pieces.server.ts',
    find: 'round === 0 || lacking.size > 0',
    replace: 'round === 0 && lacking.size >= 0',
    caughtBy: accepted,
  },
  {
    name: 'the cash of a sale that is settled is in the drawer of who settles it',
    file: sell,
    find: 'const takenBy = offline?.soldBy ?? by.uid;',
    replace: 'const takenBy = by.uid;',
    caughtBy: { test: settleTest, title: 'has its cash in the drawer of its seller, whoever settles it' },
  },
  {
    name: 'another device makes up a number, and the counter goes on from it',
    file: `${folder}/offline-counter-open.server.ts`,
    find: "<> 'device-off'",
    replace: "<> 'key-reused'",
    caughtBy: { test, title: 'goes on with its own count, whatever number another device makes up' },
  },
  {
    name: 'a sale that was changed after a first attempt cannot be accepted',
    file: settle,
    find: "const own = earlier === 'other' ?",
    replace: 'const own = !earlier ?',
    caughtBy: {
      test: settleTest,
      title: 'that was changed after a first attempt is one sale if somebody says so, else two',
    },
  },
  {
    name: 'a sale of goods that were deleted cannot be accepted',
    file: sell,
    find: '{ device, withDeleted: isHandedOut }',
    replace: '{ device }',
    caughtBy: anyRefusal,
  },
  {
    name: 'a payment whose number is used keeps a sale from being accepted',
    file: sell,
    find: "result.problem === 'number-used' && isHandedOut",
    replace: 'isHandedOut && Number.isNaN(amount)',
    caughtBy: anyRefusal,
  },
  {
    name: 'a sale that the shop refuses is dropped by the device',
    file: receive,
    find: 'if (refusal) await keepWaiting(db, by, sent, refusal);',
    replace: "if (refusal) return { ok: true, state: 'waiting', number: null };",
    caughtBy: kept,
  },
  {
    name: 'a sale that was made offline and sent again is another one',
    file: receive,
    find: '{ ...by, uid: soldBy }, { key, sale, device }, {',
    replace: '{ ...by, uid: soldBy }, { key: crypto.randomUUID(), sale, device }, {',
    caughtBy: torture,
  },
  {
    name: 'a device drops a sale before the shop has it',
    file: `${folder}/offline-send.ts`,
    find: 'const answer = await post(sale);',
    replace: 'await drop(sale.key);\n    const answer = await post(sale);',
    caughtBy: torture,
  },
  {
    name: 'a device goes on with later sales when one got no answer',
    file: `${folder}/offline-send.ts`,
    find: 'return { waiting, stopped: answer.problem };',
    replace: 'continue;',
    caughtBy: {
      test: `${folder}/offline-send.test.ts`,
      title: 'sends sales in order, drops what the shop has, and stops where it has no answer',
    },
  },
  {
    name: 'the shop stands by any price that a device names',
    file: 'app/domain/orders/counter/earlier-prices.server.ts',
    find: '.find((each) => each?.salePrice === salePrice);',
    replace: '.map((each) => ({ ...each, salePrice }))[0];',
    caughtBy: prices,
  },
  {
    name: 'a sale made offline is charged at the new price',
    file: 'app/domain/orders/counter/counter-sell.server.ts',
    find: 'if (offline?.asOf) await standByEarlierPrices',
    replace: 'if (offline?.asOf && lines.length === 0) await standByEarlierPrices',
    caughtBy: prices,
  },
  {
    name: 'a device that was switched off goes on selling',
    file: receive,
    find: "    .where('sellsOffline', '=', true)\n",
    replace: '',
    caughtBy: cutOff,
  },
  {
    name: 'another device sends under the number of a counter',
    file: receive,
    find: "    .where('deviceId', '=', deviceId ?? '')\n",
    replace: '',
    caughtBy: cutOff,
  },
  {
    name: 'a device sells for longer than 72 hours',
    file: receive,
    find: 'hours > MAX_OFFLINE_HOURS || ',
    replace: '',
    caughtBy: cutOff,
  },
  {
    name: 'two sales keep one number',
    file: receive,
    find: 'if (!isNew && !(await readReceipt(trx, key))) throw new NumberTakenError();',
    replace: 'if (!isNew) void 0;',
    caughtBy: cutOff,
  },
  {
    name: 'a sale that waits is settled twice',
    file: settle,
    find: "return row.state === 'waiting' ? kept :",
    replace: "return row.state !== 'canceled' ? kept :",
    caughtBy: kept,
  },
  {
    name: 'a sale that is accepted leaves no task to count',
    file: settle,
    find: 'missing.length > 0 ? JSON.stringify(missing) : null;',
    replace: 'missing.length > 99 ? JSON.stringify(missing) : null;',
    caughtBy: kept,
  },
  {
    name: 'two storages of browsers share a number',
    file: `${folder}/offline-counter-open.server.ts`,
    find: '(newest ?? 0) + 1',
    replace: '(newest ?? 1)',
    caughtBy: {
      test,
      title: 'gives each storage of a browser a number of its own, the same again, and says where its count goes on',
    },
  },
];
