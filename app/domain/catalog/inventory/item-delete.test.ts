import { expect, it } from 'vitest';
import { listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { readItem } from '#app/domain/catalog/inventory/item-read.server.ts';
import { listStock, listStockTypes } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { auditEvents, buy, model, now, openShop, readRow } from '#tests/support/factories/inventory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';

onEachEngine('deleting an item', (freshDb) => {
  it('marks the item, which then appears nowhere', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 3, type: 'gold' });
    expect(await readItem(db, id)).toMatchObject({ name: 'Redmi 14C', qty: 3 });
    expect(await deleteItem(db, { now, uid }, id)).toEqual({ ok: true, name: 'Redmi 14C' });
    expect(await readRow(db, id)).toMatchObject({ qty: 3, deletedAt: now.toISOString() });
    expect(await readItem(db, id)).toBeNull();
    expect(await listStock(db)).toMatchObject({ items: [], pages: 1 });
    expect(await listStockTypes(db)).toEqual([]);
    expect(await listInventory(db, {}, 1)).toMatchObject({ items: [], count: 0 });
    expect(await auditEvents(db, id)).toMatchObject([
      { action: 'item deleted', uid, before: { name: 'Redmi 14C', qty: 3 }, after: { deletedAt: now.toISOString() } },
    ]);
    expect(await deleteItem(db, { now, uid }, id)).toEqual({ ok: false, problem: 'no-such-item' });
    expect(await auditEvents(db, id)).toHaveLength(1);
  });

  it('keeps its orders complete, and refuses a cart that still has it', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const id = await addStockedItem(db, { ...model, qty: 3 });
    await buy(db, uid, id, 1);
    await deleteItem(db, { now, uid }, id);
    expect(await buy(db, uid, id, 1)).toEqual({ ok: false, problem: 'item-gone', itemId: id });
    expect(await db.selectFrom('orderItems').selectAll().execute()).toMatchObject([{ itemId: id, name: 'Redmi 14C' }]);
    expect(await countOrdersAndStock(db)).toMatchObject({ orders: 1, lines: 1, onHand: { [id]: 2 }, balanced: true });
  });
});
