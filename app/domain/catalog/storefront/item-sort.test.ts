import fc from 'fast-check';
import { expect, it } from 'vitest';
import { migrate } from '#app/db/migrate.server.ts';
import type { Db } from '#app/db/schema.ts';
import { listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { readItems } from '#app/domain/catalog/inventory/item-read.server.ts';
import { listLowStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { readVersions as readPhotoVersions } from '#app/domain/catalog/photos/photo-read.server.ts';
import { readVersions } from '#app/domain/catalog/storefront/phone-neighbours.server.ts';
import { readPriceList, readPricesOf } from '#app/domain/catalog/storefront/price-list.server.ts';
import { readSitemapPart } from '#app/domain/catalog/storefront/sitemap.server.ts';
import { versionsByName } from '#app/domain/catalog/storefront/stock-item.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { fillItemKeys, itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { type Phone, phoneLabel, plainPhone } from '#app/domain/phone/phone.ts';
import { listDeadStock } from '#app/domain/shop/reports/dead-stock.server.ts';
import { listReorder } from '#app/domain/shop/reports/reorder.server.ts';
import { listUnnumbered } from '#app/domain/stock/units/unit-drift.server.ts';
import { onEachEngine, openOlder } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

/** In the order of lists. Y03 and Y3 sort alike, and their versions must not mix. */
const NAMES = ['9 Pro', 'ကောင်း', 'Redmi 9', 'redmi 13', 'Redmi 13 Pro', 'Vivo Y03', 'Vivo Y3'];
const SIZES = ['', '512MB', '3GB', '4', '8 gb', '12GB', '64GB', '128', '512GB', '1tb', '1.5TB', 'eSIM'];

const now = new Date('2026-11-21T03:00:00Z');
const timeZone = 'Asia/Yangon';

/** Reads every list that is sorted by name, or by name among equals. */
async function readLists(db: Db, ids: string[]): Promise<Record<string, Phone[]>> {
  const stock = await listStock(db);
  return {
    shop: stock.items,
    shopRows: versionsByName(stock.items).flat(),
    inventory: (await listInventory(db, {}, 1)).items,
    lowInventory: (await listInventory(db, { level: 'low' }, 1)).items,
    chosenItems: await readItems(db, ids),
    lowStock: (await listLowStock(db, 1)).items,
    priceList: (await readPriceList(db, 1, 100)).phones,
    chosenPrices: await readPricesOf(db, ids, 100),
    sitemap: await readSitemapPart(db, 1),
    unnumbered: (await listUnnumbered(db, 100)).map(({ item }) => item),
    deadStock: (await listDeadStock(db, { now, timeZone, days: 30, page: 1, byCost: true })).items,
    reorder: (await listReorder(db, { now, timeZone, page: 1 })).items,
  };
}

onEachEngine('lists by name', (freshDb, engine) => {
  it('sort versions by RAM, then ROM, as numbers', async () => {
    const db = await freshDb();
    const version = fc.tuple(...[NAMES, SIZES, SIZES].map((all) => fc.nat(all.length - 1)));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(version, { minLength: 2, maxLength: 12, selector: String }), async (places) => {
        await db.deleteFrom('inventories').execute();
        const phones = places.map(([name = 0, ram = 0, rom = 0]) =>
          aPhone({ name: NAMES[name] ?? '', ram: SIZES[ram] ?? '', rom: SIZES[rom] ?? '' }),
        );
        const ids: string[] = [];
        for (const phone of phones) {
          const price = { cost: '1', rate: '1', salePrice: ids.length };
          ids.push(await insertItem(db, { ...phone, ...itemKeys(phone), ...price, qty: 1, tracking: 'required' }));
        }
        const sorted = places
          .map((place, at) => ({ place, phone: phones[at] as Phone }))
          .sort((one, other) => one.place.map((n, at) => n - (other.place[at] ?? 0)).find((n) => n !== 0) ?? 0)
          .map(({ phone }) => phoneLabel(phone));
        for (const [list, items] of Object.entries(await readLists(db, ids)))
          expect(items.map(phoneLabel), list).toEqual(sorted);
        for (const name of NAMES) {
          const ofName = sorted.filter((label) =>
            phones.some((each) => each.name === name && phoneLabel(each) === label),
          );
          for (const read of [await readVersions(db, { name } as never), await readPhotoVersions(db, name)])
            expect(read.map(phoneLabel)).toEqual(ofName);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('sort the variants of an article as numbers too', async () => {
    const db = await freshDb();
    for (const variant of ['Blue', '65 W', '', '5W', '20 W'])
      await insertItem(db, { ...plainPhone('Charger'), variant, qty: 1 });
    await fillItemKeys(db);
    const { items } = await listStock(db);
    expect(items.map(({ variant }) => variant)).toEqual(['', '5W', '20 W', '65 W', 'Blue']);
  });

  it('are sorted in a shop of an older version too, whose sizes are written out unless two phones would become one', async () => {
    const db = await openOlder(engine, '049-rates-by-saving');
    const versions = ['12GB', '8', '၄ gb', '6', '6GB', '3', 'x'];
    const ids = [];
    for (const ram of versions) ids.push(await insertItem(db, { name: 'A', ram, rom: '1tb', sortKey: 'a', qty: 1 }));
    const deleted = await insertItem(db, { name: 'A', ram: '3', rom: '1tb', deletedAt: LONG_AGO });
    const orderId = await insertOrder(db, { uid: await insertUser(db, { phoneKey: undefined }) });
    await insertOrderLine(db, { orderId, itemId: deleted, name: 'A', ram: '3', rom: '1tb' });
    await migrate(db);
    await fillItemKeys(db);
    const { items } = await listStock(db);
    expect(items.map(phoneLabel)).toEqual(
      ['3 1tb', '4GB 1TB', '6 1tb', '6GB 1tb', '8GB 1TB', '12GB 1TB', 'x 1TB'].map((sizes) => `A ${sizes}`),
    );
  });
});
