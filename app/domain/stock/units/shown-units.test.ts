import { expect, it } from 'vitest';
import { readPhone, readPhones } from '#app/domain/catalog/storefront/phone-read.server.ts';
import { readPriceList, readPricesOf } from '#app/domain/catalog/storefront/price-list.server.ts';
import { listStock } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { listUnitOffers } from '#app/domain/stock/units/shown-units.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { now } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

onEachEngine('the unit facts that buyers see', (freshDb, engine) => {
  async function openShop(qty = 2) {
    const db = await freshDb();
    const itemId = await addStockedItem(db, { name: 'Redmi', qty, tracking: 'optional', salePrice: 66_000 });
    const add = (n: number, values: object) => insertUnit(db, { itemId, imei: imeiOf(n), ...values });
    const read = async () => (await listStock(db)).items[0]?.units;
    return { db, itemId, add, read };
  }

  it('are the colours and conditions of units in stock, and the tax if it is paid for each piece', async () => {
    const { db, itemId, add, read } = await openShop();
    expect(await read()).toBeUndefined();
    await add(1, { colour: 'Black', tax: 'paid' });
    await add(2, { colour: 'Black', condition: 'grade-a', tax: 'paid' });
    await add(3, { colour: 'Red', state: 'gone', tax: 'unpaid' });
    const offers = { count: 1, from: 66_000, areUsed: true };
    const expected = { colours: ['Black'], condition: 'new', tax: 'paid', offers };
    expect(await read()).toEqual(expected);
    expect(await readPhone(db, itemId)).toMatchObject({ units: expected });
    expect(await readPhones(db, [itemId])).toMatchObject([{ units: expected }]);
    expect(await readPriceList(db, 1, 9)).toMatchObject({ phones: [{ units: expected }] });
    expect(await readPricesOf(db, [itemId], 9)).toMatchObject([{ units: expected }]);
    await db.updateTable('inventories').set({ qty: 0 }).execute();
    expect(await read()).toBeUndefined();
  });

  it.each([
    ['paid', 'unpaid', null],
    ['paid', 'exempt', null],
    ['unpaid', 'unpaid', null],
    ['unknown', 'unknown', null],
  ] as const)('give the tax of two units, one %s and one %s, as %s', async (one, other, tax) => {
    const { add, read } = await openShop();
    await add(1, { tax: one });
    await add(2, { tax: other });
    expect(await read()).toEqual({ colours: [], condition: 'new', tax });
  });

  it.each([
    [['paid', 'paid'], 'paid'],
    [['paid', 'unpaid'], 'unpaid'],
    [['paid', 'unknown'], 'unpaid'],
    [['paid', 'exempt'], null],
    [['exempt', 'exempt'], null],
    // One piece has no number.
    [['paid'], 'unpaid'],
    [[], undefined],
  ] as const)('give the tax of units %j as %s if the shop shows unpaid tax', async (taxes, tax) => {
    const { db, add, read } = await openShop();
    await prepareShop(db, 'Shop', now);
    await db.updateTable('settings').set({ unpaidTax: 'shown' }).execute();
    for (const [n, each] of taxes.entries()) await add(n, { tax: each });
    expect((await read())?.tax).toBe(tax);
  });

  it('say a condition of the item only if all its pieces have it', async () => {
    const { db, add } = await openShop(3);
    const read = async () => (await listStock(db)).items[0];
    await add(1, { condition: 'grade-b' });
    await add(2, { condition: 'grade-b' });
    // One piece has no number.
    expect(await read()).toMatchObject({ qty: 1, units: { condition: 'new', offers: { count: 2 } } });
    await add(3, { condition: 'grade-b', salePrice: 50_000 });
    const own = { count: 1, from: 50_000, areUsed: true };
    expect(await read()).toMatchObject({ qty: 2, units: { condition: 'grade-b', offers: own } });
  });

  it('count one used phone among fourteen new ones as an offer of its own', async () => {
    const { db, itemId, add } = await openShop(16);
    await add(1, { condition: 'grade-b', battery: 88, salePrice: 41_000 });
    await add(2, { condition: 'new' });
    const [item] = (await listStock(db)).items;
    const offers = { count: 1, from: 41_000, areUsed: true };
    expect(item).toMatchObject({ qty: 15, units: { condition: 'new', offers } });
    await db.updateTable('inventories').set({ qty: 1 }).where('id', '=', itemId).execute();
    expect((await listStock(db)).items[0]).toMatchObject({ qty: 0, units: { offers } });
  });

  it('leave the tax out if some pieces have no number', async () => {
    const { add, read } = await openShop(3);
    await add(1, { tax: 'paid' });
    await add(2, { tax: 'paid' });
    expect(await read()).toMatchObject({ tax: null });
  });

  it('include no cost, supplier, number or note', async () => {
    const { db, itemId, add } = await openShop();
    const secret = { cost: '12345', currency: 'CNY', supplier: 'Ko Zaw', note: 'Secret' };
    await add(1, { ...secret, salePrice: 500_000, condition: 'grade-b', battery: 88, colour: 'Blue' });
    await add(2, { ...secret, salePrice: 400_000 });
    await add(3, { ...secret, salePrice: 300_000, state: 'faulty' });
    const phone = await readPhone(db, itemId);
    const offers = phone && phone !== 'deleted' ? await listUnitOffers(db, phone) : [];
    const id = expect.any(String);
    expect(offers).toEqual([
      { id, condition: 'new', battery: null, colour: '', salePrice: 400_000 },
      { id, condition: 'grade-b', battery: 88, colour: 'Blue', salePrice: 500_000 },
    ]);
    const lists = [await listStock(db), await readPhones(db, [itemId]), await readPriceList(db, 1, 9)];
    const shown = JSON.stringify([...lists, await readPhone(db, itemId), await readPricesOf(db, [itemId], 9)]);
    expect(shown).not.toMatch(/12345|Ko Zaw|Secret|3500000/);
    expect(shown).not.toContain('tracking');
  });

  it('need no query in a shop without units', async () => {
    const { db, env } = await openDatabase(engine);
    await addStockedItem(db, { name: 'Redmi', qty: 2 });
    const watched = openWatched(env);
    await listStock(watched.db);
    await readPriceList(watched.db, 1, 9);
    // The price list counts leases, for items with units.
    expect(watched.statements.filter((each) => /^select [^(]* from "units"/.test(each))).toEqual([]);
  });
});
