import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = {
  test: 'tests/torture/checkout/last-unit.test.ts',
  title: 'is sold once, although 200 buyers order it at the same moment',
};

export const mutants: Mutant[] = [
  {
    name: 'rows written with an order are left out on PostgreSQL',
    file: 'app/db/one-statement.server.ts',
    find: 'const parts = [first, ...others].map(',
    replace: 'const parts = [first, ...others.slice(0, 1)].map(',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-place.test.ts',
      title: 'reduces the stock, stores the inputs of the price, and adds up the total',
    },
  },
  {
    name: 'checkout takes stock without a check',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'if (available < wanted) return',
    replace: 'if (available < 0) return',
    caughtBy,
  },
  {
    name: 'each line of a cart is compared with the stock alone',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'if (available < wanted) return',
    replace: 'if (available < Math.min(wanted, 1)) return',
    caughtBy,
  },
  {
    name: 'two lines of one item take the pieces of one',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'pieces.set(id, (pieces.get(id) ?? 0) + qty)',
    replace: 'pieces.set(id, qty)',
    caughtBy,
  },
  {
    name: 'stock is read without a lock',
    file: 'app/domain/stock/item-lock.server.ts',
    find: "    .orderBy('id')\n    .forNoKeyUpdate()\n",
    replace: "    .orderBy('id')\n",
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'reports no stock to the process that comes second for the last piece',
    },
  },
  {
    name: 'items are locked in no order',
    file: 'app/domain/stock/item-lock.server.ts',
    find: ".orderBy('id')",
    replace: ".orderBy((eb) => eb.fn('random'))",
    caughtBy: { test: 'app/domain/stock/item-lock.test.ts', title: 'locks items in the order of their ids' },
  },
  {
    name: 'the movement of an order is not written',
    file: 'app/domain/orders/checkout/order-write.server.ts',
    find: '      orderId: order.id,\n      uid: soldBy ?? uid,\n    })),\n  );\n  return stockWrites',
    replace: '      uid: soldBy ?? uid,\n    })),\n  );\n  return stockWrites',
    caughtBy,
  },
  {
    name: 'the last short line is named',
    file: 'app/domain/orders/checkout/cart-check.ts',
    find: 'of lines.entries()) {',
    replace: 'of [...lines.entries()].toReversed()) {',
    caughtBy,
  },
];
