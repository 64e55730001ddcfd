import { expect, it } from 'vitest';
import { readPriceList } from '#app/domain/catalog/storefront/price-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';

onEachEngine('the price list', (freshDb) => {
  it('lists each phone in stock once, sorted by name, in pages', async () => {
    const db = await freshDb();
    for (const [n, qty] of [1, 2, 0, 1, 5, 1].entries())
      await insertItem(db, { name: `Phone ${n}`, nameKey: `phone ${n}`, qty });
    const pages = await Promise.all([1, 2, 3].map((page) => readPriceList(db, page, 2)));
    expect(pages.map(({ phones }) => phones.map(({ name }) => name))).toEqual([
      ['Phone 0', 'Phone 1'],
      ['Phone 3', 'Phone 4'],
      ['Phone 5'],
    ]);
    expect(pages[0]).toMatchObject({ count: 5, pages: 3 });
  });
});
