import type { Mutant } from '#tests/support/torture/mutant.ts';

const file = 'app/domain/orders/checkout/order-place.server.ts';
const caughtBy = {
  test: 'tests/torture/checkout/one-order.test.ts',
  title: 'places one order per intent, however often it is sent and wherever the connection is cut',
};

export const mutants: Mutant[] = [
  {
    name: 'an order is placed under terms that its buyer has not seen',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'shownTerms !== undefined && shownTerms !== termsVersion',
    replace: 'termsVersion === 0',
    caughtBy: {
      test: 'app/domain/shop/terms/terms.test.ts',
      title: 'keep every version, and an order remembers the one that its buyer was shown',
    },
  },
  {
    name: 'the earlier order of a key is not looked for',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'if (earlier) {',
    replace: 'if (earlier && earlier.uid !== uid) {',
    caughtBy,
  },
  {
    name: 'a key that was taken meanwhile is not looked up again',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: "isUniqueViolation(error, 'orders.checkoutKey') ||",
    replace: "isUniqueViolation(error, 'orders.id') ||",
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'refuses a key that another process uses at the same moment for other items',
    },
  },
  {
    name: 'another user with the key gets its order in a checkout',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'earlier.uid === uid && earlier.hash === hash',
    replace: 'earlier.hash === hash',
    caughtBy,
  },
  {
    name: 'a key returns its order for any content',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'earlier.uid === uid && earlier.hash === hash',
    replace: 'earlier.uid === uid',
    caughtBy,
  },
  {
    name: 'a key returns its order for another address',
    file,
    find: 'const body = [name, phone, address, paymentMethod,',
    replace: 'const body = [name, phone, address.slice(0, 0), paymentMethod,',
    caughtBy,
  },
  {
    name: 'each buyer can order under the same key',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: "    .where('checkoutKey', 'in', keys)\n",
    replace: "    .where('checkoutKey', 'in', keys)\n    .where('uid', '=', attempts[0]?.uid ?? '')\n",
    caughtBy,
  },
  {
    name: 'a repeat gets another total',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'isSameAttempt ? { ok: true, order: earlier.order }',
    replace: 'isSameAttempt ? { ok: true, order: { ...earlier.order, total: 0 } }',
    caughtBy,
  },
  {
    name: 'a key is not unique in the database',
    file: 'app/db/migrations/001-shop.ts',
    find: "addColumn('checkoutKey', 'text', (column) => column.notNull().unique())",
    replace: "addColumn('checkoutKey', 'text', (column) => column.notNull())",
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'refuses a key that another process uses at the same moment for other items',
    },
  },
  {
    name: 'a key returns its order for another phone number',
    file,
    find: 'update(JSON.stringify(body))',
    replace: "update(JSON.stringify(body.with(1, '')))",
    caughtBy: {
      test: 'app/domain/orders/checkout/order-place.test.ts',
      title: 'returns the same order for the same attempt, and refuses its key for other content',
    },
  },
];
