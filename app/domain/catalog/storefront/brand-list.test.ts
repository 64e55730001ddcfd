import { expect, it } from 'vitest';
import { listBrands } from '#app/domain/catalog/storefront/brand-list.server.ts';
import { versionsByName } from '#app/domain/catalog/storefront/stock-item.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

onEachEngine('brands', (freshDb) => {
  it('are the first words of names, the brands with the most phones first', async () => {
    const db = await freshDb();
    for (const name of ['Nokia', 'Redmi 14C', 'REDMI Note 14', 'Vivo Y19s', 'Vivo', 'redmi 9', 'ရွှေ ဖုန်း'])
      await insertItem(db, { name, ...itemKeys(plainPhone(name)) });
    await insertItem(db, { name: 'Gone 1', nameKey: 'gone 1', deletedAt: LONG_AGO });
    for (const name of ['Charger 20 W', 'Charger 33 W', 'Charger 65 W', 'Redmi charger'])
      await insertItem(db, { ...plainPhone(name), ...itemKeys(plainPhone(name)) });
    const brands = await listBrands(db);
    expect(brands.map(({ key }) => key)).toEqual(['redmi', 'vivo', 'nokia', 'ရွှေ']);
    expect(brands[1]).toEqual({ key: 'vivo', label: 'Vivo' });
    const found = async (brand: string) => (await listStock(db, { brand })).items.map(({ name }) => name);
    expect(await found('redmi')).toEqual(['redmi 9', 'Redmi 14C', 'Redmi charger', 'REDMI Note 14']);
    expect(await found('nokia')).toEqual(['Nokia']);
    expect(await found('red')).toEqual([]);
    expect(await listStock(db, { brand: 'vivo' }, 9)).toMatchObject({ count: 2, page: 1 });
  });
});

it('groups the versions of each name, in the order of the list', () => {
  const item = (name: string, ram: string) => aPhone({ id: '', name, ram, type: null, qty: 1, salePrice: 1 });
  const groups = versionsByName([item('A', '8GB'), item('A', '12GB'), item('B', '4GB')]);
  expect(groups.map((group) => group.map(({ name, ram }) => name + ram))).toEqual([['A8GB', 'A12GB'], ['B4GB']]);
});
