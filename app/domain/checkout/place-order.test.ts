import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { lockItems } from '#app/domain/catalog/lock-items.server.ts';
import type { Checkout } from '#app/domain/checkout/checkout-form.ts';
import { placeOrder } from '#app/domain/checkout/place-order.server.ts';
import { settleAttempt } from '#app/domain/checkout/settle-attempt.server.ts';
import { prepareShop } from '#app/domain/settings/prepare-shop.server.ts';
import { onEachEngine, openAgain, openDatabase } from '#test/databases.ts';
import { insertUser } from '#test/rows.ts';
import { stock, takings } from '#test/shelf.ts';

const now = new Date('2026-11-21T03:00:00Z');

/** Runs what another request does meanwhile. */
const elsewhere = AsyncLocalStorage.snapshot();

/** A shop that takes KBZPay, with a buyer. */
async function openShop(db: Db) {
  await prepareShop(db, 'Test shop', now);
  await db.updateTable('paymentSettings').set({ methods: '["KBZPay"]' }).execute();
  return insertUser(db);
}

function checkout(lines: Checkout['lines'], other: Partial<Checkout> = {}): Checkout {
  const buyer = { name: 'Mya', phone: '09 123', address: 'Yangon', paymentMethod: 'KBZPay' };
  return { ...buyer, key: crypto.randomUUID(), lines, ...other };
}

onEachEngine('placing an order', (freshDb) => {
  it('takes the stock, keeps what the price was made of, and adds up', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const a = await stock(db, { qty: 5, salePrice: 66_000, cost: '100', rate: '600', profit: '10' });
    const b = await stock(db, { qty: 1, salePrice: 9_999_999_999 });
    const lines = [
      { id: a, qty: 2, salePrice: 66_000 },
      { id: b, qty: 1, salePrice: 9_999_999_999 },
    ];
    const placed = await placeOrder(db, now, uid, checkout(lines));
    expect(placed).toMatchObject({ ok: true, order: { total: 10_000_131_999 } });
    expect(await takings(db)).toEqual({ orders: 1, lines: 2, onHand: { [a]: 3, [b]: 0 }, balanced: true });
    const line = await db.selectFrom('orderItems').selectAll().where('itemId', '=', a).executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      line: 1,
      qty: 2,
      salePrice: 66_000,
      cost: '100',
      rate: '600',
      profit: '10',
      currency: 'CNY',
    });
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      uid,
      status: 'pending',
      cancelRequested: false,
      restocked: false,
      createdAt: now.toISOString(),
    });
  });

  it('names the first line that is short and takes nothing at all', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const a = await stock(db, { qty: 5, salePrice: 100 });
    const b = await stock(db, { name: 'HONOR X9c', qty: 1, salePrice: 100 });
    const lines = [
      { id: a, qty: 1, salePrice: 100 },
      { id: b, qty: 2, salePrice: 100 },
    ];
    expect(await placeOrder(db, now, uid, checkout(lines))).toEqual({
      ok: false,
      problem: 'not-enough-stock',
      name: 'HONOR X9c',
      available: 1,
    });
    expect(await takings(db)).toEqual({ orders: 0, lines: 0, onHand: { [a]: 5, [b]: 1 }, balanced: true });
  });

  it('counts the same item on two lines together', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const a = await stock(db, { qty: 3, salePrice: 100 });
    const line = { id: a, qty: 2, salePrice: 100 };
    expect(await placeOrder(db, now, uid, checkout([line, line]))).toMatchObject({ ok: false, available: 3 });
    expect(await placeOrder(db, now, uid, checkout([line, { ...line, qty: 1 }]))).toMatchObject({
      ok: true,
      order: { total: 300 },
    });
    expect(await takings(db)).toMatchObject({ orders: 1, lines: 2, onHand: { [a]: 0 }, balanced: true });
  });

  it('charges the price of the database or asks again, with all new prices', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const a = await stock(db, { name: 'A', qty: 5, salePrice: 100 });
    const b = await stock(db, { name: 'B', qty: 5, salePrice: 250 });
    const lines = [
      { id: a, qty: 1, salePrice: 100 },
      { id: b, qty: 1, salePrice: 1 },
    ];
    const refused = await placeOrder(db, now, uid, checkout(lines));
    expect(refused).toEqual({
      ok: false,
      problem: 'price-changed',
      name: 'B',
      price: 250,
      prices: { [a]: 100, [b]: 250 },
    });
    expect(await takings(db)).toMatchObject({ orders: 0, onHand: { [a]: 5, [b]: 5 } });
  });

  it('tells of a shortage before it tells of a price', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const a = await stock(db, { qty: 5, salePrice: 100 });
    const b = await stock(db, { qty: 0, salePrice: 100 });
    const lines = [
      { id: a, qty: 1, salePrice: 7 },
      { id: b, qty: 1, salePrice: 100 },
    ];
    expect(await placeOrder(db, now, uid, checkout(lines))).toMatchObject({ problem: 'not-enough-stock' });
  });

  it('answers the same attempt with the same order, and refuses its key for anything else', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const other = await insertUser(db);
    const a = await stock(db, { qty: 1, salePrice: 100 });
    const attempt = checkout([{ id: a, qty: 1, salePrice: 100 }]);
    const first = await placeOrder(db, now, uid, attempt);
    expect(first).toMatchObject({ ok: true });
    expect(first).not.toHaveProperty('again');
    expect(await placeOrder(db, now, uid, attempt)).toEqual({ ...first, again: true });
    const changes: Partial<Checkout>[] = [
      { name: 'Su' },
      { phone: '09 999' },
      { address: 'Mandalay' },
      { paymentMethod: 'Cash' },
      { lines: [{ id: a, qty: 2, salePrice: 100 }] },
    ];
    for (const change of changes)
      expect(await placeOrder(db, now, uid, { ...attempt, ...change }), JSON.stringify(change)).toEqual({
        ok: false,
        problem: 'key-used',
      });
    expect(await placeOrder(db, now, other, attempt)).toEqual({ ok: false, problem: 'key-used' });
    expect(await takings(db)).toMatchObject({ orders: 1, onHand: { [a]: 0 }, balanced: true });
  });

  it('makes one order of one attempt sent twenty times at once', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const a = await stock(db, { qty: 5, salePrice: 100 });
    const attempt = checkout([{ id: a, qty: 1, salePrice: 100 }]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(db, now, uid, attempt)));
    expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, again: true }))).size).toBe(1);
    expect(answers.filter((answer) => answer.ok && !answer.again)).toHaveLength(1);
    expect(await takings(db)).toMatchObject({ orders: 1, onHand: { [a]: 4 }, balanced: true });
  });

  it('sells what is there and no more, to crossing carts at once', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const [a, b] = [await stock(db, { qty: 10, salePrice: 100 }), await stock(db, { qty: 10, salePrice: 100 })];
    const line = (id: string) => ({ id, qty: 1, salePrice: 100 });
    const carts = Array.from({ length: 60 }, (_, n) => checkout(n % 2 ? [line(a), line(b)] : [line(b), line(a)]));
    const answers = await Promise.all(carts.map((cart) => placeOrder(db, now, uid, cart)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.filter((answer) => !answer.ok && answer.problem === 'not-enough-stock')).toHaveLength(50);
    expect(await takings(db)).toMatchObject({ orders: 10, lines: 20, onHand: { [a]: 0, [b]: 0 }, balanced: true });
  });

  it('refuses an empty cart, a method that is not offered, an item that is gone, and a total beyond counting', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const dear = await stock(db, { qty: 3, salePrice: Number.MAX_SAFE_INTEGER });
    const gone = await stock(db, { qty: 3, salePrice: 100, deletedAt: now.toISOString() });
    const dearLine = { id: dear, qty: 2, salePrice: Number.MAX_SAFE_INTEGER };
    expect(await placeOrder(db, now, uid, checkout([]))).toMatchObject({ problem: 'empty-cart' });
    expect(await placeOrder(db, now, uid, checkout([dearLine], { paymentMethod: 'Gold' }))).toMatchObject({
      problem: 'no-such-payment-method',
    });
    expect(await placeOrder(db, now, uid, checkout([{ id: gone, qty: 1, salePrice: 100 }]))).toMatchObject({
      problem: 'item-gone',
      itemId: gone,
    });
    expect(await placeOrder(db, now, uid, checkout([dearLine]))).toMatchObject({ problem: 'total-too-large' });
    expect(await takings(db)).toMatchObject({ orders: 0, balanced: true });
  });

  it('refuses who cannot be placed, and nobody who came at the same moment', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const [a, b] = [await stock(db, { qty: 3, salePrice: 100 }), await stock(db, { qty: 9, salePrice: 200 })];
    await refuseBuyersCalled(db, 'Nobody');
    const lineOf = (id: string, salePrice: number) => ({ id, qty: 2, salePrice });
    const closed = checkout([lineOf(b, 200)]);
    await settleAttempt(db, now, uid, closed.key);
    const told = await Promise.allSettled(
      [
        checkout([lineOf(a, 100)]),
        checkout([lineOf(a, 100)]),
        closed,
        checkout([lineOf(b, 200)], { name: 'Nobody' }),
        checkout([lineOf(b, 1)]),
        checkout([lineOf(b, 200)]),
      ].map((cart) => placeOrder(db, now, uid, cart)),
    );
    const short = { ok: false, problem: 'not-enough-stock', available: 1 };
    expect(told).toMatchObject([
      { value: { ok: true } },
      { value: short },
      { value: { ok: false, problem: 'attempt-closed' } },
      { status: 'rejected', reason: { message: expect.stringContaining('refused by the test') } },
      { value: { ok: false, problem: 'price-changed', prices: { [b]: 200 } } },
      { value: { ok: true } },
    ]);
    expect(await takings(db)).toEqual({ orders: 2, lines: 2, onHand: { [a]: 1, [b]: 7 }, balanced: true });
  });

  it('tells in a refusal the prices of this cart and of no other', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const [a, b] = [await stock(db, { qty: 3, salePrice: 100 }), await stock(db, { qty: 9, salePrice: 200 })];
    const told = await Promise.all(
      [a, b].map((id) => placeOrder(db, now, uid, checkout([{ id, qty: 1, salePrice: 1 }]))),
    );
    expect(told).toMatchObject([{ prices: { [a]: 100 } }, { prices: { [b]: 200 } }]);
    expect(told.map((each) => 'prices' in each && Object.keys(each.prices))).toEqual([[a], [b]]);
  });

  it('gives numbers in the order in which orders came, each with its own lines, movements and audit', async () => {
    const db = await freshDb();
    const buyers = [await openShop(db), await insertUser(db), await insertUser(db)];
    const items = await Promise.all(buyers.map((_, n) => stock(db, { qty: 5, salePrice: 100 * (n + 1) })));
    const placed = await Promise.all(
      buyers.map((uid, n) => {
        const lines = items.slice(0, n + 1).map((id, m) => ({ id, qty: 1, salePrice: 100 * (m + 1) }));
        return placeOrder(db, now, uid, checkout(lines));
      }),
    );
    const orders = placed.flatMap((each) => (each.ok ? [each.order] : []));
    expect(orders.map(({ total }) => total)).toEqual([100, 300, 600]);
    const first = orders[0]?.number ?? 0;
    expect(orders.map(({ number }) => number - first)).toEqual([0, 1, 2]);
    for (const [n, { id, number, total }] of orders.entries()) {
      const mine = { orderId: id, itemId: items.slice(0, n + 1).sort() };
      const [order, lines, movements, deeds] = await Promise.all([
        db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        db.selectFrom('orderItems').selectAll().where('orderId', '=', id).orderBy('line').execute(),
        db.selectFrom('stockMovements').selectAll().where('orderId', '=', id).orderBy('itemId').execute(),
        db.selectFrom('auditEvents').selectAll().where('entityId', '=', id).execute(),
      ]);
      expect(order).toMatchObject({ number, total, uid: buyers[n] });
      expect(lines.map(({ line, itemId }) => [line, itemId])).toEqual(
        items.slice(0, n + 1).map((itemId, m) => [m + 1, itemId]),
      );
      expect(movements.map(({ itemId }) => itemId)).toEqual(mine.itemId);
      expect(movements.every(({ uid, change }) => uid === buyers[n] && change === -1)).toBe(true);
      expect(deeds).toMatchObject([{ uid: buyers[n], after: { number, total } }]);
    }
    expect((await takings(db)).onHand).toEqual({ [items[0] ?? '']: 2, [items[1] ?? '']: 3, [items[2] ?? '']: 4 });
  });
});

it('puts orders that come together on the disk together, and tells nobody before', async () => {
  const { db, env } = await openDatabase('sqlite');
  const uid = await openShop(db);
  const id = await stock(db, { qty: 30, salePrice: 100 });
  const file = join(env.dataDir, 'shop.sqlite');
  // Another connection, which sees what is committed.
  const other = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => other.close());
  const committed = other.prepare('select id from orders where id = ?');
  const before = commitsIn(`${file}-wal`);
  const told = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const placed = await placeOrder(db, now, uid, checkout([{ id, qty: 1, salePrice: 100 }]));
      return placed.ok && committed.get(placed.order.id) !== undefined;
    }),
  );
  expect(told).toEqual(Array.from({ length: 30 }, () => true));
  expect(commitsIn(`${file}-wal`) - before).toBe(1);
});

it('answers a key that another process took at the same moment', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openShop(db);
  const ids = [await stock(db, { qty: 50, salePrice: 100 }), await stock(db, { qty: 50, salePrice: 100 })];
  const processes = [openAgain(env), openAgain(env)];
  for (let n = 0; n < 20; n++) {
    const key = crypto.randomUUID();
    // Of other items, so that neither waits for the other before its order is written.
    const told = await Promise.all(
      processes.map((each, at) =>
        placeOrder(each, now, uid, checkout([{ id: ids[at] ?? '', qty: 1, salePrice: 100 }], { key })),
      ),
    );
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    expect(told).toContainEqual({ ok: false, problem: 'key-used' });
  }
  expect(await takings(db)).toMatchObject({ orders: 20, balanced: true });
});

it('tells whose process came second for the last piece that nothing is left', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openShop(db);
  const processes = [openAgain(env), openAgain(env)];
  for (let n = 0; n < 20; n++) {
    const id = await stock(db, { qty: 1, salePrice: 100 });
    const carts = processes.map((each) => placeOrder(each, now, uid, checkout([{ id, qty: 1, salePrice: 100 }])));
    const told = await Promise.all(carts);
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
    expect(told).toContainEqual(expect.objectContaining({ problem: 'not-enough-stock', available: 0 }));
  }
  expect(await takings(db)).toMatchObject({ orders: 20, balanced: true });
});

it('waits for nobody who only refers to its phone', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await openShop(db);
  const itemId = await stock(db, { qty: 1, salePrice: 100 });
  // As the history of a rate does, of thousands of phones in another order than the order's.
  await transact(db, async (trx) => {
    const change = { itemId, reason: 'rate' as const, at: now.toISOString(), newSalePrice: 100 };
    await trx.insertInto('priceChanges').values(change).execute();
    const outside = async () => placeOrder(db, now, uid, checkout([{ id: itemId, qty: 1, salePrice: 100 }]));
    expect(await elsewhere(outside)).toMatchObject({ ok: true });
  });
});

it('gives up together where somebody keeps a phone for too long', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openShop(db);
  const [kept, free] = [await stock(db, { qty: 9, salePrice: 100 }), await stock(db, { qty: 9, salePrice: 100 })];
  let begun = 0;
  const query = ({ query: { sql: said } }: { query: { sql: string } }) => void (said === 'begin' && begun++);
  const hasty = connect(env, undefined, 1, undefined, { query, pool: () => {} });
  onTestFinished(() => hasty.destroy());
  await transact(db, async (trx) => {
    await lockItems(trx, [kept]);
    const carts = [kept, kept, free].map((id) => checkout([{ id, qty: 1, salePrice: 100 }]));
    const told = await elsewhere(() => Promise.allSettled(carts.map((cart) => placeOrder(hasty, now, uid, cart))));
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
  expect(begun).toBe(1);
  expect(await takings(db)).toMatchObject({ orders: 0, onHand: { [kept]: 9, [free]: 9 } });
});

it('places orders that come together in the queries of one, the last piece included', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openShop(db);
  const id = await stock(db, { qty: 3, salePrice: 100 });
  let queries = 0;
  const counted = connect(env, undefined, undefined, undefined, { query: () => void queries++, pool: () => {} });
  const carts = Array.from({ length: 6 }, () => checkout([{ id, qty: 1, salePrice: 100 }]));
  const told = await Promise.all(carts.map((cart) => placeOrder(counted, now, uid, cart))).finally(() =>
    counted.destroy(),
  );
  expect(told.map(({ ok }) => ok)).toEqual([true, true, true, false, false, false]);
  expect(queries).toBe(8);
});

it('places an order in eight queries on PostgreSQL, however many items it has', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openShop(db);
  const lines = await Promise.all(
    [1, 2, 3].map(async (qty) => ({ id: await stock(db, { qty, salePrice: 100 }), qty: 1, salePrice: 100 })),
  );
  let queries = 0;
  const counted = connect(env, undefined, undefined, undefined, { query: () => void queries++, pool: () => {} });
  const placed = await placeOrder(counted, now, uid, checkout(lines)).finally(() => counted.destroy());
  expect(placed).toMatchObject({ ok: true });
  expect(await takings(db)).toMatchObject({ orders: 1, lines: 3, balanced: true });
  // BEGIN; the items, the key, the ways to pay; all that is written; whether the attempt was closed; the audit; COMMIT.
  expect(queries).toBe(8);
});

/** The engine itself refuses to write their orders. */
async function refuseBuyersCalled(db: Db, name: string): Promise<void> {
  if (isPostgres(db)) {
    const check = sql.raw(`check (name <> '${name}')`);
    await sql`alter table orders add constraint "refused by the test" ${check}`.execute(db);
    return;
  }
  await sql`create trigger refuse before insert on orders when new.name = ${sql.lit(name)}
    begin select raise(abort, 'refused by the test'); end`.execute(db);
}

/** How many COMMITs a write-ahead log holds: each ends in a frame that says how large the database is by then. */
function commitsIn(wal: string): number {
  const log = readFileSync(wal);
  const pageSize = log.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + 24 <= log.length; frame += 24 + pageSize) if (log.readUInt32BE(frame + 4) > 0) commits++;
  return commits;
}
