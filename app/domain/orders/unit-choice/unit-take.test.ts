import { expect, it } from 'vitest';
import type { Db, Tracking } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { cancelOrder } from '#app/domain/orders/order-steps/order-cancel.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { confirmOrders } from '#app/domain/orders/order-steps/orders-confirm.server.ts';
import type { UnitChoice } from '#app/domain/orders/unit-choice/unit-choice.ts';
import { onEachEngine, openDatabase, runOutsideTransaction, untilWaiting } from '#tests/support/database/databases.ts';
import { buyOrThrow, model, now, openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('selling units', (freshDb) => {
  async function openSale(tracking: Tracking = 'required') {
    const db = await freshDb();
    const uid = await openShop(db);
    const itemId = await addStockedItem(db, { ...model, tracking, qty: 5 });
    const units: string[] = [];
    for (const n of [1, 2, 3]) units.push(await insertUnit(db, { itemId, imei: imeiOf(n) }));
    const order = async (qty = 2) => (await buyOrThrow(db, uid, itemId, qty)).id;
    const confirm = (id: string, chosen?: (string | UnitChoice)[]) =>
      confirmOrder(db, { now, uid }, id, {
        requested: false,
        ...(chosen && { units: chosen.map((each) => (typeof each === 'string' ? { line: 1, unitId: each } : each)) }),
      });
    return { db, uid, itemId, units, order, confirm };
  }

  it('binds each chosen unit to its line, and adds the sale to its history', async () => {
    const { db, uid, units, order, confirm } = await openSale();
    const [a = '', b = ''] = units;
    const id = await order();
    expect(await confirm(id, [b, a])).toMatchObject({ ok: true });
    const at = now.toISOString();
    const sold = { state: 'sold', orderId: id, line: 1, soldAt: at };
    expect(await rows(db)).toMatchObject([sold, sold, { state: 'in-stock', orderId: null, line: null, soldAt: null }]);
    expect(await history(db, a)).toEqual([
      { kind: 'received', orderId: null, uid: null },
      { kind: 'sold', orderId: id, uid },
    ]);
  });

  it('confirms an order of an item that requires units only with one unit for each piece', async () => {
    const { db, units, order, confirm } = await openSale();
    const [a = '', b = '', c = ''] = units;
    const id = await order();
    expect(await confirm(id)).toEqual({ ok: false, problem: 'choose-units' });
    const refusal = { ok: false, name: model.name, qty: 2 };
    expect(await confirm(id, [])).toEqual({ ...refusal, problem: 'too-few-units', chosen: 0 });
    expect(await confirm(id, [a])).toEqual({ ...refusal, problem: 'too-few-units', chosen: 1 });
    expect(await confirm(id, [a, b, c])).toEqual({ ...refusal, problem: 'too-many-units', chosen: 3 });
    expect((await rows(db)).map(({ state }) => state).join()).toBe('in-stock,in-stock,in-stock');
    const { status } = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    expect(status).toBe('pending');
  });

  it('confirms an order with fewer units than pieces if they are optional and the admin has seen them', async () => {
    const { units, order, confirm } = await openSale('optional');
    const [a = ''] = units;
    const id = await order();
    expect(await confirm(id)).toEqual({ ok: false, problem: 'choose-units' });
    expect(await confirm(id, [a])).toMatchObject({ ok: true });
    expect(await confirm(await order(), [])).toMatchObject({ ok: true });
  });

  it('confirms an order without a choice if there are no units to choose from', async () => {
    const { db, order, confirm } = await openSale('optional');
    await db.updateTable('units').set({ state: 'gone' }).execute();
    expect(await confirm(await order())).toMatchObject({ ok: true });
  });

  it('requires no units of an item that was deleted after the order', async () => {
    const { db, units, order, confirm } = await openSale();
    const id = await order();
    await db.updateTable('inventories').set({ deletedAt: now.toISOString() }).execute();
    expect(await confirm(id, units.slice(0, 1))).toMatchObject({ ok: true });
  });

  it('takes each unit only once, and only for a line of its item', async () => {
    const { db, itemId, units, order, confirm } = await openSale();
    const [a = '', b = ''] = units;
    const other = await insertUnit(db, { itemId: await addStockedItem(db, { name: 'HONOR' }), imei: imeiOf(9) });
    const id = await order();
    const wrong = { ok: false, problem: 'wrong-unit' };
    expect(await confirm(id, [a, other])).toEqual(wrong);
    expect(await confirm(id, [a, a])).toEqual(wrong);
    expect(await confirm(id, [a, 'nothing'])).toEqual(wrong);
    expect(await confirm(id, [a, b, { line: 7, unitId: b }])).toEqual(wrong);
    await db.updateTable('inventories').set({ tracking: 'off' }).where('id', '=', itemId).execute();
    expect(await confirm(id, [a, b])).toEqual(wrong);
    expect(await confirm(id)).toMatchObject({ ok: true });
  });

  it('says why a unit is no longer available: its order if sold, its state otherwise', async () => {
    const { db, units, order, confirm } = await openSale();
    const [a = '', b = ''] = units;
    await confirm(await order(1), [a]);
    const id = await order(1);
    const sold = { code: imeiOf(1), state: 'sold', orderNumber: 1, soldAt: now.toISOString() };
    expect(await confirm(id, [a])).toMatchObject({ ok: false, problem: 'unit-taken', taken: sold });
    await db.updateTable('units').set({ state: 'faulty' }).where('id', '=', b).execute();
    const faulty = { code: imeiOf(2), state: 'faulty', orderNumber: null, soldAt: null };
    expect(await confirm(id, [b])).toMatchObject({ ok: false, problem: 'unit-taken', taken: faulty });
  });

  it('sells a unit to only one of five orders that want it at the same moment', async () => {
    const { db, units, order, confirm } = await openSale();
    const [a = ''] = units;
    const ids = await Promise.all(Array.from({ length: 5 }, () => order(1)));
    const steps = await Promise.all(ids.map((id) => confirm(id, [a])));
    expect(steps.filter(({ ok }) => ok)).toHaveLength(1);
    expect(steps.filter((step) => !step.ok && step.problem === 'unit-taken')).toHaveLength(4);
    const sold = await db.selectFrom('unitEvents').select('orderId').where('kind', '=', 'sold').execute();
    expect(sold).toEqual([{ orderId: ids[steps.findIndex(({ ok }) => ok)] }]);
  });

  it('confirms those of several orders that need no choice of units', async () => {
    const { db, uid, order } = await openSale();
    const plain = await buyOrThrow(db, uid, await addStockedItem(db, { name: 'HONOR', qty: 1 }), 1);
    const results = await confirmOrders(db, { now, uid }, [await order(), plain.id]);
    expect(results).toMatchObject([{ result: { ok: false, problem: 'choose-units' } }, { result: { ok: true } }]);
  });

  it('leaves the units of a canceled order sold until it is restocked', async () => {
    const { db, uid, itemId, units, order, confirm } = await openSale();
    const [a = '', b = ''] = units;
    const id = await order();
    await confirm(id, [a, b]);
    await cancelOrder(db, { now, uid }, id);
    expect((await rows(db)).map(({ state }) => state).join()).toBe('sold,sold,in-stock');
    await restockOrder(db, { now, uid }, id);
    const inStock = { state: 'in-stock', itemId, orderId: null, line: null, soldAt: null };
    expect(await rows(db)).toMatchObject([inStock, inStock, inStock]);
    expect((await history(db, b)).slice(1)).toEqual(
      ['sold', 'returned', 'in-stock'].map((kind) => ({ kind, orderId: id, uid })),
    );
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [itemId]: 5 });
  });

  it('moves units to an equal item, or marks them returned if there is none', async () => {
    const { db, uid, itemId, units, order, confirm } = await openSale();
    const ids = [await order(1), await order(1)];
    for (const [n, id] of ids.entries()) {
      await confirm(id, units.slice(n, n + 1));
      await cancelOrder(db, { now, uid }, id);
    }
    await db.updateTable('inventories').set({ deletedAt: now.toISOString() }).where('id', '=', itemId).execute();
    await restockOrder(db, { now, uid }, ids[0] ?? '');
    const twin = await addStockedItem(db, { ...model });
    await restockOrder(db, { now, uid }, ids[1] ?? '');
    expect(await rows(db)).toMatchObject([
      { state: 'returned', itemId, orderId: null },
      { state: 'in-stock', itemId: twin, orderId: null },
      { state: 'in-stock', itemId },
    ]);
  });
});

it('refuses a unit that another transaction takes meanwhile (postgres)', async () => {
  const { db } = await openDatabase('postgres');
  const uid = await openShop(db);
  const itemId = await addStockedItem(db, { ...model, tracking: 'required', qty: 1 });
  const unitId = await insertUnit(db, { itemId });
  const { id } = await buyOrThrow(db, uid, itemId, 1);
  const choice = { requested: false, units: [{ line: 1, unitId }] };
  let confirming: ReturnType<typeof confirmOrder> | undefined;
  await transact(db, async (trx) => {
    await trx.updateTable('units').set({ state: 'gone' }).execute();
    confirming = runOutsideTransaction(() => confirmOrder(db, { now, uid }, id, choice));
    await untilWaiting(db, 1);
  });
  expect(await confirming).toMatchObject({ ok: false, problem: 'unit-taken', taken: { state: 'gone' } });
});

function rows(db: Db) {
  return db
    .selectFrom('units')
    .innerJoin('unitCodes', 'unitCodes.unitId', 'units.id')
    .select(['state', 'itemId', 'orderId', 'line', 'soldAt'])
    .orderBy('code')
    .execute();
}

function history(db: Db, unitId: string) {
  return db
    .selectFrom('unitEvents')
    .select(['kind', 'orderId', 'uid'])
    .where('unitId', '=', unitId)
    .orderBy('id')
    .execute();
}
