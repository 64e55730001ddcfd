import type { Mutant } from '#tests/support/torture/mutant.ts';

// Kill points are drawn at random, so mutants that only some of them show are caught by other tests.
const caughtBy = {
  test: 'tests/torture/kill/kill.test.ts',
  title: 'keeps all acknowledged writes, whole and once',
};

export const mutants: Mutant[] = [
  {
    name: 'an order is acknowledged before it is committed',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: 'await transact(db, place, { prepare: true });',
    replace: `await new Promise<Placement[]>((resolve, reject) => {
      transact(db, async (trx) => {
        resolve(await place(trx));
        await new Promise((later) => setTimeout(later, 50));
      }).catch(reject);
    });`,
    caughtBy,
  },
  {
    name: 'the lines of an order are written after it is committed',
    file: 'app/domain/orders/checkout/order-batch.server.ts',
    find: '      const placements = await transact(db, place, { prepare: true });\n',
    replace: `      const placements = await transact(db, place);
    const ids = placements.flatMap((each) => (each.ok && createdIds.has(each.order.id) ? [each.order.id] : ['']));
    const lines = await db.selectFrom('orderItems').selectAll().where('orderId', 'in', ids).execute();
    await db.deleteFrom('orderItems').where('orderId', 'in', ids).execute();
    await new Promise((later) => setTimeout(later, 10));
    if (lines.length > 0) await db.insertInto('orderItems').values(lines).execute();
`,
    caughtBy,
  },
  {
    name: 'a rate and its prices are saved without a transaction',
    file: 'app/domain/prices/repricing/rate-save.server.ts',
    find: 'return transact(db, async (trx) => {',
    replace:
      'return ((_db: Db, work: (trx: Trx) => ReturnType<typeof saveRate>) => work(db as Trx))(db, async (trx) => {',
    caughtBy: {
      test: 'app/domain/prices/repricing/rate-save.test.ts',
      title: 'saves all or nothing, and notifies of new prices',
    },
  },
  {
    name: 'an order is restocked without a transaction',
    file: 'app/domain/orders/order-steps/order-restock.server.ts',
    find: 'return transact(db, async (trx) => {',
    replace: 'return ((_db: Db, work: (trx: Trx) => Promise<Restocking>) => work(db as Trx))(db, async (trx) => {',
    caughtBy: {
      test: 'app/domain/people/audit/recorded-actions.test.ts',
      title: 'rolls back if the audit event cannot be written',
    },
  },
];
