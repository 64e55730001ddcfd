import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { setQuantity } from '#app/domain/catalog/inventory/quantity-edit.server.ts';
import { correctRow } from '#app/domain/catalog/stock-import/import-edit.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { onEachEngine, openDatabase, runOutsideTransaction, untilWaiting } from '#tests/support/database/databases.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { applyShown, importer, lookAtList, shownImport } from '#tests/support/factories/stock-import.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

const now = new Date('2026-11-21T03:00:00Z');
const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '8GB', rom: '256GB', qty: 5 };

onEachEngine('while a list of stock is planned', (freshDb) => {
  async function open() {
    const db = await freshDb();
    await prepareShop(db, 'Shop', now);
    const uid = await insertUser(db, { role: 'admin' });
    await saveProfitPercent(db, { now, uid }, '10');
    const [by, id] = [importer(uid), await addStockedItem(db, redmi)];
    const shown = await lookAtList(db, by, 'Name,RAM,ROM,Qty\nRedmi 14C,8,256,8\n');
    const quantities = async () =>
      (await db.selectFrom('inventories').select('qty').orderBy('qty').execute()).map(({ qty }) => qty);
    return { db, uid, by, id, shown, quantities };
  }

  it('writes nothing if pieces are sold while it is applied', async () => {
    const { db, uid, by, id, shown, quantities } = await open();
    const selling = whilePlanning(db, () => setQuantity(db, { now, uid }, { id, qty: 3, was: 5 }));
    expect(await applyShown(selling, by, shown)).toEqual({ ok: false, problem: 'changed-meanwhile' });
    expect(await quantities()).toEqual([3]);
    expect(await applyShown(db, by, await shownImport(db, by, shown.id))).toMatchObject({ ok: true });
    expect(await quantities()).toEqual([8]);
  });

  it('writes nothing of a list that is corrected while it is applied', async () => {
    const { db, by, shown, quantities } = await open();
    const typed = new Map([[3, '9']]);
    const correcting = whilePlanning(db, () => correctRow(db, by, { id: shown.id, position: 2, typed }));
    expect(await applyShown(correcting, by, shown)).toEqual({ ok: false, problem: 'changed-meanwhile' });
    expect(await quantities()).toEqual([5]);
    expect(await applyShown(db, by, await shownImport(db, by, shown.id))).toMatchObject({ ok: true });
    expect(await quantities()).toEqual([9]);
  });

  it('is written as it was looked at, or not at all if the person has sent another list since', async () => {
    const { db, by, shown, quantities } = await open();
    const next = await lookAtList(db, by, 'Name,RAM,ROM,Qty\nRedmi 14C,8,256,7\n');
    expect(await applyShown(db, by, shown)).toEqual({ ok: false, problem: 'no-such-import' });
    expect(await applyShown(db, by, { ...next, digest: shown.digest })).toMatchObject({ ok: false });
    expect(await quantities()).toEqual([5]);
    expect(await applyShown(db, by, next)).toMatchObject({ ok: true });
    expect(await quantities()).toEqual([7]);
  });

  it('is written if what has changed is nothing that it writes', async () => {
    const { db, by, shown, quantities } = await open();
    const adding = whilePlanning(db, () => addStockedItem(db, { ...redmi, ram: '12GB', qty: 1 }));
    expect(await applyShown(adding, by, shown)).toMatchObject({ ok: true });
    expect(await quantities()).toEqual([1, 8]);
  });

  it('shows the shop as it was at one moment', async () => {
    const { db, by } = await open();
    const other = importer(await insertUser(db, { role: 'admin' }));
    const file = `Name,RAM,ROM,Price,IMEI\nVivo,6,128,300000,${imeiOf(8)}\n`;
    const theirs = await lookAtList(db, other, file);
    const looking = whilePlanning(db, () => applyShown(db, other, theirs), 'inventories');
    expect((await lookAtList(looking, by, file)).counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 });
    expect(await db.selectFrom('units').select('state').execute()).toEqual([{ state: 'in-stock' }]);
  });

  it('lets others write, and keeps both corrections of two tabs', async () => {
    const { db, by, id, shown, uid } = await open();
    const cells = (at: number, text: string) => ({ id: shown.id, position: 2, typed: new Map([[at, text]]) });
    const other = whilePlanning(db, async () => {
      await setQuantity(db, { now, uid }, { id, qty: 4, was: 5 });
      await correctRow(db, by, cells(3, '9'));
    });
    expect(await correctRow(other, by, cells(2, '256 GB'))).toMatchObject({ ok: true });
    const rows = await db.selectFrom('stockImportRows').select(['cells', 'verdict']).execute();
    expect(rows.map((row) => JSON.parse(row.cells))).toEqual([['Redmi 14C', '8', '256 GB', '9']]);
    expect(rows.map((row) => JSON.parse(row.verdict))).toMatchObject([{ qty: [4, 9] }]);
  });
});

it('a list of stock does not write a phone that somebody else brings back at that moment (postgres)', async () => {
  const { db } = await openDatabase('postgres');
  await prepareShop(db, 'Shop', now);
  const by = importer(await insertUser(db, { role: 'admin' }));
  const itemId = await addStockedItem(db, { ...redmi, qty: 0, tracking: 'required' });
  const sold = await addStockedItem(db, { ...redmi, ram: '12GB', qty: 0, tracking: 'required' });
  const unitId = await insertUnit(db, { itemId: sold, state: 'gone' });
  const shown = await lookAtList(db, by, `Name,RAM,ROM,IMEI\nRedmi 14C,8,256,${imeiOf(1)}\n`);
  const applied = Promise.withResolvers<unknown>();
  await transact(db, async (trx) => {
    await trx.updateTable('units').set({ state: 'in-stock' }).where('id', '=', unitId).execute();
    applied.resolve(runOutsideTransaction(() => applyShown(db, by, shown)));
    await untilWaiting(db, 1);
  });
  expect(await applied.promise).toMatchObject({ ok: false });
  expect(await db.selectFrom('units').select(['itemId', 'state']).execute()).toEqual([
    { itemId: sold, state: 'in-stock' },
  ]);
  expect(await db.selectFrom('inventories').select('qty').where('id', '=', itemId).execute()).toEqual([{ qty: 0 }]);
});

/** Acts once, after this table was read for a plan; the default is the last one. */
function whilePlanning(db: Db, act: () => Promise<unknown>, last = 'unitEvents'): Db {
  let wanted: object | undefined;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes(`"${last}"`)) wanted ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === wanted) await runOutsideTransaction(act);
      return result;
    },
  };
  return db.withPlugin(plugin);
}
