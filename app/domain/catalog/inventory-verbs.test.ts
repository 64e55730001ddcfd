import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { correctItem } from '#app/domain/catalog/correct-item.server.ts';
import { correctQuantity } from '#app/domain/catalog/correct-quantity.server.ts';
import { deleteItem } from '#app/domain/catalog/delete-item.server.ts';
import { listInventory } from '#app/domain/catalog/list-inventory.server.ts';
import { listStock, listStockTypes } from '#app/domain/catalog/list-stock.server.ts';
import { readItem } from '#app/domain/catalog/read-item.server.ts';
import { placeOrder } from '#app/domain/checkout/place-order.server.ts';
import { restockOrder } from '#app/domain/orders/restock-order.server.ts';
import { addPaymentMethod } from '#app/domain/settings/payment-methods.server.ts';
import { prepareShop } from '#app/domain/settings/prepare-shop.server.ts';
import { addType, deleteType, listTypes } from '#app/domain/settings/types.server.ts';
import { onEachEngine, openAgain, openDatabase } from '#test/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#test/rows.ts';
import { stock, takings } from '#test/shelf.ts';

const now = new Date('2026-11-21T03:00:00Z');
const LATER = new Date('2026-11-21T04:00:00Z');
const model = { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '4GB', rom: '128GB' };

async function openShop(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, now, uid, 'Cash');
  return uid;
}

const readRow = (db: Db, id: string) =>
  db.selectFrom('inventories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const deeds = (db: Db, entityId: string) =>
  db
    .selectFrom('auditEvents')
    .select(['action', 'uid', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();

function buy(db: Db, uid: string, id: string, qty: number) {
  const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
  return placeOrder(db, now, uid, { ...buyer, lines: [{ id, qty, salePrice: 0 }] });
}

/** A canceled order of two pieces of an item. */
async function canceledOrder(db: Db, uid: string, itemId: string) {
  const orderId = await insertOrder(db, { uid, status: 'canceled' });
  const { name, ram, rom } = model;
  const line = { orderId, line: 1, itemId, name, ram, rom, qty: 2, salePrice: 0, currency: 'CNY' };
  await db.insertInto('orderItems').values(line).execute();
  return orderId;
}

onEachEngine('correcting a quantity', (freshDb) => {
  it('writes the difference as a movement, and says what was before', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 3 });
    expect(await correctQuantity(db, now, uid, id, { qty: 5, was: 3 })).toEqual({
      ok: true,
      name: 'Redmi 14C',
      qty: 5,
      was: 3,
    });
    expect(await correctQuantity(db, now, uid, id, { qty: 0, was: 5 })).toMatchObject({ ok: true, qty: 0, was: 5 });
    const moved = await db.selectFrom('stockMovements').selectAll().where('cause', '=', 'corrected').execute();
    expect(moved).toMatchObject([
      { itemId: id, change: 2, uid, orderId: null },
      { itemId: id, change: -5, uid, orderId: null },
    ]);
    expect(await takings(db)).toMatchObject({ onHand: { [id]: 0 }, balanced: true });
    expect(await deeds(db, id)).toEqual([
      { action: 'quantity corrected', uid, before: { qty: 3 }, after: { qty: 5 } },
      { action: 'quantity corrected', uid, before: { qty: 5 }, after: { qty: 0 } },
    ]);
  });

  it('leaves nothing behind where the figure stays as it is', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 3 });
    expect(await correctQuantity(db, now, uid, id, { qty: 3, was: 3 })).toMatchObject({ ok: true, qty: 3, was: 3 });
    expect(await deeds(db, id)).toEqual([]);
  });

  it('is refused with the new figure where an order has come in between, then taken against that', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 3 });
    expect(await buy(db, uid, id, 1)).toMatchObject({ ok: true });
    expect(await correctQuantity(db, now, uid, id, { qty: 5, was: 3 })).toEqual({
      ok: false,
      problem: 'changed-meanwhile',
      now: 2,
      was: 3,
    });
    expect(await readRow(db, id)).toMatchObject({ qty: 2 });
    expect(await correctQuantity(db, now, uid, id, { qty: 5, was: 2 })).toMatchObject({ ok: true, qty: 5 });
  });

  it('knows no unknown item, and none that is deleted', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 3, deletedAt: LONG_AGO });
    const refused = { ok: false, problem: 'no-such-item' };
    expect(await correctQuantity(db, now, uid, id, { qty: 5, was: 3 })).toEqual(refused);
    expect(await correctQuantity(db, now, uid, 'x', { qty: 5, was: 0 })).toEqual(refused);
    expect(await readRow(db, id)).toMatchObject({ qty: 3 });
  });

  it('meets many orders at the same time, and not a piece is lost or made', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 10 });
    const orders = Array.from({ length: 10 }, () => buy(db, uid, id, 1));
    const corrections = Array.from({ length: 10 }, (_, n) =>
      correctQuantity(db, now, uid, id, { qty: 50, was: 10 - n }),
    );
    const saved = (await Promise.all(corrections)).filter((correction) => correction.ok);
    expect((await Promise.all(orders)).filter(({ ok }) => ok)).toHaveLength(10);
    const { onHand, balanced } = await takings(db);
    expect(saved.length).toBeLessThanOrEqual(1);
    expect([onHand[id], balanced]).toEqual([saved[0] ? 50 - saved[0].was : 0, true]);
  });
});

onEachEngine('deleting an item', (freshDb) => {
  it('marks it, and it appears nowhere any more', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 3, type: 'gold' });
    expect(await readItem(db, id)).toMatchObject({ name: 'Redmi 14C', qty: 3 });
    expect(await deleteItem(db, now, uid, id)).toEqual({ ok: true, name: 'Redmi 14C' });
    expect(await readRow(db, id)).toMatchObject({ qty: 3, deletedAt: now.toISOString() });
    expect(await readItem(db, id)).toBeNull();
    expect(await listStock(db)).toEqual([]);
    expect(await listStockTypes(db)).toEqual([]);
    expect(await listInventory(db, {}, 1)).toMatchObject({ items: [], count: 0 });
    expect(await deeds(db, id)).toMatchObject([
      { action: 'item deleted', uid, before: { name: 'Redmi 14C', qty: 3 }, after: { deletedAt: now.toISOString() } },
    ]);
    expect(await deleteItem(db, now, uid, id)).toEqual({ ok: false, problem: 'no-such-item' });
    expect(await deeds(db, id)).toHaveLength(1);
  });

  it('keeps its orders whole, and a cart that still has it is told', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 3 });
    await buy(db, uid, id, 1);
    await deleteItem(db, now, uid, id);
    expect(await buy(db, uid, id, 1)).toEqual({ ok: false, problem: 'item-gone', itemId: id });
    expect(await db.selectFrom('orderItems').selectAll().execute()).toMatchObject([{ itemId: id, name: 'Redmi 14C' }]);
    expect(await takings(db)).toMatchObject({ orders: 1, lines: 1, onHand: { [id]: 2 }, balanced: true });
  });
});

onEachEngine('correcting an item', (freshDb) => {
  const right = { name: 'Redmi 15C  5G', ram: '8GB', rom: '256GB', type: 'only' };

  it('changes its words alone, and what it is found by', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, qty: 3, type: 'instock', cost: '1', salePrice: 7 });
    const before = await readRow(db, id);
    expect(await correctItem(db, now, uid, id, right)).toEqual({ ok: true });
    const corrected = { ...right, nameKey: 'redmi 15c 5g', updatedAt: now.toISOString() };
    expect(await readRow(db, id)).toEqual({ ...before, ...corrected });
    expect(await listInventory(db, { search: '15C 5g' }, 1)).toMatchObject({ count: 1 });
    const { name, ram, rom } = model;
    const words = { name, ram, rom, type: 'instock' };
    expect(await deeds(db, id)).toEqual([{ action: 'item corrected', uid, before: words, after: right }]);
    expect(await correctItem(db, now, uid, id, right)).toEqual({ ok: true });
    expect(await deeds(db, id)).toHaveLength(1);
  });

  it('takes a type of the settings, or the one it has', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, type: 'gold' });
    expect(await correctItem(db, now, uid, id, { ...right, type: 'gold' })).toEqual({ ok: true });
    expect(await correctItem(db, now, uid, id, { ...right, type: 'silver' })).toEqual({
      ok: false,
      problem: 'no-such-type',
    });
    expect(await correctItem(db, now, uid, id, right)).toEqual({ ok: true });
    expect(await correctItem(db, now, uid, id, { ...right, type: 'gold' })).toMatchObject({ problem: 'no-such-type' });
    expect(await readRow(db, id)).toMatchObject({ type: 'only' });
  });

  it('knows no unknown item, and none that is deleted', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const gone = await stock(db, { ...model, deletedAt: LONG_AGO });
    for (const id of ['x', gone])
      expect(await correctItem(db, now, uid, id, right)).toEqual({ ok: false, problem: 'no-such-item' });
    expect(await readRow(db, gone)).toMatchObject({ name: 'Redmi 14C' });
  });
});

onEachEngine('deleting a type', (freshDb) => {
  it('leaves the items that have it alone, and it can come back', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await stock(db, { ...model, type: 'only' });
    const types = async () => (await listTypes(db)).map(({ type }) => type);
    expect(await types()).toEqual(['instock', 'preorder', 'only']);
    await addType(db, LATER, uid, 'used');
    const only = (await listTypes(db)).find(({ type }) => type === 'only');
    const deleted = await deleteType(db, now, uid, only?.id ?? '');
    expect(deleted).toMatchObject({ type: 'only' });
    expect(await types()).toEqual(['instock', 'preorder', 'used']);
    expect(await readItem(db, id)).toMatchObject({ type: 'only' });
    expect(await deleteType(db, now, uid, only?.id ?? '')).toBeNull();
    expect(await deeds(db, only?.id ?? '')).toEqual([
      { action: 'type deleted', uid, before: { type: 'only' }, after: null },
    ]);
    expect(await addType(db, now, uid, 'only', deleted?.since)).toBe(true);
    expect(await types()).toEqual(['instock', 'preorder', 'only', 'used']);
  });
});

onEachEngine('restocking while items are deleted', (freshDb) => {
  it('gives the pieces to the next match once their own item is gone', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const own = await stock(db, { ...model });
    const twin = await stock(db, { ...model });
    const order = await canceledOrder(db, uid, own);
    await deleteItem(db, now, uid, own);
    expect(await restockOrder(db, now, uid, order)).toMatchObject({ ok: true, unmatched: [] });
    expect(await takings(db)).toMatchObject({ onHand: { [own]: 0, [twin]: 2 }, balanced: true });
  });

  it('never gives pieces to an item after its deletion', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    for (let round = 0; round < 5; round++) {
      const own = await stock(db, { ...model, name: `Redmi ${round}` });
      const order = await canceledOrder(db, uid, own);
      await Promise.all([deleteItem(db, now, uid, own), restockOrder(db, now, uid, order)]);
      const { qty } = await readRow(db, own);
      expect(await deeds(db, own)).toMatchObject([{ action: 'item deleted', before: { qty } }]);
    }
    expect(await takings(db)).toMatchObject({ balanced: true });
  });
});

it.each(['deleted', 'renamed'] as const)(
  'looks again at an item that is %s while it waits for it (postgres)',
  async (fate) => {
    const { db, env } = await openDatabase('postgres');
    const uid = await openShop(db);
    const own = await stock(db, { ...model, deletedAt: LONG_AGO });
    const match = await stock(db, { ...model, createdAt: '2026-02-01T00:00:00.000Z' });
    const twin = await stock(db, { ...model, createdAt: '2026-03-01T00:00:00.000Z' });
    const order = await canceledOrder(db, uid, own);
    const [other, watcher] = [openAgain(env), openAgain(env)];
    let restocking: ReturnType<typeof restockOrder> | undefined;
    await transact(db, async (trx) => {
      const gone = fate === 'deleted' ? { deletedAt: LONG_AGO } : { name: 'Redmi 15C' };
      await trx.updateTable('inventories').set(gone).where('id', '=', match).execute();
      restocking = restockOrder(other, now, uid, order);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(watcher)).rows.length, { timeout: 10_000 }).toBe(1);
    });
    expect(await restocking).toMatchObject({ ok: true, unmatched: [] });
    expect(await takings(db)).toMatchObject({ onHand: { [match]: 0, [twin]: 2 }, balanced: true });
  },
);

onEachEngine('a long inventory', (freshDb) => {
  it('answers with the nearest page to the one wanted', async () => {
    const db = await freshDb();
    for (let n = 10; n < 42; n++) await stock(db, { ...model, nameKey: `redmi ${n}` });
    expect(await listInventory(db, {}, 3)).toMatchObject({ page: 3, pages: 3, items: [{}, {}] });
    expect(await listInventory(db, {}, 99)).toMatchObject({ page: 3, pages: 3, items: [{}, {}] });
    for (const wanted of [-1, 0, Number.NaN]) expect(await listInventory(db, {}, wanted)).toMatchObject({ page: 1 });
  });
});
