import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { chooseColumns, setOptions } from '#app/domain/catalog/stock-import/import-edit.server.ts';
import { listPastImports, readImport } from '#app/domain/catalog/stock-import/import-list.server.ts';
import { deleteOldImports } from '#app/domain/catalog/stock-import/import-stage.server.ts';
import { undoImport } from '#app/domain/catalog/stock-import/import-undo.server.ts';
import type { ImportOutcome } from '#app/domain/catalog/stock-import/stock-import.ts';
import { RIGHTS } from '#app/domain/people/rights/rights.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { applyShown, fatesOf, importer, importList, lookAtList } from '#tests/support/factories/stock-import.ts';
import { imeiOf } from '#tests/support/factories/units.ts';

const now = new Date('2026-11-21T03:00:00Z');
const later = new Date('2026-11-22T03:00:00Z');
const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '8GB', rom: '256GB', salePrice: 462_000 };
const inYuan = { ...redmi, cost: '700', rate: '600', profit: '10' };

onEachEngine('a list of stock with figures that may be meant otherwise', (freshDb) => {
  async function open() {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    await saveProfitPercent(db, { now, uid }, '10');
    return { db, uid, by: importer(uid) };
  }
  type Opened = Awaited<ReturnType<typeof open>>;
  const items = (db: Db) =>
    db.selectFrom('inventories').selectAll().where('deletedAt', 'is', null).orderBy('name').orderBy('qty').execute();
  const units = (db: Db) => db.selectFrom('units').selectAll().orderBy('position').execute();
  const fates = async ({ db, by }: Opened, file: string) =>
    (await fatesOf(db, await lookAtList(db, by, file))).map((fate) => fate.replace(/ Redmi.*GB/, ''));

  async function shownQuantities(db: Db, id: string) {
    const rows = await db
      .selectFrom('stockImportRows')
      .select('verdict')
      .where('importId', '=', id)
      .orderBy('position')
      .execute();
    return rows.map(({ verdict }) => (JSON.parse(verdict) as { qty?: number[] }).qty);
  }

  it('takes no sale price of another currency, whether the cell, the heading or a column says so', async () => {
    const shop = await open();
    const files = {
      'Name,RAM,ROM,Qty,Price\nVivo,8,256,1,$500\nVivo,6,128,1,500 USD\n': 2,
      'Name,RAM,ROM,Qty,Price (USD)\nVivo,8,256,1,500\n': 1,
      'Name,RAM,ROM,Qty,Price EUR\nVivo,8,256,1,500\n': 1,
      'Name,RAM,ROM,Qty,Price,Currency\nVivo,8,256,1,500,THB\n': 1,
    };
    for (const [file, rows] of Object.entries(files)) {
      const found = await fates(shop, file);
      expect([file, found.filter((fate) => fate.endsWith('other-currency')).length]).toEqual([file, rows]);
    }
    expect(await fates(shop, 'Name,RAM,ROM,Qty,Price\nVivo,8,256,1,500000 Ks\n')).toEqual(['new Vivo 8GB 256GB']);
    const both = 'Name,RAM,ROM,Qty,Cost,Currency,Price\nVivo,8,256,1,,CNY,500000\n';
    expect(await fates(shop, both)).toEqual(['new Vivo 8GB 256GB']);
    const rights = ['stock.view', 'stock.edit', 'units.edit', 'prices.edit'] as const;
    const by = importer(await insertUser(shop.db, { rights: rights.join(' ') } as never), rights);
    expect(await fates({ ...shop, by }, both)).toEqual(['new Vivo 8GB 256GB']);
  });

  it('takes a price that was typed for no other than the item and its like have', async () => {
    const shop = await open();
    const { db, by } = shop;
    const first = 'Name,RAM,ROM,Qty,Price\nA,8,256,1,500000\nB,8,256,1,600000\nC,8,256,1,700000\nD,8,256,1,500\n';
    expect((await fates(shop, first)).at(-1)).toBe('refused D 8GB 256GB doubtful-price');
    expect(await importList(db, by, first)).toMatchObject({ ok: true });
    expect(await fates(shop, 'Name,RAM,ROM,Price\nA,8,256,"5,000"\nB,8,256,"100,000"\nC,8,256,"650,000"\n')).toEqual([
      'refused A 8GB 256GB doubtful-price',
      'refused B 8GB 256GB doubtful-price',
      'changed C 8GB 256GB',
    ]);
  });

  it('refuses a row whose barcode is that of another version', async () => {
    const shop = await open();
    await addStockedItem(shop.db, { ...redmi, rom: '128GB', ram: '4GB', qty: 2, barcode: '6941812345672' });
    await addStockedItem(shop.db, { ...redmi, name: 'Vivo Y04', nameKey: 'vivo y04', qty: 1 });
    const rows = ['Redmi 14C,8,256,9,6941812345672', 'Vivo Y04,,,9,6941812345672', 'Any name,4,128,2,6941812345672'];
    expect(await fates(shop, `Name,RAM,ROM,Qty,Barcode\n${rows.join('\n')}\n`)).toEqual([
      'refused other-version',
      'refused Vivo Y04 other-version',
      'same name-kept',
    ]);
  });

  it('takes no cost for one in the currency of the item, unless the list says so', async () => {
    const shop = await open();
    const { db, by } = shop;
    await addStockedItem(db, { ...inYuan, qty: 1 });
    const row = (cost: string, n: number) => `Redmi 14C,8,256,${imeiOf(n)},"${cost}"\n`;
    expect(await fates(shop, `Name,RAM,ROM,IMEI,Cost\n${row('420,000', 1)}`)).toEqual(['refused other-currency']);
    expect(await fates(shop, 'Name,RAM,ROM,Cost\nRedmi 14C,8,256,"420,000"\n')).toEqual(['refused other-currency']);
    const named = `Name,RAM,ROM,IMEI,Cost (CNY)\n${row('710', 1)}${row('99,000,000', 2)}`;
    const shown = await lookAtList(db, by, named);
    expect((await fatesOf(db, shown)).map((fate) => fate.split(' ').at(-1))).toEqual(['256GB', 'doubtful-price']);
    await applyShown(db, by, shown);
    expect(await units(db)).toMatchObject([{ cost: '710', currency: 'CNY' }]);
  });

  it('sells each phone for the price that the list has for it', async () => {
    const shop = await open();
    const { db, by } = shop;
    const row = (n: number, price: string) => `iPhone 13,4,128,${imeiOf(n)},"${price}"\n`;
    const file = `Name,RAM,ROM,IMEI,Price\n${row(1, '800,000')}${row(2, '1,250,000')}${row(3, '12,500,000')}`;
    expect((await fates(shop, file)).map((fate) => fate.replace(/ iPhone.*GB/, ''))).toEqual([
      'new',
      'new',
      'refused doubtful-price',
    ]);
    expect(await importList(db, by, file)).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([{ qty: 2, salePrice: 800_000 }]);
    expect((await units(db)).map(({ salePrice }) => salePrice)).toEqual([null, 1_250_000]);
    expect((await fates(shop, file)).slice(0, 2)).toEqual(['same iPhone 13 4GB 128GB', 'same iPhone 13 4GB 128GB']);
    const rights = ['stock.view', 'stock.edit', 'units.edit'] as const;
    const staff = importer(await insertUser(db, { rights: rights.join(' ') } as never), rights);
    const other = `Name,RAM,ROM,IMEI,Price\n${row(4, '900,000')}`;
    expect(await fates({ ...shop, by: staff }, other)).toEqual(['new iPhone 13 4GB 128GB price-kept']);
    const twice = 'Name,RAM,ROM,Qty,Price\nVivo,8,256,,500000\nVivo,8,256,,600000\n';
    expect((await fates(shop, twice)).at(-1)).toBe('refused Vivo 8GB 256GB twice-in-file');
  });

  it('holds a person to the limit of their discounts for the price of a single phone', async () => {
    const { db } = await open();
    await addStockedItem(db, { ...redmi, qty: 1 });
    const by = importer(await insertUser(db, { rights: RIGHTS.join(' '), maxDiscount: 5 } as never));
    const file = `Name,RAM,ROM,IMEI,Price\nRedmi 14C,8,256,${imeiOf(1)},"300,000"\n`;
    await expect(importList(db, by, file)).rejects.toThrow();
    expect(await units(db)).toEqual([]);
  });

  it('asks which percentage a small number is, and takes none that gives a price below nothing', async () => {
    const shop = await open();
    const rows = ['A,8,256,400000,0.1', 'B,8,256,400000,0.1%', 'C,8,256,400000,-160', 'D,8,256,400000,10'];
    expect(await fates(shop, `Name,RAM,ROM,Cost,Profit\n${rows.join('\n')}\n`)).toEqual([
      'refused A 8GB 256GB ambiguous',
      'new B 8GB 256GB',
      'refused C 8GB 256GB too-small',
      'new D 8GB 256GB',
    ]);
  });

  it('writes the quantity that it shows', async () => {
    const { db, by } = await open();
    await addStockedItem(db, { ...redmi, qty: 2 });
    const phone = (n: number) => `Redmi 14C,8,256,${imeiOf(n)},\n`;
    const head = 'Name,RAM,ROM,IMEI,Qty\n';
    const read = async (file: string) => {
      const shown = await lookAtList(db, by, file);
      return { shown, qty: await shownQuantities(db, shown.id) };
    };
    expect((await read(head + [1, 2, 3, 4, 5].map(phone).join(''))).qty.at(-1)).toEqual([2, 5]);
    expect(await importList(db, by, head + [1, 2, 3, 4, 5].map(phone).join(''))).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([{ qty: 5 }]);
    const less = await read(`${head}Redmi 14C,8,256,,3\n${phone(9)}`);
    expect(less.qty).toEqual([[5, 3], undefined]);
    expect((await fatesOf(db, less.shown)).at(-1)).toBe('refused Redmi 14C 8GB 256GB beyond-count');
    expect(await applyShown(db, by, less.shown)).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([{ qty: 3 }]);
    const same = await lookAtList(db, by, `${head}Redmi 14C,8,256,,3\n${phone(9)}`);
    expect(await fatesOf(db, same)).toEqual(['same Redmi 14C 8GB 256GB', 'refused Redmi 14C 8GB 256GB beyond-count']);
    expect(await readImport(db, by, same.id)).toMatchObject({ counts: { refused: 1 } });
  });

  const keptOf = (outcome: ImportOutcome) => ('kept' in outcome ? outcome.kept : outcome);

  it('keeps a new item that somebody has edited since, and what somebody has counted', async () => {
    const { db, uid, by } = await open();
    const id = await addStockedItem(db, { ...redmi, qty: 1 });
    const file = 'Name,RAM,ROM,Qty,Price\nRedmi 14C,8,256,9,\nVivo,8,256,4,500000\nOppo,8,256,4,500000\n';
    const shown = await lookAtList(db, by, file);
    await applyShown(db, by, shown);
    const vivo = (await items(db)).find(({ name }) => name === 'Vivo')?.id ?? '';
    const edit = { id: vivo, cost: '460000', rate: '1', profit: '10', was: '', confirmed: '' };
    expect(await editPrice(db, { now: later, uid }, edit)).toMatchObject({ ok: true });
    await setQuantity(db, { now: later, uid }, { id, qty: 7, was: 9 });
    const undone = await undoImport(db, importer(uid, by.rights, later), shown.id);
    expect(keptOf(undone)).toEqual(['Redmi 14C 8GB 256GB', 'Vivo 8GB 256GB']);
    expect(await items(db)).toMatchObject([
      { name: 'Redmi 14C', qty: 7 },
      { name: 'Vivo', qty: 0 },
    ]);
  });

  it('leaves a phone that was sold and has come back as another item', async () => {
    const { db, uid, by } = await open();
    const id = await addStockedItem(db, { ...redmi, name: 'Used', nameKey: 'used', qty: 1 });
    const shown = await lookAtList(db, by, `Name,RAM,ROM,IMEI,Price\nVivo,8,256,${imeiOf(1)},500000\n`);
    await applyShown(db, by, shown);
    const vivo = (await items(db)).find(({ name }) => name === 'Vivo')?.id ?? '';
    await setQuantity(db, { now, uid }, { id: vivo, qty: 0, was: 1 });
    await db
      .insertInto('receipts')
      .values({ id: 'back', itemId: id, uid, pieces: 1, at: now.toISOString() } as never)
      .execute();
    await db.updateTable('units').set({ itemId: id, receiptId: 'back', position: 1 }).execute();
    expect(keptOf(await undoImport(db, by, shown.id))).toContain('Vivo 8GB 256GB');
    expect(await units(db)).toMatchObject([{ itemId: id, state: 'in-stock' }]);
  });

  it('starts each list as a count, and shows what rows add up to', async () => {
    const shop = await open();
    const { db, by } = shop;
    await addStockedItem(db, { ...redmi, qty: 8 });
    const file = 'Name,RAM,ROM,Qty\nRedmi 14C,8,256,2\nRedmi 14C,8,256,1\n';
    const { id } = await lookAtList(db, by, file);
    await setOptions(db, by, id, { quantity: 'added', currency: 'THB', isConverted: false });
    expect(await shownQuantities(db, id)).toEqual([
      [8, 10],
      [10, 11],
    ]);
    expect((await lookAtList(db, by, file)).options).toMatchObject({ quantity: 'counted', currency: 'THB' });
  });

  it('sums the colours of an item, and takes a price twice if it is the same', async () => {
    const shop = await open();
    const { db, by } = shop;
    await addStockedItem(db, { ...redmi, qty: 9 });
    const row = (colour: string, qty: number, price: string) => `Redmi 14C,8,256,${colour},${qty},${price}\n`;
    const head = 'Name,RAM,ROM,Colour,Qty,Price\n';
    const file = `${head}${row('Blue', 5, '450000')}${row('Black', 3, '450000')}${row('Blue', 4, '450000')}${row('Red', 1, '460000')}`;
    const shown = await lookAtList(db, by, file);
    expect((await fatesOf(db, shown)).map((fate) => fate.replace(/Redmi.*GB ?/, ''))).toEqual([
      'changed ',
      'changed ',
      'refused twice-in-file',
      'refused twice-in-file',
    ]);
    expect(await shownQuantities(db, shown.id)).toEqual([[9, 5], [5, 8], undefined, undefined]);
    expect(await applyShown(db, by, shown)).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([{ qty: 8, salePrice: 450_000 }]);
  });

  it('lets a good row have the number of one that is left out', async () => {
    const shop = await open();
    const rows = [`Vivo,8,256,${imeiOf(1)},2,500000`, `Vivo,8,256,${imeiOf(1)},1,500000`];
    expect(await fates(shop, `Name,RAM,ROM,IMEI,Qty,Price\n${rows.join('\n')}\n`)).toEqual([
      'refused Vivo 8GB 256GB one-piece',
      'new Vivo 8GB 256GB',
    ]);
  });

  it('remembers that a column is not needed', async () => {
    const { db, by } = await open();
    const file = 'Name,Type,Qty,Price\nCable,Accessories,2,5000\n';
    const { id } = await lookAtList(db, by, file);
    await chooseColumns(db, by, { id, columns: ['name', null, 'qty', 'price'], hasHeadings: true });
    expect(await lookAtList(db, by, file)).toMatchObject({
      columns: ['name', null, 'qty', 'price'],
      counts: { new: 1, refused: 0 },
    });
  });

  it('forgets the cells of a list that is written, and of one that nobody writes', async () => {
    const { db, uid, by } = await open();
    const file = 'Name,Qty,Price,Customer\nCable,2,5000,Daw Mya\n';
    const shown = await lookAtList(db, by, file);
    const first = await applyShown(db, by, shown);
    expect(await applyShown(db, by, shown)).toEqual(first);
    await lookAtList(db, by, file);
    const cells = () => db.selectFrom('stockImportRows').select('importId').execute();
    expect(await cells()).toHaveLength(1);
    await deleteOldImports(db, new Date('2026-11-29T03:00:00Z'));
    expect(await cells()).toEqual([]);
    expect(await listPastImports(db, uid)).toMatchObject([{ id: shown.id }]);
  });

  it('says that the price of the list is not taken where it follows from a cost', async () => {
    const shop = await open();
    await addStockedItem(shop.db, { ...inYuan, qty: 1 });
    const file = 'Name,RAM,ROM,Cost,Price\nRedmi 14C,8,256,¥710,500000\nVivo,8,256,400000,500000\n';
    expect(await fates(shop, file)).toEqual(['changed price-computed', 'new Vivo 8GB 256GB price-computed']);
    expect(await lookAtList(shop.db, shop.by, file)).toMatchObject({ otherPrices: 2 });
  });
});
