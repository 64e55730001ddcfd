import { expect, it } from 'vitest';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { searchShop } from '#app/domain/shop/dashboard/shop-search.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

const phone = (name: string) => ({ name, nameKey: name.toLowerCase(), ram: '8GB', rom: '256GB', qty: 1 });

onEachEngine('the search of the whole shop', (freshDb) => {
  it('finds orders, each buyer once, and phones by any word', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    for (const name of ['Aye Redmi', 'Mya', 'Aye Redmi', 'Hla']) await insertOrder(db, { uid, name });
    await addStockedItem(db, phone('Redmi 14C'));
    await addStockedItem(db, phone('Galaxy A16'));
    const found = await searchShop(db, 'redmi', RIGHTS);
    expect(found.orders.map(({ number }) => number)).toEqual([3, 1]);
    expect(found.buyers).toEqual(['Aye Redmi']);
    expect(found.phones.map(({ name }) => name)).toEqual(['Redmi 14C']);
    expect((await searchShop(db, '256 a16', RIGHTS)).phones).toMatchObject([{ name: 'Galaxy A16' }]);
    expect((await searchShop(db, '2', RIGHTS)).orders).toMatchObject([{ number: 2, name: 'Mya' }]);
  });

  it('shows five of each, the newest orders first', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    for (let n = 1; n <= 7; n++) {
      await insertOrder(db, { uid, name: `Redmi fan ${n}` });
      await addStockedItem(db, phone(`Redmi ${n}`));
    }
    const { orders, buyers, phones } = await searchShop(db, 'redmi', RIGHTS);
    expect(orders.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3]);
    expect(buyers).toHaveLength(5);
    expect(phones).toHaveLength(5);
  });

  it('finds nothing for an empty search, and offers the closest names if no phone is found', async () => {
    const db = await freshDb();
    await insertOrder(db, { uid: await insertUser(db) });
    await addStockedItem(db, phone('Redmi 14C'));
    expect(await searchShop(db, ' ', RIGHTS)).toEqual({ orders: [], buyers: [], phones: [], closest: [], units: [] });
    expect(await searchShop(db, 'remdi', RIGHTS)).toMatchObject({ phones: [], closest: ['Redmi 14C'] });
  });
});
