import type { Mutant } from '#tests/support/torture/mutant.ts';

const caughtBy = {
  test: 'tests/torture/fault-injection/fault-injection.test.ts',
  title: 'leaves all or nothing at any failure, and the action succeeds when it is repeated',
};

export const mutants: Mutant[] = [
  {
    name: 'an action runs without a transaction',
    file: 'app/db/transaction.server.ts',
    find: 'db.transaction().execute(workAndCollectChanges)',
    replace: 'db.connection().execute((one) => workAndCollectChanges(one as Trx))',
    caughtBy,
  },
  {
    name: 'changes are published although their transaction failed',
    file: 'app/db/transaction.server.ts',
    find: 'db.transaction().execute(workAndCollectChanges)',
    replace:
      'db.transaction().execute((trx) => workAndCollectChanges(trx).finally(() => publishChanges(db, notedChanges(trx))))',
    caughtBy,
  },
  {
    name: 'a transaction is not retried after a serialization failure',
    file: 'app/db/transaction.server.ts',
    find: 'attempt === MAX_ATTEMPTS ||',
    replace: 'attempt > 0 ||',
    caughtBy,
  },
  {
    name: 'an order with a lost COMMIT is not found',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: ".where('checkoutKey', 'in', keys)",
    replace: ".where('checkoutKey', 'in', [''])",
    caughtBy,
  },
  {
    name: 'SQLite commits after a failed statement',
    file: 'app/db/sqlite/sqlite-writer.server.ts',
    find: "if (this.#file.isTransaction) this.#file.exec('rollback');",
    replace: "if (this.#file.isTransaction) this.#file.exec('commit');",
    caughtBy: { ...caughtBy, title: 'leaves nothing if a table refuses a row, at once or at COMMIT' },
  },
  {
    name: 'a duplicate in a batch with a lost COMMIT is reported as new',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'placement.ok && createdIds.delete(placement.order.id)',
    replace: 'placement.ok && createdIds.has(placement.order.id)',
    caughtBy: { ...caughtBy, title: 'are each reported as new once if the connection is lost during COMMIT' },
  },
  {
    name: 'an order that fails makes its whole batch fail',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'if (attempts.length === 1 || isUnavailable(reason)',
    replace: 'if (attempts.length > 0 || isUnavailable(reason)',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'refuses only those orders of a batch that cannot be placed',
    },
  },
  {
    name: 'a repeat in a batch with a lost COMMIT is reported as new',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'return placement.ok && !isNew ?',
    replace: 'return placement.ok && !isNew && failures === 0 ?',
    caughtBy: { ...caughtBy, title: 'are each reported as new once if the connection is lost during COMMIT' },
  },
  {
    name: 'orders block references to their items, and deadlock with the history of a rate',
    file: 'app/domain/stock/item-lock.server.ts',
    find: '.forNoKeyUpdate()',
    replace: '.forUpdate()',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'does not wait for a transaction that only references the item',
    },
  },
  {
    name: 'orders that timed out on a locked item are retried one by one',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: ' || isStatementTimeout(reason)',
    replace: '',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'fails the whole batch if an item stays locked for too long',
    },
  },
  {
    name: 'a batch is awaited inside a transaction',
    file: 'app/db/request-batcher.server.ts',
    find: '    refuseInsideAnyTransaction();\n',
    replace: '',
    caughtBy: {
      test: 'app/db/request-batcher.test.ts',
      title: 'refuses requests inside a transaction',
    },
  },
  {
    name: 'every order is a batch of its own',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'maxSize: MAX_BATCH_ROWS,',
    replace: 'maxSize: 1,',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'commits a batch with one flush, and acknowledges no order before it',
    },
  },
  {
    name: 'orders of a batch do not see stock changes of each other',
    file: 'app/domain/orders/checkout/attempt-place.server.ts',
    find: 'takeLines(checkout.lines, sellable);',
    replace: '',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'places simultaneous orders with as many queries as one order, also for the last piece',
    },
  },
  {
    name: 'orders of a batch get the same number',
    file: 'app/domain/orders/checkout/order-write.server.ts',
    find: 'order.number = numbers.get(order.id) as number;',
    replace: 'order.number = numbers.get(orders[0]?.order.id ?? order.id) as number;',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'numbers orders by arrival, each with its own lines, movements and audit event',
    },
  },
  {
    name: 'an item in two orders of a batch is deducted once',
    file: 'app/domain/stock/stock-move.server.ts',
    find: 'sums.set(itemId, (sums.get(itemId) ?? 0) + change);',
    replace: 'sums.set(itemId, change);',
    caughtBy: {
      test: 'app/domain/orders/checkout/order-batch.test.ts',
      title: 'numbers orders by arrival, each with its own lines, movements and audit event',
    },
  },
  {
    name: 'no batch starts after the first',
    file: 'app/db/request-batcher.server.ts',
    find: '    this.#running--;\n    this.#collect();',
    replace: '    this.#running--;',
    caughtBy: {
      test: 'app/db/request-batcher.test.ts',
      title: 'collects requests for the next batch while one runs',
    },
  },
  {
    name: 'batches run without a limit',
    file: 'app/db/request-batcher.server.ts',
    find: 'this.#running >= this.#limits.concurrency ||',
    replace: '',
    caughtBy: { test: 'app/db/request-batcher.test.ts', title: 'limits how many batches run at once' },
  },
];
