import { expect, it } from 'vitest';
import { countStockLevels, findItems, listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import type { StockFilter } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { model } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

onEachEngine('the list of the inventory', (freshDb) => {
  it('returns the nearest existing page', async () => {
    const db = await freshDb();
    for (let n = 10; n < 42; n++) await addStockedItem(db, { ...model, nameKey: `redmi ${n}` });
    expect(await listInventory(db, {}, 3)).toMatchObject({ page: 3, pages: 3, items: [{}, {}] });
    expect(await listInventory(db, {}, 99)).toMatchObject({ page: 3, pages: 3, items: [{}, {}] });
    for (const wanted of [-1, 0, Number.NaN]) expect(await listInventory(db, {}, wanted)).toMatchObject({ page: 1 });
  });

  it('filters items that are low or out, the fewest pieces first, and counts both', async () => {
    const db = await freshDb();
    for (const [name, qty] of Object.entries({ apple: 3, honor: 2, oppo: 0, redmi: 1, vivo: 0 })) {
      await addStockedItem(db, { ...model, name, nameKey: name, qty, type: name === 'vivo' ? 'only' : 'instock' });
    }
    const found = async (filter: StockFilter) => (await listInventory(db, filter, 1)).items.map(({ name }) => name);
    expect(await found({ level: 'low' })).toEqual(['oppo', 'vivo', 'redmi', 'honor']);
    expect(await found({ level: 'out' })).toEqual(['oppo', 'vivo']);
    expect(await found({ level: 'low', type: 'only' })).toEqual(['vivo']);
    expect(await found({ level: 'low', search: 'red' })).toEqual(['redmi']);
    expect(await countStockLevels(db, {})).toEqual({ low: 4, out: 2 });
    expect(await countStockLevels(db, { type: 'only' })).toEqual({ low: 1, out: 1 });
    expect(await countStockLevels(db, { search: 'honor' })).toEqual({ low: 1, out: 0 });
  });

  it('finds the items whose name has the typed words whole first, by name, and ten at most', async () => {
    const db = await freshDb();
    const names = ['Redmi 17', 'Redmi 7', 'Redmi 7 Pro', 'Redmi Note 70'];
    for (let n = 1; n <= 9; n++) names.push(`Redmi 6${n}7`);
    for (const name of names) await addStockedItem(db, { ...model, name, nameKey: name.toLowerCase() });
    const found = async (search: string) => (await findItems(db, search)).items.map(({ name }) => name);
    expect((await found('redmi 7')).slice(0, 4)).toEqual(['Redmi 7', 'Redmi 7 Pro', 'Redmi 17', 'Redmi 617']);
    expect((await found('7 Redmi 4/128')).slice(0, 2)).toEqual(['Redmi 7', 'Redmi 7 Pro']);
    expect(await found('redmi')).toHaveLength(10);
    expect(await found('-')).toHaveLength(10);
    expect(await findItems(db, 'redmo')).toMatchObject({
      items: [],
      closest: [/Redmi/, /Redmi/, /Redmi/].map((name) => expect.stringMatching(name)),
    });
  });
});
