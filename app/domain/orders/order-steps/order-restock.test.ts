import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { restockOrder } from '#app/domain/orders/order-steps/order-restock.server.ts';
import { onEachEngine, openDatabase, runOutsideTransaction, untilWaiting } from '#tests/support/database/databases.ts';
import { LONG_AGO } from '#tests/support/database/rows.ts';
import { auditEvents, canceledOrder, model, now, openShop, readRow } from '#tests/support/factories/inventory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';

onEachEngine('restocking while items are deleted', (freshDb) => {
  it('returns the pieces to the next match if their own item is deleted', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const own = await addStockedItem(db, { ...model });
    const twin = await addStockedItem(db, { ...model });
    const order = await canceledOrder(db, uid, own);
    await deleteItem(db, { now, uid }, own);
    expect(await restockOrder(db, { now, uid }, order)).toMatchObject({ ok: true, unmatched: [] });
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [own]: 0, [twin]: 2 }, balanced: true });
  });

  it('never returns pieces to a deleted item', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    for (let n = 0; n < 5; n++) {
      const own = await addStockedItem(db, { ...model, name: `Redmi ${n}` });
      const order = await canceledOrder(db, uid, own);
      await Promise.all([deleteItem(db, { now, uid }, own), restockOrder(db, { now, uid }, order)]);
      const { qty } = await readRow(db, own);
      expect(await auditEvents(db, own)).toMatchObject([{ action: 'item deleted', before: { qty } }]);
    }
    expect(await countOrdersAndStock(db)).toMatchObject({ balanced: true });
  });
});

it.each(['deleted', 'renamed'] as const)(
  'reads an item again if it is %s while the restock waits for its lock (postgres)',
  async (fate) => {
    const { db } = await openDatabase('postgres');
    const uid = await openShop(db);
    const own = await addStockedItem(db, { ...model, deletedAt: LONG_AGO });
    const match = await addStockedItem(db, { ...model, createdAt: '2026-02-01T00:00:00.000Z' });
    const twin = await addStockedItem(db, { ...model, createdAt: '2026-03-01T00:00:00.000Z' });
    const order = await canceledOrder(db, uid, own);
    let restocking: ReturnType<typeof restockOrder> | undefined;
    await transact(db, async (trx) => {
      const change = fate === 'deleted' ? { deletedAt: LONG_AGO } : { name: 'Redmi 15C' };
      await trx.updateTable('inventories').set(change).where('id', '=', match).execute();
      restocking = runOutsideTransaction(() => restockOrder(db, { now, uid }, order));
      await untilWaiting(db, 1);
    });
    expect(await restocking).toMatchObject({ ok: true, unmatched: [] });
    expect(await countOrdersAndStock(db)).toMatchObject({ onHand: { [match]: 0, [twin]: 2 }, balanced: true });
  },
);
