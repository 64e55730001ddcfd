import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { listInventory } from '#app/domain/catalog/inventory/inventory-list.server.ts';
import { addItems, readAddDefaults } from '#app/domain/catalog/inventory/item-add.server.ts';
import type { NewItem } from '#app/domain/catalog/inventory/item-form.ts';
import { phoneOf, plainPhone } from '#app/domain/phone/phone.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import type { SoldGoods } from '#app/domain/shop-features.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { addItem, anItem } from '#tests/support/factories/item-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';

const zone = 'Asia/Yangon';
const now = new Date('2026-11-21T03:00:00Z');
const auto = anItem({ priceMode: 'auto', cost: '148', qty: 3 });
const manual = anItem({ priceMode: 'manual', cost: '148', rate: '400', profit: '9', qty: 3 });

async function openShop(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  return { uid, add: (item: NewItem, at = now) => addItem(db, at, zone, uid, item) };
}

const items = (db: Db) => db.selectFrom('inventories').selectAll().execute();

onEachEngine('adding an item', (freshDb) => {
  it('refuses a price that was shown under another rounding rule', async () => {
    const db = await freshDb();
    const { uid, add } = await openShop(db);
    await saveRounding(db, { now, uid }, '1000');
    expect(await add({ ...manual, wasRounding: '1' })).toEqual({
      ok: false,
      problem: 'rounding-changed',
      rounding: '1000',
    });
    expect(await items(db)).toEqual([]);
    expect(await add({ ...manual, wasRounding: '1000' })).toMatchObject({ ok: true, salePrice: 65_000 });
  });

  it('remembers type, currency and price mode for each person and kind', async () => {
    const db = await freshDb();
    const { uid, add } = await openShop(db);
    const phones = { kind: 'phone', last: { type: 'preorder', currency: 'THB', priceMode: 'manual' } };
    expect(await readAddDefaults(db, uid)).toEqual({ kind: 'phone', last: {} });
    await add({ ...manual, type: 'preorder', currency: 'THB' });
    expect(await readAddDefaults(db, uid)).toEqual(phones);
    expect(await readAddDefaults(db, uid, 'article')).toEqual({ kind: 'article', last: {} });
    await add({ ...manual, ...plainPhone('Charger'), variant: '20 W' });
    expect(await readAddDefaults(db, uid, 'phone')).toEqual(phones);
    expect((await readAddDefaults(db, uid, 'article')).last).toMatchObject({ type: manual.type, currency: 'CNY' });
    expect(await readAddDefaults(db, await insertUser(db, { role: 'admin' }))).toEqual({ kind: 'phone', last: {} });
  });

  it('opens with what the shop sells, and where that is both, with the kind added last', async () => {
    const db = await freshDb();
    const { uid, add } = await openShop(db);
    const opensWith = async (sells: SoldGoods) => {
      await db.updateTable('settings').set({ sells }).execute();
      return (await readAddDefaults(db, uid)).kind;
    };
    const kinds = async () => [await opensWith('phones'), await opensWith('accessories'), await opensWith('both')];
    expect(await kinds()).toEqual(['phone', 'article', 'phone']);
    await add({ ...manual, ...plainPhone('Charger'), variant: '20 W' });
    expect(await kinds()).toEqual(['phone', 'article', 'article']);
    await add(manual);
    expect(await kinds()).toEqual(['phone', 'article', 'phone']);
  });

  it("uses the shop's rate and profit in auto mode, whatever the form says", async () => {
    const db = await freshDb();
    const { uid, add } = await openShop(db);
    await saveRate(db, { now, uid }, { timeZone: zone, currency: 'CNY', rate: '400', confirmed: '' });
    await saveProfitPercent(db, { now, uid }, '9');
    const forged = { ...auto, rate: '1', profit: '0', salePrice: 1 } as NewItem;
    const added = await add(forged);
    expect(added).toMatchObject({ ok: true, salePrice: 64_528 });
    expect(await items(db)).toMatchObject([
      {
        ...phoneOf(auto),
        nameKey: 'redmi',
        qty: 3,
        cost: '148',
        rate: '400',
        profit: '9',
        salePrice: 64_528,
        createdAt: now.toISOString(),
      },
    ]);
    expect(await countOrdersAndStock(db)).toMatchObject({ balanced: true });
    expect(await db.selectFrom('stockMovements').selectAll().execute()).toMatchObject([
      { change: 3, cause: 'added', uid },
    ]);
    expect(await db.selectFrom('priceChanges').selectAll().execute()).toMatchObject([
      {
        reason: 'added',
        uid,
        oldSalePrice: null,
        newCost: '148',
        newRate: '400',
        newProfit: '9',
        newSalePrice: 64_528,
      },
    ]);
  });

  it("uses the form's rate and profit in manual mode, also if the shop has none", async () => {
    const db = await freshDb();
    const { add } = await openShop(db);
    expect(await add({ ...manual, qty: 0 })).toMatchObject({ ok: true, salePrice: 64_528 });
    expect(await items(db)).toMatchObject([{ rate: '400', profit: '9', qty: 0 }]);
    expect(await countOrdersAndStock(db)).toMatchObject({ balanced: true });
  });

  it("requires a rate of today's date in Yangon, and a profit", async () => {
    const db = await freshDb();
    const { uid, add } = await openShop(db);
    const yesterday = new Date('2026-11-20T17:29:59.999Z');
    await saveRate(db, { now: yesterday, uid }, { timeZone: zone, currency: 'CNY', rate: '400', confirmed: '' });
    const midnight = new Date('2026-11-20T17:30:00.000Z');
    const missing = { ok: false, problem: 'no-rate-today', currency: 'CNY', date: '2026-11-21' };
    expect(await add(auto, midnight)).toEqual(missing);
    expect(await add(auto, yesterday)).toEqual({ ok: false, problem: 'no-profit' });
    expect(await items(db)).toEqual([]);
    await saveProfitPercent(db, { now, uid }, '9');
    expect(await add(auto, yesterday)).toMatchObject({ ok: true });
  });

  it('prices MMK at a rate of 1 and refuses any other', async () => {
    const db = await freshDb();
    const { uid, add } = await openShop(db);
    await saveProfitPercent(db, { now, uid }, '10');
    expect(await add({ ...auto, currency: 'MMK', cost: '100000' })).toMatchObject({ ok: true, salePrice: 110_000 });
    expect(await add({ ...manual, currency: 'MMK' })).toEqual({ ok: false, problem: 'rate-for-mmk' });
    expect(await add({ ...manual, currency: 'MMK', rate: '1.0', cost: '10', profit: '0' })).toMatchObject({
      salePrice: 10,
    });
  });

  it('refuses a negative price, a price that is too large, and an unknown type', async () => {
    const db = await freshDb();
    const { add } = await openShop(db);
    expect(await add({ ...manual, cost: '-1' })).toEqual({ ok: false, problem: 'no-price', position: 0 });
    expect(await add({ ...manual, profit: '-100.1' })).toEqual({ ok: false, problem: 'no-price', position: 0 });
    expect(await add({ ...manual, cost: '9'.repeat(24) })).toEqual({ ok: false, problem: 'no-price', position: 0 });
    expect(await add({ ...manual, type: 'gold' })).toEqual({ ok: false, problem: 'no-such-type' });
    expect(await items(db)).toEqual([]);
    expect(await add({ ...manual, cost: '-1', rate: '-2', profit: '0' })).toMatchObject({ ok: true, salePrice: 2 });
  });

  it('adds all versions of a phone, or none', async () => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    const version = { ...manual, ram: '12GB', qty: 2 };
    const failed = await addItems(db, { now, timeZone: zone, uid }, [manual, { ...version, cost: '-1' }]);
    expect(failed).toEqual({ ok: false, problem: 'no-price', position: 1 });
    expect(await items(db)).toEqual([]);
    expect(await addItems(db, { now, timeZone: zone, uid }, [manual, { ...version, cost: '148.5' }])).toMatchObject({
      ok: true,
      added: [{ name: 'Redmi', salePrice: 64_528 }, { salePrice: 64_746 }],
    });
    expect((await items(db)).map(({ ram, qty }) => [ram, qty]).sort()).toEqual([
      ['12GB', 2],
      ['8', 3],
    ]);
    expect(await countOrdersAndStock(db)).toMatchObject({ balanced: true });
  });

  it('leaves no item at a rate that is replaced at the same time', async () => {
    const db = await freshDb();
    const { uid, add } = await openShop(db);
    await saveRate(db, { now, uid }, { timeZone: zone, currency: 'CNY', rate: '400', confirmed: '' });
    await saveProfitPercent(db, { now, uid }, '0');
    const adding = Array.from({ length: 15 }, () => add(auto));
    const saving = saveRate(db, { now, uid }, { timeZone: zone, currency: 'CNY', rate: '410', confirmed: '' });
    await Promise.all([...adding, saving, ...Array.from({ length: 15 }, () => add(auto))]);
    expect(new Set((await items(db)).map(({ rate }) => rate))).toEqual(new Set(['410']));
  });
});

onEachEngine('the inventory', (freshDb) => {
  it('is searched without regard to case, filtered by type, paged by fifteen, without deleted items', async () => {
    const db = await freshDb();
    for (let n = 0; n < 17; n++) {
      await addStockedItem(db, {
        name: `Redmi ${n}`,
        nameKey: `redmi ${String(n).padStart(2, '0')}`,
        type: n % 2 ? 'only' : 'instock',
      });
    }
    await addStockedItem(db, { name: 'Redmi gone', nameKey: 'redmi gone', deletedAt: LONG_AGO });
    await addStockedItem(db, { name: '100% new', nameKey: '100% new', type: 'only' });
    expect(await listInventory(db, {}, 1)).toMatchObject({ page: 1, pages: 2, count: 18 });
    expect((await listInventory(db, {}, 2)).items.map(({ name }) => name)).toEqual([
      'Redmi 14',
      'Redmi 15',
      'Redmi 16',
    ]);
    expect(await listInventory(db, { search: ' REDMI ' }, 1)).toMatchObject({ count: 17 });
    expect(await listInventory(db, { search: '%' }, 1)).toMatchObject({ count: 1 });
    expect(await listInventory(db, { search: 'redmi', type: 'only' }, 1)).toMatchObject({ count: 8 });
    expect(await listInventory(db, { type: 'nothing' }, 7)).toMatchObject({ items: [], page: 1, pages: 1 });
  });
});
