import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import {
  deleteVoidedAttempts,
  reconcileAttempt,
  voidUnlessPlaced,
} from '#app/domain/orders/checkout/attempt-reconcile.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { startProcess } from '#tests/support/processes/run-process.ts';

async function openShop(db: Db) {
  return { uid: await openCheckout(db), item: await addStockedItem(db, { qty: 1_000, salePrice: 100 }) };
}

const attemptFor = (item: string) => checkout([{ id: item, qty: 1, salePrice: 100 }]);

onEachEngine('reconciling an attempt with a lost response', (freshDb, engine) => {
  it('returns the order, also to a second request', async () => {
    const db = await freshDb();
    const { uid, item } = await openShop(db);
    const attempt = attemptFor(item);
    const placed = await placeOrder(db, { now, uid }, attempt);
    const order = placed.ok ? placed.order : undefined;
    expect(await reconcileAttempt(db, { now, uid }, attempt.key)).toEqual({ placed: true, order });
    expect(await reconcileAttempt(db, { now, uid }, attempt.key)).toEqual({ placed: true, order });
    expect(await db.selectFrom('closedAttempts').selectAll().execute()).toEqual([]);
  });

  it('voids an attempt without an order, so that a late request places none', async () => {
    const db = await freshDb();
    const { uid, item } = await openShop(db);
    const attempt = attemptFor(item);
    expect(await reconcileAttempt(db, { now, uid }, attempt.key)).toEqual({ placed: false });
    expect(await placeOrder(db, { now, uid }, attempt)).toEqual({ ok: false, problem: 'attempt-voided' });
    expect(await reconcileAttempt(db, { now, uid }, attempt.key)).toEqual({ placed: false });
    expect(await countOrdersAndStock(db)).toEqual({ orders: 0, lines: 0, onHand: { [item]: 1_000 }, balanced: true });
    expect(await placeOrder(db, { now, uid }, attemptFor(item))).toMatchObject({ ok: true });
  });

  it('shows another user no order, and does not let them void the attempt', async () => {
    const db = await freshDb();
    const { uid, item } = await openShop(db);
    const other = await insertUser(db);
    const attempt = attemptFor(item);
    expect(await reconcileAttempt(db, { now, uid: other }, attempt.key)).toEqual({ placed: false });
    expect(await placeOrder(db, { now, uid }, attempt)).toMatchObject({ ok: true });
    expect(await reconcileAttempt(db, { now, uid: other }, attempt.key)).toEqual({ placed: false });
    expect(await reconcileAttempt(db, { now, uid }, attempt.key)).toMatchObject({ placed: true });
  });

  it('waits while the order is being placed', async () => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    const written = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const placing = transact(db, async (trx) => {
      await insertOrder(trx, { uid, checkoutKey: 'key' });
      written.resolve();
      await finish.promise;
    });
    await written.promise;
    let reconciled = false;
    const reconciling = reconcileAttempt(db, { now, uid }, 'key').finally(() => {
      reconciled = true;
    });
    await setTimeout(100);
    expect(reconciled).toBe(false);
    finish.resolve();
    await placing;
    expect(await reconciling).toMatchObject({ placed: true });
  });

  it('voids an attempt whose form arrives while the attempt is reconciled', async () => {
    const db = await freshDb();
    const { uid, item } = await openShop(db);
    const attempt = attemptFor(item);
    const voided = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const reconciling = transact(db, async (trx) => {
      await voidUnlessPlaced(trx, now, { uid, key: attempt.key }, 0);
      voided.resolve();
      await finish.promise;
    });
    await voided.promise;
    const placing = placeOrder(db, { now, uid }, attempt);
    await setTimeout(100);
    finish.resolve();
    await reconciling;
    expect(await placing).toEqual({ ok: false, problem: 'attempt-voided' });
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 0, onHand: { [item]: 1_000 }, balanced: true });
  });

  it('either finds the order or voids the attempt when checkout runs at the same time, fifty times', async () => {
    const db = await freshDb();
    const { uid, item } = await openShop(db);
    const attempts = Array.from({ length: 50 }, () => attemptFor(item));
    const outcomes = await Promise.all(
      attempts.map(async (attempt, n) => {
        const place = async () => (await placeOrder(db, { now, uid }, attempt, { limit: 0 })).ok;
        const reconcile = async () => {
          const outcome = await reconcileAttempt(db, { now, uid }, attempt.key, { limit: 0 });
          return 'placed' in outcome && outcome.placed;
        };
        return Promise.all(n % 2 ? [place(), reconcile()] : [reconcile(), place()]);
      }),
    );
    for (const [first, second] of outcomes) expect(first).toBe(second);
    const orders = outcomes.filter(([placed]) => placed).length;
    expect(await countOrdersAndStock(db)).toMatchObject({ orders, onHand: { [item]: 1_000 - orders }, balanced: true });
  });

  it('either finds the order or voids the attempt when another process reconciles', async () => {
    const { db, env } = await openDatabase(engine);
    const { uid, item } = await openShop(db);
    const attempts = Array.from({ length: 50 }, () => attemptFor(item));
    const { firstOutput, ended } = startProcess(
      'reconcile',
      JSON.stringify(env),
      uid,
      ...attempts.map(({ key }) => key),
    );
    await firstOutput;
    // In reverse order, so that both processes meet halfway.
    const placed: string[] = [];
    for (const attempt of attempts.toReversed()) {
      const placement = await placeOrder(db, { now, uid }, attempt, { limit: 0 });
      if (placement.ok) placed.push(attempt.key);
      else expect(placement.problem).toBe('attempt-voided');
    }
    const { stdout } = await ended;
    expect(stdout.replace('ready\n', '').split(' ').filter(Boolean).sort()).toEqual(placed.sort());
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: placed.length, balanced: true });
  });

  it('voids at most thirty attempts of one user within ten minutes, whatever other users void', async () => {
    const db = await freshDb();
    const { uid, item } = await openShop(db);
    const other = await insertUser(db);
    const keys = Array.from({ length: 40 }, (_, n) => `key ${n}`);
    const outcomes = await Promise.all(keys.map((key) => reconcileAttempt(db, { now, uid }, key)));
    expect(outcomes.filter((each) => 'placed' in each)).toHaveLength(30);
    expect(outcomes.filter((each) => 'problem' in each)).toEqual(
      Array.from({ length: 10 }, () => ({ problem: 'too-many-attempts' })),
    );
    // A voided attempt stays voided; an attempt that was not voided may still become an order.
    const voided = keys.find((_, n) => 'placed' in (outcomes[n] ?? {})) ?? '';
    expect(await reconcileAttempt(db, { now, uid }, voided)).toEqual({ placed: false });
    const refused = keys.find((_, n) => 'problem' in (outcomes[n] ?? {})) ?? '';
    expect(await placeOrder(db, { now, uid }, { ...attemptFor(item), key: refused })).toMatchObject({ ok: true });
    expect(await reconcileAttempt(db, { now, uid }, refused)).toMatchObject({ placed: true });
    expect(await reconcileAttempt(db, { now, uid: other }, 'another')).toEqual({ placed: false });
    expect(await reconcileAttempt(db, { now: new Date(now.getTime() + 600_000), uid }, 'later')).toEqual({
      placed: false,
    });
  });

  it('keeps a voided attempt for a month', async () => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    await reconcileAttempt(db, { now, uid }, 'key');
    await deleteVoidedAttempts(db, new Date('2026-12-21T02:00:00Z'));
    expect(await db.selectFrom('closedAttempts').select('checkoutKey').execute()).toEqual([{ checkoutKey: 'key' }]);
    await deleteVoidedAttempts(db, new Date('2026-12-21T04:00:00Z'));
    expect(await db.selectFrom('closedAttempts').selectAll().execute()).toEqual([]);
  });
});
