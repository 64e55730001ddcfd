import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { undoImport } from '#app/domain/catalog/stock-import/import-undo.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { applyShown, fatesOf, importer, lookAtList, shownImport } from '#tests/support/factories/stock-import.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const now = new Date('2026-11-21T03:00:00Z');
const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '8GB', rom: '256GB' };

onEachEngine('a list of stock', (freshDb) => {
  async function open() {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    await saveProfitPercent(db, now, uid, '10');
    return { db, uid, by: importer(uid) };
  }
  const items = (db: Db) =>
    db.selectFrom('inventories').selectAll().where('deletedAt', 'is', null).orderBy('name').execute();
  const sound = async (db: Db) => {
    expect((await countOrdersAndStock(db)).balanced).toBe(true);
    expect(await checkIntegrity(db)).toEqual([]);
  };

  it('counts what is there, adds what is new, and a second time changes nothing', async () => {
    const { db, by } = await open();
    const id = await addStockedItem(db, { ...redmi, qty: 5 });
    const file =
      'Name,RAM,ROM,Qty,Cost,Price\nRedmi 14C,8,256,8,,\nVivo Y04,6,128,3,"4.5 lakh",\nCharger,,,10,,"12,000"\n';
    const shown = await lookAtList(db, by, file);
    expect(await fatesOf(db, shown)).toEqual(['changed Redmi 14C 8GB 256GB', 'new Vivo Y04 6GB 128GB', 'new Charger']);
    expect(await items(db)).toHaveLength(1);
    expect(await applyShown(db, by, shown)).toMatchObject({
      ok: true,
      counts: { new: 2, changed: 1, same: 0, refused: 0 },
    });
    expect(await items(db)).toMatchObject([
      { name: 'Charger', qty: 10, salePrice: 12_000, cost: null },
      { id, qty: 8 },
      {
        name: 'Vivo Y04',
        ram: '6GB',
        rom: '128GB',
        qty: 3,
        currency: 'MMK',
        cost: '450000',
        rate: '1',
        salePrice: 495_000,
      },
    ]);
    await sound(db);
    const again = await lookAtList(db, by, file);
    expect(again).toMatchObject({ isRepeated: true, counts: { same: 3 } });
    expect(await applyShown(db, by, again)).toEqual({ ok: false, problem: 'nothing-to-do' });
  });

  it('writes nothing if pieces were sold after the look, and shows what would be now', async () => {
    const { db, uid, by } = await open();
    const id = await addStockedItem(db, { ...redmi, qty: 5 });
    const shown = await lookAtList(db, by, 'Name,RAM,ROM,Qty\nRedmi 14C,8,256,8\nVivo,6,128,1\n');
    await setQuantity(db, now, uid, { id, qty: 3, was: 5 });
    expect(await applyShown(db, by, shown)).toEqual({ ok: false, problem: 'changed-meanwhile' });
    expect((await items(db)).map(({ qty }) => qty)).toEqual([3]);
    const next = await shownImport(db, by, shown.id);
    expect(next.digest).not.toBe(shown.digest);
    expect(await applyShown(db, by, next)).toMatchObject({ ok: true });
    expect(await applyShown(db, by, next)).toMatchObject({ ok: true });
    expect((await countOrdersAndStock(db)).onHand).toMatchObject({ [id]: 8 });
    await sound(db);
  });

  it('takes phones with their numbers, and numbers pieces that were counted before', async () => {
    const { db, by } = await open();
    const id = await addStockedItem(db, { ...redmi, qty: 1 });
    const row = (n: number, more = '') => `Redmi 14C,8,256,${imeiOf(n)},grade a,Ko Aung,${more}`;
    const file = `Model,RAM,ROM,IMEI,Condition,Supplier,Cost\n${row(1)}\n${row(2, '500')}\n${row(1)}\nPoco X7,8,256,${imeiOf(3)},,,"2,000,000"\n,,,${imeiOf(4)},,,\n`;
    const shown = await lookAtList(db, by, file);
    expect(await fatesOf(db, shown)).toEqual([
      'new Redmi 14C 8GB 256GB',
      'new Redmi 14C 8GB 256GB',
      'refused Redmi 14C 8GB 256GB number-twice',
      'new Poco X7 8GB 256GB',
      'new Poco X7 8GB 256GB from-above',
    ]);
    expect(await applyShown(db, by, shown)).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([
      { name: 'Poco X7', qty: 2, tracking: 'optional' },
      { id, qty: 2, tracking: 'optional' },
    ]);
    expect(
      await db
        .selectFrom('units')
        .select(['supplier', 'condition', 'cost'])
        .where('itemId', '=', id)
        .orderBy('position')
        .execute(),
    ).toEqual([
      { supplier: 'Ko Aung', condition: 'grade-a', cost: null },
      { supplier: 'Ko Aung', condition: 'grade-a', cost: '500' },
    ]);
    await sound(db);
    expect((await lookAtList(db, by, file)).counts).toMatchObject({ new: 0, same: 4, refused: 1 });
  });

  it('takes a batch back, but not what was sold since, and takes the same list again', async () => {
    const { db, by } = await open();
    const id = await addStockedItem(db, {
      ...redmi,
      qty: 5,
      cost: '700',
      rate: '600',
      profit: '10',
      salePrice: 462_000,
    });
    const file = `Name,RAM,ROM,Qty,Cost,Barcode,IMEI\nRedmi 14C,8,256,9,800,6941812345672,\nVivo,6,128,,"400,000",,${imeiOf(5)}\n`;
    const first = await lookAtList(db, by, file);
    expect(await applyShown(db, by, first)).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([
      { id, qty: 9, salePrice: 528_000, barcode: '6941812345672' },
      { name: 'Vivo', qty: 1 },
    ]);
    expect(await undoImport(db, by, first.id)).toEqual({ ok: true, undone: 'list.csv', kept: [] });
    expect(await items(db)).toMatchObject([{ id, qty: 5, salePrice: 462_000, cost: '700', barcode: null }]);
    await sound(db);
    expect(await undoImport(db, by, first.id)).toEqual({ ok: false, problem: 'already-undone' });
    const second = await lookAtList(db, by, file);
    expect(await fatesOf(db, second)).toEqual(['changed Redmi 14C 8GB 256GB', 'new Vivo 6GB 128GB comes-back']);
    expect(await applyShown(db, by, second)).toMatchObject({ ok: true });
    await setQuantity(db, now, by.uid, { id, qty: 2, was: 9 });
    expect(await undoImport(db, by, second.id)).toMatchObject({ ok: true, kept: ['Redmi 14C 8GB 256GB'] });
    expect(await items(db)).toMatchObject([{ id, qty: 0, salePrice: 462_000 }]);
    await sound(db);
  });

  it('lets staff without costs import stock, and neither see nor write costs', async () => {
    const { db } = await open();
    const id = await addStockedItem(db, {
      ...redmi,
      qty: 5,
      cost: '700',
      rate: '600',
      profit: '10',
      salePrice: 462_000,
    });
    const rights = ['stock.view', 'stock.edit', 'units.edit'] as const;
    const by = importer(await insertUser(db, { rights: rights.join(' ') } as never), rights);
    const file = `Name,RAM,ROM,Qty,Cost,Price,IMEI,Supplier\nRedmi 14C,8,256,8,1,1,,\nRedmi 14C,8,256,,5,,${imeiOf(6)},Ko Aung\nVivo,6,128,1,5000,900000,,\n`;
    const shown = await lookAtList(db, by, file);
    expect(shown.columns).not.toContain('cost');
    expect(await fatesOf(db, shown)).toEqual([
      'changed Redmi 14C 8GB 256GB price-kept',
      'new Redmi 14C 8GB 256GB',
      'refused Vivo 6GB 128GB no-price',
    ]);
    expect(await applyShown(db, by, shown)).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([{ id, qty: 8, cost: '700', salePrice: 462_000 }]);
    expect(await db.selectFrom('units').select(['cost', 'supplier']).execute()).toEqual([{ cost: null, supplier: '' }]);
  });
});
