import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { reconcileAttempt } from '#app/domain/orders/checkout/attempt-reconcile.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import {
  onEachEngine,
  openAgain,
  openDatabase,
  openWatched,
  runOutsideTransaction,
} from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';

onEachEngine('placing simultaneous orders', (freshDb) => {
  it('refuses only those orders of a batch that cannot be placed', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const [a, b] = [
      await addStockedItem(db, { qty: 3, salePrice: 100 }),
      await addStockedItem(db, { qty: 9, salePrice: 200 }),
    ];
    await refuseBuyersCalled(db, 'Nobody');
    const lineOf = (id: string, salePrice: number) => ({ id, qty: 2, salePrice });
    const voided = checkout([lineOf(b, 200)]);
    await reconcileAttempt(db, { now, uid }, voided.key);
    const outcomes = await Promise.allSettled(
      [
        checkout([lineOf(a, 100)]),
        checkout([lineOf(a, 100)]),
        voided,
        checkout([lineOf(b, 200)], { name: 'Nobody' }),
        checkout([lineOf(b, 1)]),
        checkout([lineOf(b, 200)]),
      ].map((cart) => placeOrder(db, { now, uid }, cart)),
    );
    const short = { ok: false, problem: 'not-enough-stock', available: 1 };
    expect(outcomes).toMatchObject([
      { value: { ok: true } },
      { value: short },
      { value: { ok: false, problem: 'attempt-voided' } },
      { status: 'rejected', reason: { message: expect.stringContaining('refused by the test') } },
      { value: { ok: false, problem: 'price-changed', prices: { [b]: 200 } } },
      { value: { ok: true } },
    ]);
    expect(await countOrdersAndStock(db)).toEqual({ orders: 2, lines: 2, onHand: { [a]: 1, [b]: 7 }, balanced: true });
  });

  it("returns only this cart's prices with a refusal", async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const [a, b] = [
      await addStockedItem(db, { qty: 3, salePrice: 100 }),
      await addStockedItem(db, { qty: 9, salePrice: 200 }),
    ];
    const outcomes = await Promise.all(
      [a, b].map((id) => placeOrder(db, { now, uid }, checkout([{ id, qty: 1, salePrice: 1 }]))),
    );
    expect(outcomes).toMatchObject([{ prices: { [a]: 100 } }, { prices: { [b]: 200 } }]);
    expect(outcomes.map((each) => 'prices' in each && Object.keys(each.prices))).toEqual([[a], [b]]);
  });

  it('numbers orders by arrival, each with its own lines, movements and audit event', async () => {
    const db = await freshDb();
    const buyers = [await openCheckout(db), await insertUser(db), await insertUser(db)];
    const items = await Promise.all(buyers.map((_, n) => addStockedItem(db, { qty: 5, salePrice: 100 * (n + 1) })));
    const placed = await Promise.all(
      buyers.map((uid, n) => {
        const lines = items.slice(0, n + 1).map((id, m) => ({ id, qty: 1, salePrice: 100 * (m + 1) }));
        return placeOrder(db, { now, uid }, checkout(lines));
      }),
    );
    const orders = placed.flatMap((each) => (each.ok ? [each.order] : []));
    expect(orders.map(({ total }) => total)).toEqual([100, 300, 600]);
    const first = orders[0]?.number ?? 0;
    expect(orders.map(({ number }) => number - first)).toEqual([0, 1, 2]);
    for (const [n, { id, number, total }] of orders.entries()) {
      const own = items.slice(0, n + 1);
      const [order, lines, movements, auditEvents] = await Promise.all([
        db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        db.selectFrom('orderItems').selectAll().where('orderId', '=', id).orderBy('line').execute(),
        db.selectFrom('stockMovements').selectAll().where('orderId', '=', id).orderBy('itemId').execute(),
        db.selectFrom('auditEvents').selectAll().where('entityId', '=', id).execute(),
      ]);
      expect(order).toMatchObject({ number, total, uid: buyers[n] });
      expect(lines.map(({ line, itemId }) => [line, itemId])).toEqual(own.map((itemId, m) => [m + 1, itemId]));
      expect(movements.map(({ itemId }) => itemId)).toEqual(own.toSorted());
      expect(movements.every(({ uid, change }) => uid === buyers[n] && change === -1)).toBe(true);
      expect(auditEvents).toMatchObject([{ uid: buyers[n], after: { number, total } }]);
    }
    expect((await countOrdersAndStock(db)).onHand).toEqual({
      [items[0] ?? '']: 2,
      [items[1] ?? '']: 3,
      [items[2] ?? '']: 4,
    });
  });
});

it('commits a batch with one flush, and acknowledges no order before it', async () => {
  const { db, env } = await openDatabase('sqlite');
  const uid = await openCheckout(db);
  const id = await addStockedItem(db, { qty: 30, salePrice: 100 });
  const file = join(env.dataDir, 'shop.sqlite');
  // A second connection sees committed data only.
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  const committed = other.prepare('select id from orders where id = ?');
  const before = commitsIn(`${file}-wal`);
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const placed = await placeOrder(db, { now, uid }, checkout([{ id, qty: 1, salePrice: 100 }]));
      return placed.ok && committed.get(placed.order.id) !== undefined;
    }),
  );
  expect(outcomes).toEqual(Array.from({ length: 30 }, () => true));
  expect(commitsIn(`${file}-wal`) - before).toBe(1);
});

it('refuses a key that another process uses at the same moment for other items', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const ids = [
    await addStockedItem(db, { qty: 50, salePrice: 100 }),
    await addStockedItem(db, { qty: 50, salePrice: 100 }),
  ];
  const processes = [openAgain(env), openAgain(env)];
  for (let n = 0; n < 20; n++) {
    const key = crypto.randomUUID();
    // Different items, so that neither waits for the other's lock.
    const outcomes = await Promise.all(
      processes.map((each, at) =>
        placeOrder(each, { now, uid }, checkout([{ id: ids[at] ?? '', qty: 1, salePrice: 100 }], { key })),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, problem: 'key-reused' });
  }
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 20, balanced: true });
});

it('reports no stock to the process that comes second for the last piece', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const processes = [openAgain(env), openAgain(env)];
  for (let n = 0; n < 20; n++) {
    const id = await addStockedItem(db, { qty: 1, salePrice: 100 });
    const carts = processes.map((each) => placeOrder(each, { now, uid }, checkout([{ id, qty: 1, salePrice: 100 }])));
    const outcomes = await Promise.all(carts);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ problem: 'not-enough-stock', available: 0 }));
  }
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 20, balanced: true });
});

it('does not wait for a transaction that only references the item', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const itemId = await addStockedItem(db, { qty: 1, salePrice: 100 });
  // A rate save does this for thousands of phones, in another order.
  await transact(db, async (trx) => {
    const change = { itemId, reason: 'rate' as const, at: now.toISOString(), newSalePrice: 100 };
    await trx.insertInto('priceChanges').values(change).execute();
    const outside = async () => placeOrder(db, { now, uid }, checkout([{ id: itemId, qty: 1, salePrice: 100 }]));
    expect(await runOutsideTransaction(outside)).toMatchObject({ ok: true });
  });
});

it('fails the whole batch if an item stays locked for too long', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const [locked, free] = [
    await addStockedItem(db, { qty: 9, salePrice: 100 }),
    await addStockedItem(db, { qty: 9, salePrice: 100 }),
  ];
  const { db: hasty, statements } = openWatched(env, 1);
  await transact(db, async (trx) => {
    await lockItems(trx, [locked]);
    const carts = [locked, locked, free].map((id) => checkout([{ id, qty: 1, salePrice: 100 }]));
    const outcomes = await runOutsideTransaction(() =>
      Promise.allSettled(carts.map((cart) => placeOrder(hasty, { now, uid }, cart))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
  expect(statements.filter((statement) => statement === 'begin')).toHaveLength(1);
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0, onHand: { [locked]: 9, [free]: 9 } });
});

it('places simultaneous orders with as many queries as one order, also for the last piece', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const id = await addStockedItem(db, { qty: 3, salePrice: 100 });
  const { db: counted, statements } = openWatched(env);
  const carts = Array.from({ length: 6 }, () => checkout([{ id, qty: 1, salePrice: 100 }]));
  const outcomes = await Promise.all(carts.map((cart) => placeOrder(counted, { now, uid }, cart)));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, false, false, false]);
  expect(statements).toHaveLength(10);
});

/** Makes the database reject orders of buyers with this name. */
async function refuseBuyersCalled(db: Db, name: string): Promise<void> {
  if (isPostgres(db)) {
    const check = sql.raw(`check (name <> '${name}')`);
    await sql`alter table orders add constraint "refused by the test" ${check}`.execute(db);
    return;
  }
  await sql`create trigger refuse before insert on orders when new.name = ${sql.lit(name)}
    begin select raise(abort, 'refused by the test'); end`.execute(db);
}

/** Counts the commits in a write-ahead log: each ends in a frame with the database size. */
function commitsIn(wal: string): number {
  const log = readFileSync(wal);
  const pageSize = log.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + 24 <= log.length; frame += 24 + pageSize) if (log.readUInt32BE(frame + 4) > 0) commits++;
  return commits;
}
