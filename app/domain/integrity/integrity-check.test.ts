import { beforeAll, describe, expect, it } from 'vitest';
import { ROWS_AT_ONCE } from '#app/domain/integrity/difference.server.ts';
import { checkIntegrity } from '#app/domain/integrity/integrity-check.server.ts';
import { deleteItem } from '#app/domain/inventory/item-delete.server.ts';
import { cancelOrder } from '#app/domain/order-steps/order-cancel.server.ts';
import { restockOrder } from '#app/domain/order-steps/order-restock.server.ts';
import {
  copyDatabase,
  type DatabaseEnv,
  type Engine,
  openAgain,
  openDatabase,
} from '#tests/support/database/databases.ts';
import { insertItem, insertOrder } from '#tests/support/database/rows.ts';
import { now, tamper, trade, wrongs } from '#tests/support/factories/integrity-faults.ts';
import { whenFinished } from '#tests/support/finished.ts';

describe.each<Engine>(['sqlite', 'postgres'])('the integrity check (%s)', (engine) => {
  let traded: { env: DatabaseEnv; ids: Awaited<ReturnType<typeof trade>> };
  beforeAll(async () => {
    const { db, env } = await openDatabase(engine);
    traded = { env, ids: await trade(db) };
    await db.destroy();
  });

  it('finds no difference, also in an empty shop', async () => {
    const { db } = await openDatabase(engine);
    expect(await checkIntegrity(db)).toEqual([]);
    await trade(db);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('finds no difference if a restocked line matched no item', async () => {
    const { db } = await openDatabase(engine);
    const { item, kept, uid } = await trade(db);
    await cancelOrder(db, now, uid, kept);
    await deleteItem(db, now, uid, item);
    expect(await restockOrder(db, now, uid, kept)).toMatchObject({ ok: true, unmatched: [{ qty: 2 }] });
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('reads all rows, however many there are', async () => {
    const { db } = await openDatabase(engine);
    const { uid } = await trade(db);
    const price = { cost: '1', rate: '1', profit: '0' };
    const numbers = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, n) => n + 1);
    for (const n of numbers.slice(1)) await insertItem(db, { id: `item ${n}`, ...price, salePrice: 1 });
    // Sorts last on both engines.
    await insertItem(db, { id: 'zz', ...price, salePrice: 2 });
    for (const n of numbers.slice(1))
      await insertOrder(db, { id: `order ${n}`, uid, status: 'canceled', restocked: true });
    await insertOrder(db, { id: 'zz', uid, status: 'canceled', restocked: true });
    const line = {
      orderId: 'zz',
      itemId: 'zz',
      name: 'Redmi',
      ram: '8',
      rom: '256',
      currency: 'CNY',
      qty: 1,
      ...price,
    };
    const lines = numbers.map((n) => ({ ...line, line: n, salePrice: n === numbers.length ? 2 : 1 }));
    for (let start = 0; start < lines.length; start += 500)
      await db
        .insertInto('orderItems')
        .values(lines.slice(start, start + 500))
        .execute();
    const found = (await checkIntegrity(db)).map(({ check, subject }) => `${check} ${subject}`);
    const last = `${numbers.length} of order zz`;
    expect(found).toEqual(
      expect.arrayContaining(['price of item zz', `price of line ${last}`, 'pieces returned by order zz']),
    );
  });

  it.each(wrongs)('reports a difference: %s', async (_done, expected, statements) => {
    const { env, remove } = await copyDatabase(traded.env);
    whenFinished(remove);
    await tamper(env, statements(traded.ids));
    const found = await checkIntegrity(openAgain(env));
    expect(found.map(({ check }) => check).sort()).toEqual([...expected].sort());
    expect(found.every(({ subject, expected, actual }) => subject && expected !== actual)).toBe(true);
  });
});
