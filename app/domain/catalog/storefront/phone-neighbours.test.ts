import { expect, it } from 'vitest';
import { readSimilar, readVersions } from '#app/domain/catalog/storefront/phone-neighbours.server.ts';
import { readPhone } from '#app/domain/catalog/storefront/phone-read.server.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import { fillItemKeys } from '#app/domain/phone/item-keys.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

onEachEngine('the neighbours of a phone', (freshDb) => {
  it('are its versions, the smallest first, and three items of the same kind and other names in stock, each name once, the nearest in price first', async () => {
    const db = await freshDb();
    const id = await insertItem(db, { name: 'A', ram: '12', salePrice: 100, qty: 0 });
    await insertItem(db, { name: 'A', ram: '4', salePrice: 110, qty: 1 });
    await fillItemKeys(db);
    await insertItem(db, { name: 'A', ram: '2', salePrice: 10, deletedAt: LONG_AGO });
    const charger = await insertItem(db, { ...plainPhone('Charger'), salePrice: 100, qty: 1 });
    await insertItem(db, { ...plainPhone('Cable'), salePrice: 9_000, qty: 1 });
    for (const [name, salePrice, qty] of [
      ['B', 101, 1],
      ['B', 102, 1],
      ['C', 100, 0],
      ['D', 9_000, 1],
      ['E', 95, 1],
      ['F', 10, 1],
    ] as const)
      await insertItem(db, { name, salePrice, qty });
    const phone = (await readPhone(db, id)) as StockItem;
    expect((await readVersions(db, phone)).map(({ ram }) => ram)).toEqual(['4', '12']);
    expect((await readSimilar(db, phone)).map(({ name, salePrice }) => name + salePrice)).toEqual([
      'B101',
      'E95',
      'F10',
    ]);
    const article = (await readPhone(db, charger)) as StockItem;
    expect((await readSimilar(db, article)).map(({ name }) => name)).toEqual(['Cable']);
  });
});
