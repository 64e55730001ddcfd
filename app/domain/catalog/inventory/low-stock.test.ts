import { expect, it } from 'vitest';
import { countStockLevels, listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { listLowStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { isLow } from '#app/domain/catalog/storefront/stock-state.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { readFigures } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

onEachEngine('low stock', (freshDb) => {
  it('lists items with fewer than three pieces, fewest first, then by name', async () => {
    const db = await freshDb();
    expect(await listLowStock(db, 1)).toMatchObject({ items: [], count: 0, pages: 1 });
    const stockByName = { honor: 2, apple: 2, vivo: 0, redmi: 3, oppo: 1, gone: 0 };
    for (const [name, qty] of Object.entries(stockByName)) {
      await insertItem(db, { name, nameKey: name, qty, deletedAt: name === 'gone' ? LONG_AGO : null });
    }
    const { items } = await listLowStock(db, 1);
    expect(items.map(({ name, qty }) => `${name} ${qty}`)).toEqual(['vivo 0', 'oppo 1', 'apple 2', 'honor 2']);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['id', 'lowStockThreshold', 'qty', ...PHONE_COLUMNS].sort());
  });

  it("follows an item's own threshold in every list and count", async () => {
    const db = await freshDb();
    const item = (name: string, qty: number, lowStockThreshold: number | null) =>
      insertItem(db, { name, nameKey: name, sortKey: name, qty, lowStockThreshold });
    await item('many sold', 9, 10);
    await item('enough', 10, 10);
    await item('one is plenty', 1, 1);
    await item('never low', 0, 0);
    await item('as all', 2, null);
    const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);
    expect(names(await listLowStock(db, 1))).toEqual(['as all', 'many sold']);
    expect(names(await listInventory(db, { level: 'low' }, 1))).toEqual(['as all', 'many sold']);
    expect(names(await listInventory(db, { level: 'out' }, 1))).toEqual(['never low']);
    expect(await countStockLevels(db, {})).toEqual({ low: 2, out: 1 });
    expect(await countStockLevels(db, { search: 'many' })).toEqual({ low: 1, out: 0 });
    expect(await readFigures(db)).toMatchObject({ lowStock: 2, outOfStock: 1 });
    expect([isLow(9, 10), isLow(10, 10), isLow(0, 0), isLow(2), isLow(3, null)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('has pages of twenty', async () => {
    const db = await freshDb();
    for (let n = 10; n < 35; n++) await insertItem(db, { nameKey: `phone ${n}`, name: String(n), qty: 1 });
    const second = await listLowStock(db, 2);
    expect(second).toMatchObject({ page: 2, pages: 2, count: 25 });
    expect(second.items.map(({ name }) => name)).toEqual(['30', '31', '32', '33', '34']);
    expect((await listLowStock(db, 99)).page).toBe(2);
  });
});
