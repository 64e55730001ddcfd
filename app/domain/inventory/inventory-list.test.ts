import { expect, it } from 'vitest';
import { listInventory } from '#app/domain/inventory/inventory-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { model } from '#tests/support/factories/inventory.ts';
import { stock } from '#tests/support/factories/items.ts';

onEachEngine('a long inventory', (freshDb) => {
  it('returns the nearest existing page', async () => {
    const db = await freshDb();
    for (let n = 10; n < 42; n++) await stock(db, { ...model, nameKey: `redmi ${n}` });
    expect(await listInventory(db, {}, 3)).toMatchObject({ page: 3, pages: 3, items: [{}, {}] });
    expect(await listInventory(db, {}, 99)).toMatchObject({ page: 3, pages: 3, items: [{}, {}] });
    for (const wanted of [-1, 0, Number.NaN]) expect(await listInventory(db, {}, wanted)).toMatchObject({ page: 1 });
  });
});
