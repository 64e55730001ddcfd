import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { ROWS_AT_ONCE } from '#app/domain/shop/integrity/difference.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { copyDatabase, type DatabaseEnv, engines, openAgain, openDatabase } from '#tests/support/database/databases.ts';
import { insertOrder, LONG_AGO } from '#tests/support/database/rows.ts';
import { FAULTS, now, openUnguarded, trade } from '#tests/support/factories/integrity-faults.ts';
import { fillOrders } from '#tests/support/factories/many-orders.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { whenFinished } from '#tests/support/finished.ts';

describe.each(engines)('the integrity check (%s)', (engine) => {
  let traded: { env: DatabaseEnv; ids: Awaited<ReturnType<typeof trade>> };
  let unguarded: Db;
  beforeAll(async () => {
    const { db, env } = await openDatabase(engine);
    traded = { env, ids: await trade(db) };
    await db.destroy();
    const { env: copy, remove } = await copyDatabase(env);
    whenFinished(remove);
    unguarded = await openUnguarded(copy);
  });

  const openCopy = async () => {
    const { env, remove } = await copyDatabase(traded.env);
    whenFinished(remove);
    return openAgain(env);
  };

  it('finds no difference, also in an empty shop', async () => {
    const { db } = await openDatabase(engine);
    expect(await checkIntegrity(db)).toEqual([]);
    expect(await checkIntegrity(await openCopy())).toEqual([]);
  });

  it('finds no difference if a restocked line matched no item', async () => {
    const db = await openCopy();
    const { item, kept, uid } = traded.ids;
    await cancelOrder(db, { now, uid }, kept);
    await deleteItem(db, { now, uid }, item);
    expect(await restockOrder(db, { now, uid }, kept)).toMatchObject({ ok: true, unmatched: [{ qty: 2 }] });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('reads all rows, however many there are', async () => {
    const db = await openCopy();
    const price = { cost: '1', rate: '1', profit: '0' };
    const model = aPhone({ currency: 'CNY' });
    const numbers = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, n) => n + 1);
    const times = { createdAt: LONG_AGO, updatedAt: LONG_AGO };
    const item = { ...model, nameKey: 'redmi', qty: 0, ...price, salePrice: 1, ...times };
    const items = numbers.slice(1).map((n) => ({ ...item, id: `item ${n}` }));
    // The id `zz` sorts last on both engines.
    await db
      .insertInto('inventories')
      .values([...items, { ...item, id: 'zz', salePrice: 2 }])
      .execute();
    const uid = await fillOrders(db, ROWS_AT_ONCE);
    await insertOrder(db, { id: 'zz', uid });
    await db.updateTable('orders').set({ status: 'canceled', restocked: true }).execute();
    const line = { orderId: 'zz', itemId: 'zz', ...model, qty: 1, ...price };
    await db
      .insertInto('orderItems')
      .values(numbers.map((n) => ({ ...line, line: n, salePrice: n === numbers.length ? 2 : 1 })))
      .execute();
    const found = (await checkIntegrity(db)).map(({ check, subject }) => `${check} ${subject}`);
    const last = `${numbers.length} of order zz`;
    expect(found).toEqual(
      expect.arrayContaining(['price of item zz', `price of line ${last}`, 'pieces returned by order zz']),
    );
  });

  it.each(FAULTS)('reports a difference: %s', async (_done, expected, statements) => {
    const trx = await unguarded.startTransaction().execute();
    try {
      for (const statement of statements(traded.ids).split(';')) await sql.raw(statement).execute(trx);
      const found = await checkIntegrity(trx);
      expect(found.map(({ check }) => check).sort()).toEqual([...expected].sort());
      expect(found.every(({ subject, expected, actual }) => subject && expected !== actual)).toBe(true);
    } finally {
      await trx.rollback().execute();
    }
  });
});
