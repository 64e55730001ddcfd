import { expect, it } from 'vitest';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { listOrders } from '#app/domain/orders/order-list.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { withdrawCancellation } from '#app/domain/orders/order-steps/cancellation-withdraw.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const now = new Date('2026-11-21T03:00:00Z');
const steps = {
  confirm: confirmOrder,
  cancel: cancelOrder,
  restock: restockOrder,
  request: requestCancellation,
  withdraw: withdrawCancellation,
};
const model = aPhone();

type State = { status: OrderStatus; restocked?: boolean; cancelRequested?: boolean };
type Line = { itemId: string; qty: number; name?: string; ram?: string; rom?: string };

/** Inserts an order in a state, as if its stock was taken earlier. */
async function orderIn(db: Db, state: State, lines: Line[] = []) {
  const uid = await insertUser(db, { role: 'admin' });
  const id = await insertOrder(db, { uid, ...state });
  for (const [index, line] of lines.entries())
    await insertOrderLine(db, { orderId: id, line: index + 1, salePrice: 100, ...line });
  return { id, uid };
}

const readOrder = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select(['status', 'restocked', 'cancelRequested'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

onEachEngine('the life of an order', (freshDb) => {
  it.each([
    ['confirm', { status: 'pending' }, 'ok', { status: 'confirmed' }],
    ['confirm', { status: 'confirmed' }, 'already-confirmed', { status: 'confirmed' }],
    ['confirm', { status: 'canceled' }, 'already-canceled', { status: 'canceled' }],
    ['cancel', { status: 'pending' }, 'ok', { status: 'canceled' }],
    ['cancel', { status: 'confirmed' }, 'ok', { status: 'canceled' }],
    ['cancel', { status: 'canceled' }, 'already-canceled', { status: 'canceled' }],
    ['cancel', { status: 'canceled', restocked: true }, 'already-canceled', { status: 'canceled', restocked: true }],
    ['restock', { status: 'pending' }, 'not-canceled', { restocked: false }],
    ['restock', { status: 'confirmed' }, 'not-canceled', { restocked: false }],
    ['restock', { status: 'canceled' }, 'ok', { status: 'canceled', restocked: true }],
    ['restock', { status: 'canceled', restocked: true }, 'already-restocked', { restocked: true }],
    ['request', { status: 'pending' }, 'ok', { status: 'pending', cancelRequested: true }],
    ['request', { status: 'confirmed' }, 'ok', { status: 'confirmed', cancelRequested: true }],
    ['request', { status: 'canceled' }, 'already-canceled', { cancelRequested: false }],
    ['withdraw', { status: 'pending', cancelRequested: true }, 'ok', { status: 'pending', cancelRequested: false }],
    ['withdraw', { status: 'confirmed', cancelRequested: true }, 'ok', { status: 'confirmed', cancelRequested: false }],
    ['withdraw', { status: 'canceled', cancelRequested: true }, 'already-canceled', { cancelRequested: true }],
  ] as const)('%s from %j: %s', async (step, from, outcome, after) => {
    const db = await freshDb();
    const { id, uid } = await orderIn(db, from);
    const response = await steps[step](db, { now, uid }, id);
    expect(response.ok ? 'ok' : response.problem).toBe(outcome);
    expect(await readOrder(db, id)).toMatchObject(after);
    const events = await db.selectFrom('auditEvents').select(['entityId', 'uid']).execute();
    expect(events).toEqual(outcome === 'ok' ? [{ entityId: id, uid }] : []);
  });

  it("does not find an unknown order, or another buyer's", async () => {
    const db = await freshDb();
    const { id } = await orderIn(db, { status: 'pending' });
    const stranger = await insertUser(db);
    for (const step of Object.values(steps)) {
      expect(await step(db, { now, uid: stranger }, 'nothing')).toEqual({ ok: false, problem: 'no-such-order' });
    }
    expect(await requestCancellation(db, { now, uid: stranger }, id)).toEqual({ ok: false, problem: 'no-such-order' });
    expect(await readOrder(db, id)).toMatchObject({ cancelRequested: false });
    await db.updateTable('orders').set({ cancelRequested: true }).execute();
    expect(await withdrawCancellation(db, { now, uid: stranger }, id)).toEqual({ ok: false, problem: 'no-such-order' });
    expect(await readOrder(db, id)).toMatchObject({ cancelRequested: true });
  });

  it('returns whether a cancellation was requested now or before', async () => {
    const db = await freshDb();
    const { id, uid } = await orderIn(db, { status: 'confirmed' });
    const responses = await Promise.all([1, 2, 3].map(() => requestCancellation(db, { now, uid }, id)));
    expect(responses.filter((response) => response.ok && !response.again)).toHaveLength(1);
    expect(await requestCancellation(db, { now, uid }, id)).toEqual({ ok: true, number: 1, again: true });
    expect(await db.selectFrom('auditEvents').select('id').execute()).toHaveLength(1);
  });

  it('lists orders newest first, with their lines in order', async () => {
    const db = await freshDb();
    const itemId = await addStockedItem(db, { qty: 0 });
    const first = await orderIn(db, { status: 'pending' }, [
      { itemId, qty: 1, name: 'A' },
      { itemId, qty: 2, name: 'B' },
    ]);
    const second = await orderIn(db, { status: 'canceled' });
    const { orders, count } = await listOrders(db, {}, 1);
    expect(count).toBe(2);
    expect(orders.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(orders[1]?.items.map(({ name, qty }) => [name, qty])).toEqual([
      ['A', 1],
      ['B', 2],
    ]);
    expect((await listOrders(db, { uid: first.uid }, 1)).orders.map(({ id }) => id)).toEqual([first.id]);
  });

  it("lists the buyer's last page, although others order in between", async () => {
    const db = await freshDb();
    const [uid, other] = [await insertUser(db), await insertUser(db)];
    const own: string[] = [];
    for (let n = 0; n < 25; n++) {
      own.push(await insertOrder(db, { uid }));
      await insertOrder(db, { uid: other });
    }
    const { orders, page, pages } = await listOrders(db, { uid }, 2);
    expect({ page, pages }).toEqual({ page: 2, pages: 2 });
    expect(orders.map(({ id }) => id)).toEqual(own.slice(0, 5).reverse());
  });
});

onEachEngine('restocking', (freshDb) => {
  it('returns each line to its own item, also if an older equal item exists', async () => {
    const db = await freshDb();
    await addStockedItem(db, { ...model, qty: 5, createdAt: '2020-01-01T00:00:00.000Z' });
    const own = await addStockedItem(db, { ...model, qty: 1 });
    const { id, uid } = await orderIn(db, { status: 'canceled' }, [
      { itemId: own, qty: 2 },
      { itemId: own, qty: 3 },
    ]);
    expect(await restockOrder(db, { now, uid }, id)).toMatchObject({ ok: true, unmatched: [] });
    const { onHand, balanced } = await countOrdersAndStock(db);
    expect(onHand[own]).toBe(6);
    expect(balanced).toBe(true);
    const moved = await db.selectFrom('stockMovements').selectAll().where('cause', '=', 'restocked').execute();
    expect(moved).toMatchObject([{ itemId: own, change: 5, orderId: id, uid }]);
  });

  it('returns a line of a deleted item to the oldest item with the same name, RAM and ROM', async () => {
    const db = await freshDb();
    const gone = await addStockedItem(db, { ...model, qty: 0, deletedAt: LONG_AGO });
    const young = await addStockedItem(db, { ...model, qty: 0, createdAt: '2026-03-01T00:00:00.000Z' });
    const old = await addStockedItem(db, { ...model, qty: 0, createdAt: '2026-02-01T00:00:00.000Z' });
    await addStockedItem(db, { ...model, rom: '128', qty: 0, createdAt: '2020-01-01T00:00:00.000Z' });
    await addStockedItem(db, { ...model, qty: 0, createdAt: '2020-01-01T00:00:00.000Z', deletedAt: LONG_AGO });
    const { id, uid } = await orderIn(db, { status: 'canceled' }, [{ itemId: gone, qty: 2 }]);
    expect(await restockOrder(db, { now, uid }, id)).toMatchObject({ ok: true, unmatched: [] });
    const { onHand, balanced } = await countOrdersAndStock(db);
    expect([onHand[gone], onHand[young], onHand[old], balanced]).toEqual([0, 0, 2, true]);
  });

  it('reports lines that match no item and restocks the rest', async () => {
    const db = await freshDb();
    const own = await addStockedItem(db, { ...model, qty: 0 });
    const gone = await addStockedItem(db, { name: 'HONOR X9c', qty: 0, deletedAt: LONG_AGO });
    const { id, uid } = await orderIn(db, { status: 'canceled' }, [
      { itemId: gone, qty: 4, name: 'HONOR X9c' },
      { itemId: own, qty: 1 },
    ]);
    const unmatched = [{ line: 1, ...aPhone({ name: 'HONOR X9c' }), qty: 4 }];
    expect(await restockOrder(db, { now, uid }, id)).toMatchObject({ ok: true, unmatched });
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [own]: 1, [gone]: 0 }, balanced: true });
    expect(await readOrder(db, id)).toMatchObject({ restocked: true });
  });

  it.each([{ name: 'HONOR X9c' }, { ram: '12' }, { rom: '512' }, { variant: '20 W' }])(
    'returns a line of a deleted item to no item that differs in one field: %j',
    async (different) => {
      const db = await freshDb();
      const own = await addStockedItem(db, { ...model, qty: 0 });
      const gone = await addStockedItem(db, { ...model, ...different, qty: 0, deletedAt: LONG_AGO });
      const { id, uid } = await orderIn(db, { status: 'canceled' }, [
        { itemId: own, qty: 1 },
        { itemId: gone, qty: 4, ...different },
      ]);
      const unmatched = [{ line: 2, ...model, ...different, qty: 4 }];
      expect(await restockOrder(db, { now, uid }, id)).toMatchObject({ ok: true, unmatched });
      expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [own]: 1, [gone]: 0 }, balanced: true });
    },
  );

  it('happens once, however many requests come at once', async () => {
    const db = await freshDb();
    const own = await addStockedItem(db, { ...model, qty: 0 });
    const { id, uid } = await orderIn(db, { status: 'canceled' }, [{ itemId: own, qty: 2 }]);
    const responses = await Promise.all(Array.from({ length: 40 }, () => restockOrder(db, { now, uid }, id)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(responses.filter((response) => !response.ok && response.problem === 'already-restocked')).toHaveLength(39);
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [own]: 2 }, balanced: true });
  });

  it('loses no piece when a cancellation and many restocks run at once', async () => {
    const db = await freshDb();
    const own = await addStockedItem(db, { ...model, qty: 0 });
    const { id, uid } = await orderIn(db, { status: 'confirmed' }, [{ itemId: own, qty: 2 }]);
    const tries = [cancelOrder(db, { now, uid }, id), confirmOrder(db, { now, uid }, id)];
    await Promise.all([...tries, ...Array.from({ length: 6 }, () => restockOrder(db, { now, uid }, id))]);
    const { restocked } = await readOrder(db, id);
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [own]: restocked ? 2 : 0 }, balanced: true });
  });
});
