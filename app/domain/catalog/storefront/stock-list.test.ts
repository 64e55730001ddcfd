import { expect, it } from 'vitest';
import {
  listNewest,
  listStock,
  listStockKinds,
  listStockTypes,
} from '#app/domain/catalog/storefront/stock-list.server.ts';
import { SHOP_PAGE_SIZE } from '#app/domain/constants.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { onEachEngine, openDatabase } from '#tests/support/database/databases.ts';
import { plansOf } from '#tests/support/database/query-plans.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

onEachEngine('the stock list', (freshDb) => {
  it('has one page of up to 100 items, and further pages for more items', async () => {
    const db = await freshDb();
    expect(await listStock(db)).toMatchObject({ items: [], page: 1, pages: 1, count: 0 });
    for (let n = 0; n < SHOP_PAGE_SIZE; n++) await insertItem(db, { name: String(n), nameKey: key(n) });
    const whole = await listStock(db, {}, 1);
    expect(whole).toMatchObject({ page: 1, pages: 1, count: 100 });
    expect(whole.items.map(({ name }) => Number(name))).toEqual([...Array(100).keys()]);

    await insertItem(db, { name: 'last', nameKey: 'zzz', type: 'rare' });
    await insertItem(db, { name: 'gone', nameKey: 'aaa', deletedAt: LONG_AGO });
    const first = await listStock(db, {}, 1);
    expect(first).toMatchObject({ page: 1, pages: 2, count: 101 });
    expect(first.items).toEqual(whole.items);
    const second = await listStock(db, {}, 2);
    expect(second).toMatchObject({ page: 2, pages: 2, count: 101 });
    expect(second.items.map(({ name }) => name)).toEqual(['last']);
    expect(await listStock(db, {}, 99)).toEqual(second);
    for (const odd of [0, -1, Number.NaN]) expect((await listStock(db, {}, odd)).items, `${odd}`).toEqual(first.items);
    // A filter with less than one page always shows page 1.
    expect(await listStock(db, { type: 'rare' }, 2)).toMatchObject({ items: [{ name: 'last' }], page: 1, pages: 1 });
    expect(await listStock(db, { search: 'ZZ' }, 1)).toMatchObject({ items: [{ name: 'last' }], pages: 1 });
  });

  it('has the six newest phones in stock, each name once', async () => {
    const db = await freshDb();
    const add = (day: number, name: string, values = {}) =>
      insertItem(db, { name, createdAt: `2026-11-0${day}T00:00:00.000Z`, qty: 1, ...values });
    for (const [day, name] of ['first', 'a', 'b', 'c', 'd', 'e'].entries()) await add(day + 1, name);
    await add(7, 'e', { ram: '16GB' });
    await add(8, 'sold out', { qty: 0 });
    await add(8, 'deleted', { deletedAt: LONG_AGO });
    expect((await listNewest(db)).map(({ name }) => name)).toEqual(['e', 'd', 'c', 'b', 'a', 'first']);
    await add(8, 'f');
    const newest = await listNewest(db);
    expect(newest.map(({ name }) => name)).toEqual(['f', 'e', 'd', 'c', 'b', 'a']);
    expect(newest[1]?.ram).toBe('16GB');
  });

  it('lists the kinds on sale, and the items of each', async () => {
    const db = await freshDb();
    expect(await listStockKinds(db)).toEqual([]);
    await insertItem(db, { ...plainPhone('Sold'), deletedAt: LONG_AGO });
    await insertItem(db, { name: 'Redmi' });
    expect(await listStockKinds(db)).toEqual(['phone']);
    await insertItem(db, { ...plainPhone('Charger'), variant: '20 W' });
    expect(await listStockKinds(db)).toEqual(['phone', 'article']);
    expect(await listStock(db, { kind: 'phone' })).toMatchObject({ count: 1, items: [{ name: 'Redmi' }] });
    expect(await listStock(db, { kind: 'article' })).toMatchObject({ count: 1, items: [{ name: 'Charger' }] });
    expect(await listStock(db, { kind: 'phone', search: '20w' })).toMatchObject({ count: 0 });
  });

  it('lists each type of an item on sale once, sorted', async () => {
    const db = await freshDb();
    expect(await listStockTypes(db)).toEqual([]);
    await insertItem(db, { type: null });
    expect(await listStockTypes(db)).toEqual([]);
    for (const type of ['preorder', 'instock', 'ရှိသည်', 'preorder', 'Only']) await insertItem(db, { type });
    await insertItem(db, { type: 'sold', deletedAt: LONG_AGO });
    expect(await listStockTypes(db)).toEqual(['Only', 'instock', 'preorder', 'ရှိသည်']);
  });
});

it('reads items from an index up to the end of the page, and types from counters', async () => {
  const { db } = await openDatabase('sqlite');
  for (let n = 0; n < 250; n++) await insertItem(db, { nameKey: key(n), type: n % 2 ? 'instock' : 'preorder' });
  const filters = [{}, { type: 'instock' }, { search: '9 p' }, { type: 'instock', search: '9' }];
  for (const filter of filters) {
    const [page = ''] = await plansOf(db, (noted) => listStock(noted, filter));
    const [shown, , skipped, ...more] = page.split('\n');
    expect(shown).toMatch(/^SEARCH inventories USING INDEX sqlite_autoindex_inventories_1 \(id=\?\)$/);
    expect(skipped).toMatch(/^SEARCH inventories USING INDEX inventories_(name|type) \((type=\? AND )?sortKey>\?\)$/);
    // The text of a row is computed once for all words, and only the rows shown are sorted.
    const computed = ['CORRELATED SCALAR SUBQUERY 2', 'CO-ROUTINE searched', 'SCAN CONSTANT ROW', 'SCAN searched'];
    expect(more).toEqual([...('search' in filter ? computed : []), 'USE TEMP B-TREE FOR ORDER BY']);
  }
  const [types = ''] = await plansOf(db, listStockTypes);
  expect(types).toMatch(/^SCAN itemTallies/);
});

it('needs one query if all items fit on one page', async () => {
  const { db } = await openDatabase('sqlite');
  await insertItem(db);
  expect(await plansOf(db, (noted) => listStock(noted))).toHaveLength(1);
});

const key = (n: number) => `phone ${String(n).padStart(4, '0')}`;
