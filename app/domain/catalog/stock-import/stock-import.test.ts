import { writeXlsx } from 'hucre/xlsx';
import type { KyselyPlugin, RawNode } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { chooseColumns, correctRow, setOptions } from '#app/domain/catalog/stock-import/import-edit.server.ts';
import { readImport } from '#app/domain/catalog/stock-import/import-list.server.ts';
import { undoImport } from '#app/domain/catalog/stock-import/import-undo.server.ts';
import type { StockImport } from '#app/domain/catalog/stock-import/stock-import.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { applyShown, fatesOf, importer, lookAtList, shownImport } from '#tests/support/factories/stock-import.ts';
import { imeiOf } from '#tests/support/factories/units.ts';
import { turnsDuring } from '#tests/support/turns.ts';

const now = new Date('2026-11-21T03:00:00Z');
const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '8GB', rom: '256GB' };
const computed = { ...redmi, qty: 5, cost: '700', rate: '600', profit: '10', salePrice: 462_000 };

onEachEngine('a list of stock', (freshDb) => {
  async function open() {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    await saveProfitPercent(db, { now, uid }, '10');
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
    await setQuantity(db, { now, uid }, { id, qty: 3, was: 5 });
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
    const file = `Model,RAM,ROM,IMEI,Condition,Supplier,Cost\n${row(1)}\n${row(2, '¥500')}\n${row(1)}\nPoco X7,8,256,${imeiOf(3)},,,"2,000,000"\n,,,${imeiOf(4)},,,\n`;
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
    const id = await addStockedItem(db, computed);
    const file = `Name,RAM,ROM,Qty,Cost,Barcode,IMEI\nRedmi 14C,8,256,9,¥800,6941812345672,\nVivo,6,128,,"400,000",,${imeiOf(5)}\n`;
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
    await setQuantity(db, { now, uid: by.uid }, { id, qty: 2, was: 9 });
    const edit = { id, cost: '900', rate: '600', profit: '10', was: '', confirmed: '' };
    expect(await editPrice(db, { now, uid: by.uid }, edit)).toMatchObject({ ok: true });
    expect(await undoImport(db, by, second.id)).toMatchObject({ ok: true, kept: ['Redmi 14C 8GB 256GB'] });
    expect(await items(db)).toMatchObject([{ id, qty: 0, cost: '900', salePrice: 594_000, barcode: null }]);
    await sound(db);
  });

  it('lets staff without costs import stock, and neither see nor write costs', async () => {
    const { db } = await open();
    const id = await addStockedItem(db, computed);
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
    await db.updateTable('inventories').set({ cost: null, rate: null, profit: null }).execute();
    const priced = await lookAtList(db, by, 'Name,RAM,ROM,Price\nRedmi 14C,8,256,400000\n');
    expect(await fatesOf(db, priced)).toEqual(['same Redmi 14C 8GB 256GB price-kept']);
    expect(await db.selectFrom('units').select(['cost', 'supplier']).execute()).toEqual([{ cost: null, supplier: '' }]);
  });

  it('is written by one of two people who send it at once, and the other is shown what is left', async () => {
    const { db, by } = await open();
    const other = importer(await insertUser(db, { role: 'admin' }));
    const id = await addStockedItem(db, { ...redmi, qty: 1 });
    const file = `Name,RAM,ROM,Qty,Price,IMEI\nRedmi 14C,8,256,6,,\nVivo,6,128,,300000,${imeiOf(8)}\nCable,,,4,5000,\n`;
    const [one, two] = [await lookAtList(db, by, file), await lookAtList(db, other, file)];
    const outcomes = await Promise.all([applyShown(db, by, one), applyShown(db, other, two)]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(outcomes).toContainEqual({ ok: false, problem: 'changed-meanwhile' });
    const rest = outcomes[0]?.ok ? await shownImport(db, other, two.id) : await shownImport(db, by, one.id);
    expect(rest.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
    expect(await items(db)).toMatchObject([{ qty: 4 }, { id, qty: 6 }, { qty: 1 }]);
    await sound(db);
  });

  it('is written as a whole or not at all, wherever it breaks off', async () => {
    const { db, by } = await open();
    const id = await addStockedItem(db, { ...redmi, qty: 1 });
    const file = `Name,RAM,ROM,Qty,Price,IMEI\nRedmi 14C,8,256,6,,\nVivo,6,128,,300000,${imeiOf(9)}\n`;
    const shown = await lookAtList(db, by, file);
    for (const table of [
      'inventories',
      'priceChanges',
      'stockMovements',
      'units',
      'unitEvents',
      'auditEvents',
    ] as const) {
      const broken = db.withPlugin(breakingAt(table));
      await expect(applyShown(broken, by, shown), table).rejects.toThrow('broken');
      expect(await items(db), table).toMatchObject([{ id, qty: 1 }]);
    }
    expect((await shownImport(db, by, shown.id)).digest).toBe(shown.digest);
    expect(await applyShown(db, by, shown)).toMatchObject({ ok: true });
    await sound(db);
  });

  it('belongs to one person, and is written with the rights of this moment', async () => {
    const { db, uid, by } = await open();
    await addStockedItem(db, { ...redmi, qty: 1, cost: '700', rate: '600', profit: '10', salePrice: 462_000 });
    const shown = await lookAtList(db, by, 'Name,RAM,ROM,Cost\nRedmi 14C,8,256,¥800\n');
    const stranger = importer(await insertUser(db, { role: 'admin' }));
    expect(await readImport(db, stranger, shown.id)).toBe(null);
    expect(await applyShown(db, stranger, shown)).toEqual({ ok: false, problem: 'no-such-import' });
    const fewer = importer(uid, ['stock.edit', 'units.edit']);
    expect(await applyShown(db, fewer, shown)).toEqual({ ok: false, problem: 'changed-meanwhile' });
    expect(await items(db)).toMatchObject([{ cost: '700', salePrice: 462_000 }]);
  });

  it('finds items by id, barcode, name and sizes, and refuses what fits several', async () => {
    const { db, by } = await open();
    const id = await addStockedItem(db, { ...redmi, qty: 1, barcode: '6941812345672' });
    await addStockedItem(db, { ...redmi, rom: '128GB', qty: 1 });
    const gone = await addStockedItem(db, { name: 'Gone', nameKey: 'gone', deletedAt: now.toISOString() });
    const rows = [
      `${id},,Anything,,,5`,
      ',6941812345672,,,,6',
      'unknown,, REDMI 14c ,၈,၁၂၈ gb,7',
      ',,Redmi 14C,8,,8',
      `${gone},,,,,9`,
      ',6941812345672,Redmi 14C,8,128,9',
      ',,Redmi 14C,8,512,1',
    ];
    const shown = await lookAtList(db, by, `Id,Barcode,Name,RAM,ROM,Qty\n${rows.join('\n')}\n`);
    expect((await fatesOf(db, shown)).map((fate) => fate.replace(/ Redmi.*GB/, ''))).toEqual([
      'changed name-kept',
      'refused twice-in-file',
      'changed unknown-id',
      'refused several-items',
      'refused  deleted-item',
      'refused other-version',
      'refused no-price',
    ]);
  });

  it('adds what came in, if somebody says so, and warns of the same list a second time', async () => {
    const { db, by } = await open();
    const id = await addStockedItem(db, { ...redmi, qty: 5 });
    const file = 'Name,RAM,ROM,Qty\nRedmi 14C,8,256,2\nRedmi 14C,8,256,1\n';
    const add = async () => {
      const { id: list } = await lookAtList(db, by, file);
      await setOptions(db, by, list, { quantity: 'added', currency: 'MMK', isConverted: false });
      const shown = await shownImport(db, by, list);
      expect(await applyShown(db, by, shown)).toMatchObject({ ok: true });
      return shown.isRepeated;
    };
    expect(await add()).toBe(false);
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [id]: 8 });
    expect(await add()).toBe(true);
    expect((await countOrdersAndStock(db)).onHand).toEqual({ [id]: 11 });
    await sound(db);
  });

  it('offers Zawgyi converted, remembers what a heading means, and takes corrections', async () => {
    const { db, by } = await open();
    const file = 'Ware,Menge,Preis\nေရႊဖုန္း,abc,5000\n';
    const { id, state } = await lookAtList(db, by, file);
    expect(state).toBe('columns');
    expect(await chooseColumns(db, by, { id, columns: [null, 'qty', null], hasHeadings: true })).toEqual({
      ok: false,
      problem: 'no-name-column',
    });
    await chooseColumns(db, by, { id, columns: ['name', 'qty', 'price'], hasHeadings: true });
    const asked = await shownImport(db, by, id);
    expect(asked).toMatchObject({ zawgyi: 1, counts: { refused: 1 } });
    await setOptions(db, by, id, { ...asked.options, isConverted: true });
    await correctRow(db, by, {
      id,
      position: 2,
      typed: new Map([
        [1, '၄'],
        [9, 'no column'],
      ]),
    });
    expect(await applyShown(db, by, await shownImport(db, by, id))).toMatchObject({ ok: true });
    expect(await items(db)).toMatchObject([{ name: 'ရွှေဖုန်း', qty: 4, salePrice: 5_000 }]);
    expect(await lookAtList(db, by, file)).toMatchObject({ state: 'ready', columns: ['name', 'qty', 'price'] });
  });

  it('reads a workbook with formulas, dates and numbers, and 40 of its columns', async () => {
    const { db, by } = await open();
    const wide = Array.from({ length: 60 }, (_, at) => `Column ${at}`);
    const rows = [
      ['Stock of November', new Date('2026-11-30T00:00:00Z')],
      ['Name', 'RAM', 'ROM', 'Qty', 'Price', 'IMEI', ...wide],
      ['Vivo', 6, 128, null, 300_000, Number(imeiOf(11))],
      ['Cable', null, null, new Date('2026-11-30T00:00:00Z'), 5_000, null],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'Stock', rows }] });
    const shown = await lookAtList(db, by, new Uint8Array(bytes));
    expect(shown.columns).toHaveLength(40);
    expect(await fatesOf(db, shown)).toEqual(['new Vivo 6GB 128GB', 'refused Cable date']);
  });

  it('takes what phones, Excel and LibreOffice save as CSV, and asks about a list without columns', async () => {
    const { db, by } = await open();
    const rows = (separator: string) =>
      [['Shwe Pyi, November'], [''], ['Name', 'Qty', 'Price'], ['Cable', '4', '5000'], ['Case, red', '2', '"12,000"']]
        .map((row) => row.map((cell) => (cell === 'Case, red' ? `"${cell}"` : cell)).join(separator))
        .join('\r\n');
    const wide = (row: string) => row + ','.repeat(45);
    const files = {
      'with semicolons and a mark': `\uFEFF${rows(';')}`,
      'with a line that names the separator': `sep=;\r\n${rows(';')}`,
      'with tabs': rows('\t'),
      'of 48 columns': rows(',').split('\r\n').map(wide).join('\n'),
    };
    for (const [what, file] of Object.entries(files)) {
      const shown = await lookAtList(db, by, file);
      expect([what, ...(await fatesOf(db, shown))]).toEqual([what, 'new Cable', 'new Case, red']);
    }
    expect(await lookAtList(db, by, 'Cable\nCase\n')).toMatchObject({ state: 'columns', columns: [null] });
    await expect(lookAtList(db, by, '\n \n,,\n')).rejects.toThrow('empty');
    await expect(lookAtList(db, by, 'Name,Qty\n')).rejects.toThrow('empty');
  });

  it('reads and writes 2,000 rows while others have their turn', async () => {
    const { db, by } = await open();
    const row = (n: number) => `Phone ${n},8,256,,"500,000",${imeiOf(n)}`;
    const file = `Name,RAM,ROM,Qty,Cost,IMEI\n${Array.from({ length: 2_000 }, (_, n) => row(n)).join('\n')}\n`;
    let list: StockImport | undefined;
    expect(await turnsDuring(async () => (list = await lookAtList(db, by, file)))).toBeGreaterThan(20);
    expect(await turnsDuring(() => applyShown(db, by, list as StockImport))).toBeGreaterThan(20);
    expect((await countOrdersAndStock(db)).balanced).toBe(true);
  });
});

/** Fails at the first statement that writes into a table. */
function breakingAt(table: string): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const isWrite =
        ['InsertQueryNode', 'UpdateQueryNode'].includes(node.kind) && JSON.stringify(node).includes(`"${table}"`);
      const isRaw =
        node.kind === 'RawNode' &&
        (node as RawNode).sqlFragments[0]?.match(/^(insert|update)/) &&
        JSON.stringify(node).includes(`"${table}"`);
      if (isWrite || isRaw) throw new Error('broken');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
