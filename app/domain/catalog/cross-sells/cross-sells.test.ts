import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { crossSellForm, MAX_CROSS_SELLS } from '#app/domain/catalog/cross-sells/cross-sell-form.ts';
import {
  findArticles,
  listCrossSells,
  readCrossSells,
} from '#app/domain/catalog/cross-sells/cross-sell-read.server.ts';
import { setCrossSell } from '#app/domain/catalog/cross-sells/cross-sell-set.server.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { readPhone } from '#app/domain/catalog/storefront/phone-read.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { onEachEngine, openDatabase, runOutsideTransaction, untilWaiting } from '#tests/support/database/databases.ts';
import { auditEvents, model, now, openShop } from '#tests/support/factories/inventory.ts';
import { editedItem } from '#tests/support/factories/item-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

async function openChoice(db: Db) {
  const uid = await openShop(db);
  const phone = await addStockedItem(db, { ...model, qty: 1, type: 'instock' });
  const other = await addStockedItem(db, { ...model, ram: '12GB', qty: 1, type: 'instock' });
  const names = ['Cable', 'Case', 'Charger', 'Glass', 'Stand'];
  const articles = await Promise.all(
    names.map((name) =>
      addStockedItem(db, { ...plainPhone(name), nameKey: name.toLowerCase(), qty: 5, type: 'instock' }),
    ),
  );
  const ids = Object.fromEntries(names.map((name, at) => [name, articles[at] ?? '']));
  const set = (name: string, to: number, itemId = phone) =>
    setCrossSell(db, { now, uid }, { itemId, article: ids[name] ?? name, to });
  return { db, uid, phone, other, ids, set };
}

const offeredBy = async (db: Db, id: string) => {
  const phone = await readPhone(db, id);
  if (!phone || phone === 'deleted') throw new Error('no phone');
  return (await readCrossSells(db, phone)).map(({ name }) => name);
};
const rename = (db: Db, uid: string, id: string, { from = model.name, to }: { from?: string; to: string }) =>
  editItem(
    db,
    { now, uid },
    {
      id,
      typed: editedItem({ name: to, type: 'instock' }),
      shown: { ...editedItem({ name: from, type: 'instock' }) },
    },
  );

onEachEngine('what goes with a phone', (freshDb) => {
  it('offers the chosen articles in their order, for all versions of the model', async () => {
    const { db, phone, other, ids, set } = await openChoice(await freshDb());
    expect(await set('Charger', 4)).toEqual({ ok: true, article: ids.Charger, name: 'Charger', was: 0, to: 1 });
    await set('Cable', 4, other);
    await set('Case', 1);
    expect(await offeredBy(db, phone)).toEqual(['Case', 'Charger', 'Cable']);
    expect(await set('Cable', 2)).toMatchObject({ was: 3, to: 2 });
    expect(await offeredBy(db, other)).toEqual(['Case', 'Cable', 'Charger']);
    expect(await set('Case', 0)).toMatchObject({ was: 1, to: 0 });
    expect(await offeredBy(db, phone)).toEqual(['Cable', 'Charger']);
    expect(await set('Case', 1)).toMatchObject({ was: 0, to: 1 });
    expect(await offeredBy(db, phone)).toEqual(['Case', 'Cable', 'Charger']);
  });

  it('records each change once', async () => {
    const { db, uid, phone, set } = await openChoice(await freshDb());
    for (const to of [1, 1, 4, 0, 0]) await set('Charger', to);
    const events = [
      { before: { crossSells: [] }, after: { crossSells: ['Charger'] } },
      { before: { crossSells: ['Charger'] }, after: { crossSells: [] } },
    ];
    expect(await auditEvents(db, phone)).toEqual(
      events.map((event) => ({ action: 'cross-sells saved', uid, ...event })),
    );
  });

  it('takes up to four articles, and no phones', async () => {
    const { phone, other, ids, set } = await openChoice(await freshDb());
    for (const name of ['Cable', 'Case', 'Charger', 'Glass']) expect(await set(name, 4)).toMatchObject({ ok: true });
    expect(await set('Stand', 1)).toEqual({ ok: false, problem: 'too-many-articles' });
    expect(await set('Glass', 1)).toMatchObject({ was: 4, to: 1 });
    for (const article of [other, phone, 'x'])
      expect(await set(article, 1)).toEqual({ ok: false, problem: 'no-such-article' });
    for (const item of [ids.Stand, 'x']) expect(await set('Cable', 1, item)).toMatchObject({ problem: 'no-such-item' });
    expect(crossSellForm.safeParse({ article: 'x', to: String(MAX_CROSS_SELLS + 1) }).success).toBe(false);
  });

  it('offers nothing that is deleted, out of stock or a phone, and finds articles only', async () => {
    const { db, uid, phone, ids, set } = await openChoice(await freshDb());
    for (const name of ['Cable', 'Case', 'Charger', 'Glass']) await set(name, 4);
    await deleteItem(db, { now, uid }, ids.Cable ?? '');
    await db.updateTable('inventories').set({ qty: 0 }).where('name', '=', 'Case').execute();
    await db.updateTable('inventories').set({ ram: '8GB' }).where('name', '=', 'Charger').execute();
    expect(await offeredBy(db, phone)).toEqual(['Glass']);
    expect((await listCrossSells(db, model.name)).map(({ name }) => name)).toEqual(['Case', 'Glass']);
    expect((await findArticles(db, '')).map(({ name }) => name).sort()).toEqual(['Case', 'Glass', 'Stand']);
    expect((await findArticles(db, 'gla')).map(({ name }) => name)).toEqual(['Glass']);
    // Places that nobody sees are free.
    expect([await set('Stand', 4), await offeredBy(db, phone)]).toMatchObject([{ to: 3 }, ['Glass', 'Stand']]);
    expect(await offeredBy(db, ids.Glass ?? '')).toEqual([]);
  });

  it('keeps the choice when the model or an article is renamed', async () => {
    const { db, uid, phone, other, ids, set } = await openChoice(await freshDb());
    for (const name of ['Charger', 'Cable']) await set(name, 4);
    await rename(db, uid, phone, { to: 'Redmi 15C' });
    for (const id of [phone, other]) expect(await offeredBy(db, id)).toEqual(['Charger', 'Cable']);
    await set('Case', 1);
    expect(await offeredBy(db, other)).toEqual(['Charger', 'Cable']);
    await rename(db, uid, other, { to: 'Redmi 15C' });
    for (const id of [phone, other]) expect(await offeredBy(db, id)).toEqual(['Case', 'Charger', 'Cable']);
    expect(await db.selectFrom('crossSells').select('model').where('model', '=', model.name).execute()).toEqual([]);
    await db
      .updateTable('inventories')
      .set({ name: 'Anker charger' })
      .where('id', '=', ids.Charger ?? '')
      .execute();
    expect(await offeredBy(db, phone)).toEqual(['Case', 'Anker charger', 'Cable']);
  });

  it('joins the choices of two models that get one name, up to four', async () => {
    const { db, uid, phone, other, set } = await openChoice(await freshDb());
    for (const name of ['Charger', 'Cable', 'Glass']) await set(name, 4);
    await db.updateTable('inventories').set({ name: 'Vivo' }).where('id', '=', other).execute();
    for (const name of ['Stand', 'Cable']) await set(name, 4, other);
    await rename(db, uid, phone, { to: 'Vivo' });
    expect(await offeredBy(db, other)).toEqual(['Stand', 'Cable', 'Charger', 'Glass']);
  });
});

it('keeps what is chosen for a model at the moment in which another one gets its name (postgres)', async () => {
  const { db } = await openDatabase('postgres');
  const { uid, phone, ids, set } = await openChoice(db);
  for (const name of ['Charger', 'Cable']) await set(name, 4);
  let renamed: ReturnType<typeof rename> | undefined;
  await transact(db, async (trx) => {
    // As `setCrossSell` for a phone that has this name already.
    await lockSettings(trx);
    renamed = runOutsideTransaction(() => rename(db, uid, phone, { to: 'Vivo' }));
    await untilWaiting(db, 1);
    await lockItems(trx, [phone]);
    const chosen = { model: 'Vivo', position: 1, itemId: ids.Glass ?? '' };
    await trx.insertInto('crossSells').values(chosen).execute();
  });
  expect(await renamed).toEqual({ ok: true });
  expect(await offeredBy(db, phone)).toEqual(['Glass', 'Charger', 'Cable']);
});
