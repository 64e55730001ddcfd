import { expect, it } from 'vitest';
import { saveTypeDeposit } from '#app/domain/catalog/types/type-deposit.server.ts';
import { depositPartsOf } from '#app/domain/money/payments/deposit.ts';
import { reconcileAttempt } from '#app/domain/orders/checkout/attempt-reconcile.server.ts';
import type { Checkout } from '#app/domain/orders/checkout/checkout-form.ts';
import { readDepositPercents } from '#app/domain/orders/checkout/deposit-percents.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { onEachEngine, openAgain, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';

onEachEngine('placing an order', (freshDb, engine) => {
  it('reduces the stock, stores the inputs of the price, and adds up the total', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const a = await addStockedItem(db, { qty: 5, salePrice: 66_000, cost: '100', rate: '600', profit: '10' });
    const b = await addStockedItem(db, { qty: 1, salePrice: 9_999_999_999 });
    const lines = [
      { id: a, qty: 2, salePrice: 66_000 },
      { id: b, qty: 1, salePrice: 9_999_999_999 },
    ];
    const placed = await placeOrder(db, { now, uid }, checkout(lines));
    expect(placed).toMatchObject({ ok: true, order: { total: 10_000_131_999 } });
    expect(await countOrdersAndStock(db)).toEqual({ orders: 1, lines: 2, onHand: { [a]: 3, [b]: 0 }, balanced: true });
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

  it('asks for the deposit set for its item types, and never changes it afterwards', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const admin = await insertUser(db, { role: 'admin' });
    const ask = async (depositPercent: number | null) => {
      const types = db.selectFrom('typeSettings').select('id').where('type', '=', 'preorder');
      const { id } = await types.executeTakeFirstOrThrow();
      await saveTypeDeposit(db, { now, uid: admin }, { id, depositPercent });
    };
    const a = await addStockedItem(db, { qty: 9, salePrice: 101, type: 'preorder' });
    const b = await addStockedItem(db, { qty: 9, salePrice: 500, type: 'instock' });
    const priceOf = { [a]: 101, [b]: 500 };
    const place = (ids: string[], key: string = crypto.randomUUID()) => {
      const lines = ids.map((id) => ({ id, qty: 1, salePrice: priceOf[id] as number }));
      return placeOrder(db, { now, uid }, checkout(lines, { key }));
    };
    await ask(30);
    const key = crypto.randomUUID();
    expect(await place([a], key)).toMatchObject({ order: { total: 101, deposit: 31 } });
    expect(await place([a, b])).toMatchObject({ order: { total: 601, deposit: 531 } });
    await ask(50);
    expect(await place([a], key)).toMatchObject({ again: true, order: { total: 101, deposit: 31 } });
    expect(await reconcileAttempt(db, { now, uid }, key)).toMatchObject({ placed: true, order: { deposit: 31 } });
    expect(await place([a])).toMatchObject({ order: { deposit: 51 } });
    const withoutDeposit = await place([b]);
    expect(withoutDeposit).toMatchObject({ ok: true });
    expect(withoutDeposit.ok && withoutDeposit.order).not.toHaveProperty('deposit');
    await insertPaymentAccount(db, { kind: 'cash-on-delivery', holder: '', number: '' });
    expect(await place([a])).toMatchObject({ order: { deposit: 51 } });
    await ask(null);
    const lines = await db.selectFrom('orderItems').select(['itemId', 'depositPercent']).execute();
    expect(lines.filter(({ itemId }) => itemId === a).map(({ depositPercent }) => depositPercent)).toEqual(
      expect.arrayContaining([30, 30, 50, 50]),
    );
    expect(lines.filter(({ itemId }) => itemId === b).every(({ depositPercent }) => depositPercent === null)).toBe(
      true,
    );
    const deposits = await db.selectFrom('orders').select('deposit').orderBy('number').execute();
    expect(deposits.map(({ deposit }) => deposit)).toEqual([31, 531, 51, null, 51]);
  });

  it('refuses an order whose cart showed another deposit, and returns the current one', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const id = await addStockedItem(db, { qty: 9, salePrice: 101, type: 'preorder' });
    const ask = (depositPercent: number | null) =>
      db.updateTable('typeSettings').set({ depositPercent }).where('type', '=', 'preorder').execute();
    const place = (deposit: number | null) =>
      placeOrder(db, { now, uid }, checkout([{ id, qty: 1, salePrice: 101 }], { deposit }));
    const parts = async () => {
      const percents = await readDepositPercents(db, [id, 'never']);
      return depositPartsOf([{ salePrice: 101, qty: 1, depositPercent: percents.get(id) ?? null }]);
    };
    expect(await parts()).toBeNull();
    await ask(30);
    expect(await place(null)).toEqual({ ok: false, problem: 'deposit-changed', deposit: 31 });
    expect(await parts()).toEqual({ percent: 30, now: 31, later: 70 });
    expect(await place(31)).toMatchObject({ ok: true, order: { deposit: 31 } });
    await ask(null);
    expect(await place(31)).toEqual({ ok: false, problem: 'deposit-changed', deposit: null });
    expect(await place(null)).toMatchObject({ ok: true, order: { total: 101 } });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 2, onHand: { [id]: 7 } });
  });

  it('gives orders ids that sort by time', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const id = await addStockedItem(db, { qty: 1, salePrice: 100 });
    const before = Date.now();
    const placed = await placeOrder(db, { now, uid }, checkout([{ id, qty: 1, salePrice: 100 }]));
    const at = Number.parseInt((placed.ok ? placed.order.id : '').replace('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('refuses an order without enough stock, names its first short line and takes nothing', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const a = await addStockedItem(db, { qty: 5, salePrice: 100 });
    const b = await addStockedItem(db, { name: 'HONOR X9c', qty: 1, salePrice: 100 });
    const lines = [
      { id: a, qty: 1, salePrice: 100 },
      { id: b, qty: 2, salePrice: 100 },
    ];
    expect(await placeOrder(db, { now, uid }, checkout(lines))).toEqual({
      ok: false,
      problem: 'not-enough-stock',
      name: 'HONOR X9c',
      available: 1,
    });
    expect(await countOrdersAndStock(db)).toEqual({ orders: 0, lines: 0, onHand: { [a]: 5, [b]: 1 }, balanced: true });
  });

  it('adds up the quantities of two lines of one item', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const a = await addStockedItem(db, { qty: 3, salePrice: 100 });
    const line = { id: a, qty: 2, salePrice: 100 };
    expect(await placeOrder(db, { now, uid }, checkout([line, line]))).toMatchObject({ ok: false, available: 3 });
    expect(await placeOrder(db, { now, uid }, checkout([line, { ...line, qty: 1 }]))).toMatchObject({
      ok: true,
      order: { total: 300 },
    });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, lines: 2, onHand: { [a]: 0 }, balanced: true });
  });

  it('charges the price of the database, or returns all new prices to confirm', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const a = await addStockedItem(db, { name: 'A', qty: 5, salePrice: 100 });
    const b = await addStockedItem(db, { name: 'B', qty: 5, salePrice: 250 });
    const lines = [
      { id: a, qty: 1, salePrice: 100 },
      { id: b, qty: 1, salePrice: 1 },
    ];
    const refused = await placeOrder(db, { now, uid }, checkout(lines));
    expect(refused).toEqual({
      ok: false,
      problem: 'price-changed',
      name: 'B',
      price: 250,
      prices: { [a]: 100, [b]: 250 },
    });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0, onHand: { [a]: 5, [b]: 5 } });
  });

  it('reports missing stock before a changed price', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const a = await addStockedItem(db, { qty: 5, salePrice: 100 });
    const b = await addStockedItem(db, { qty: 0, salePrice: 100 });
    const lines = [
      { id: a, qty: 1, salePrice: 7 },
      { id: b, qty: 1, salePrice: 100 },
    ];
    expect(await placeOrder(db, { now, uid }, checkout(lines))).toMatchObject({ problem: 'not-enough-stock' });
  });

  it('returns the same order for the same attempt, and refuses its key for other content', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const other = await insertUser(db);
    const a = await addStockedItem(db, { qty: 1, salePrice: 100 });
    const attempt = checkout([{ id: a, qty: 1, salePrice: 100 }]);
    const first = await placeOrder(db, { now, uid }, attempt);
    expect(first).toMatchObject({ ok: true });
    expect(first).not.toHaveProperty('again');
    expect(await placeOrder(db, { now, uid }, attempt)).toEqual({ ...first, again: true });
    const changes: Partial<Checkout>[] = [
      { name: 'Su' },
      { phone: '09 999' },
      { address: 'Mandalay' },
      { paymentMethod: 'Cash' },
      { lines: [{ id: a, qty: 2, salePrice: 100 }] },
    ];
    for (const change of changes)
      expect(await placeOrder(db, { now, uid }, { ...attempt, ...change }), JSON.stringify(change)).toEqual({
        ok: false,
        problem: 'key-reused',
      });
    expect(await placeOrder(db, { now, uid: other }, attempt)).toEqual({ ok: false, problem: 'key-reused' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, onHand: { [a]: 0 }, balanced: true });
  });

  it('places one order for an attempt sent twenty times at once', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const a = await addStockedItem(db, { qty: 5, salePrice: 100 });
    const attempt = checkout([{ id: a, qty: 1, salePrice: 100 }]);
    const responses = await Promise.all(Array.from({ length: 20 }, () => placeOrder(db, { now, uid }, attempt)));
    expect(new Set(responses.map((response) => JSON.stringify({ ...response, again: true }))).size).toBe(1);
    expect(responses.filter((response) => response.ok && !response.again)).toHaveLength(1);
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, onHand: { [a]: 4 }, balanced: true });
  });

  it('sells no more than the stock to simultaneous orders with crossing carts', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const [a, b] = [
      await addStockedItem(db, { qty: 10, salePrice: 100 }),
      await addStockedItem(db, { qty: 10, salePrice: 100 }),
    ];
    const line = (id: string) => ({ id, qty: 1, salePrice: 100 });
    const carts = Array.from({ length: 60 }, (_, n) => checkout(n % 2 ? [line(a), line(b)] : [line(b), line(a)]));
    const responses = await Promise.all(carts.map((cart) => placeOrder(db, { now, uid }, cart)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(10);
    expect(responses.filter((response) => !response.ok && response.problem === 'not-enough-stock')).toHaveLength(50);
    expect(await countOrdersAndStock(db)).toMatchObject({
      orders: 10,
      lines: 20,
      onHand: { [a]: 0, [b]: 0 },
      balanced: true,
    });
  });

  it('accepts thirty orders of one buyer within ten minutes, and those of other buyers', async () => {
    const { db, env } = await openDatabase(engine);
    const [uid, other] = [await openCheckout(db), await insertUser(db)];
    // Different phones, so that no order waits for stock.
    const ids = await Promise.all(Array.from({ length: 60 }, () => addStockedItem(db, { qty: 9, salePrice: 100 })));
    const carts = ids.map((id) => checkout([{ id, qty: 1, salePrice: 100 }]));
    const processes = engine === 'postgres' ? [db, openAgain(env), openAgain(env)] : [db];
    const placed = await Promise.all(
      carts.map((cart, n) => placeOrder(processes[n % processes.length] ?? db, { now, uid }, cart)),
    );
    const refused = { ok: false, problem: 'too-many-orders' };
    expect(placed.filter(({ ok }) => ok)).toHaveLength(30);
    expect(placed.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 30 }, () => refused));
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 30, balanced: true });
    const [cart, known] = [carts.find((_, n) => !placed[n]?.ok), carts.find((_, n) => placed[n]?.ok)];
    if (!cart || !known) throw new Error('no order was refused, or none placed');
    expect(await placeOrder(db, { now, uid }, known)).toMatchObject({ ok: true, again: true });
    expect(await placeOrder(db, { now, uid: other }, checkout(cart.lines))).toMatchObject({ ok: true });
    expect(await placeOrder(db, { now: new Date(now.getTime() + 599_999), uid }, cart)).toEqual(refused);
    // Orders from a wrong clock must not block the buyer.
    expect(await placeOrder(db, { now: new Date(now.getTime() - 86_400_000), uid }, cart)).toMatchObject({ ok: true });
    expect(await placeOrder(db, { now: new Date(now.getTime() + 600_000), uid }, checkout(cart.lines))).toMatchObject({
      ok: true,
    });
    expect(await placeOrder(db, { now, uid }, checkout(cart.lines), { limit: 0 })).toMatchObject({ ok: true });
  });

  it('refuses an empty cart, an unknown payment method, a deleted item, and a total that is too large', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const dear = await addStockedItem(db, { qty: 3, salePrice: Number.MAX_SAFE_INTEGER });
    const gone = await addStockedItem(db, { qty: 3, salePrice: 100, deletedAt: now.toISOString() });
    const dearLine = { id: dear, qty: 2, salePrice: Number.MAX_SAFE_INTEGER };
    expect(await placeOrder(db, { now, uid }, checkout([]))).toMatchObject({ problem: 'empty-cart' });
    expect(await placeOrder(db, { now, uid }, checkout([dearLine], { paymentMethod: 'Gold' }))).toMatchObject({
      problem: 'no-such-payment-method',
    });
    expect(await placeOrder(db, { now, uid }, checkout([{ id: gone, qty: 1, salePrice: 100 }]))).toMatchObject({
      problem: 'item-gone',
      itemId: gone,
    });
    expect(await placeOrder(db, { now, uid }, checkout([dearLine]))).toMatchObject({ problem: 'total-too-large' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0, balanced: true });
  });
});

it('places an order in ten queries on PostgreSQL, however many items it has', async () => {
  const { db, env } = await openDatabase('postgres');
  const uid = await openCheckout(db);
  const lines = await Promise.all(
    [1, 2, 3].map(async (qty) => ({ id: await addStockedItem(db, { qty, salePrice: 100 }), qty: 1, salePrice: 100 })),
  );
  const { db: counted, statements } = openWatched(env);
  const placed = await placeOrder(counted, { now, uid }, checkout(lines));
  expect(placed).toMatchObject({ ok: true });
  expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, lines: 3, balanced: true });
  // BEGIN; items, key, payment methods; buyer, recent orders; one write; voided attempts; audit; COMMIT.
  expect(statements).toHaveLength(10);
});
