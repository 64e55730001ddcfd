import type { Mutant } from './mutant.ts';

const caughtBy = { test: 'torture/kill.test.ts', title: 'keeps whole, and once, all that it has acknowledged' };

export const mutants: Mutant[] = [
  {
    name: 'an order is answered before it is committed',
    file: 'app/db/transaction.server.ts',
    find: 'const { result, changes } = await guarded(() => db.transaction().execute(noting(work)));',
    replace: `const told = Promise.withResolvers<T>();
      const { result, changes } = { result: await Promise.race([told.promise, guarded(() => db.transaction().execute(async (trx) => {
        const noted = await noting(work)(trx);
        told.resolve(noted.result);
        await setTimeout(20);
        return noted;
      })).then((noted) => noted.result)]), changes: [] };`,
    caughtBy,
  },
  {
    name: 'the lines of an order are written after its transaction',
    file: 'app/domain/checkout/place-order.server.ts',
    find: 'return await attempt();\n  } catch',
    replace: `const placed = await attempt();
    if (!placed.ok || placed.again) return placed;
    const lines = await db.selectFrom('orderItems').selectAll().where('orderId', '=', placed.order.id).execute();
    await db.deleteFrom('orderItems').where('orderId', '=', placed.order.id).execute();
    await new Promise((later) => setTimeout(later, 5));
    await db.insertInto('orderItems').values(lines).execute();
    return placed;
  } catch`,
    caughtBy,
  },
  {
    name: 'a rate is saved before its prices, not with them',
    file: 'app/domain/rates/save-rate.server.ts',
    find: 'await reprice(trx, priced.sort(laterByName), { rate, rateId: id, uid, at });',
    replace: 'queueMicrotask(() => {});',
    caughtBy,
  },
];
