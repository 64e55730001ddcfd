import { expect, it } from 'vitest';
import { listLowStock } from '#app/domain/inventory/low-stock.server.ts';
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
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['id', 'name', 'qty', 'ram', 'rom']);
  });

  it('has pages', async () => {
    const db = await freshDb();
    for (let n = 10; n < 35; n++) await insertItem(db, { nameKey: `phone ${n}`, name: String(n), qty: 1 });
    const second = await listLowStock(db, 2);
    expect(second).toMatchObject({ page: 2, pages: 2, count: 25 });
    expect(second.items.map(({ name }) => name)).toEqual(['30', '31', '32', '33', '34']);
    expect((await listLowStock(db, 99)).page).toBe(2);
  });
});
