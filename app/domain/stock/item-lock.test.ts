import { expect, it } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { editItem } from '#app/domain/catalog/inventory/item-edit.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { lockAllItems, lockItems } from '#app/domain/stock/item-lock.server.ts';
import { openDatabase, runOutsideTransaction, untilWaiting } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { editedItem } from '#tests/support/factories/item-factory.ts';
import { now, openRates, readItem } from '#tests/support/factories/rates.ts';

it('a lock on all items blocks each change of an item, and a waiting change locks none', async () => {
  const { db } = await openDatabase('postgres');
  const { uid } = await openRates(db);
  const id = await insertItem(db, { qty: 5, cost: '100', rate: '600', profit: '10' });
  const details = editedItem({ name: 'Other' });
  const price = { cost: '100', rate: '610', profit: '10', was: '' };
  let others: Promise<unknown>[] = [];
  await transact(db, async (trx) => {
    await lockAllItems(trx);
    others = runOutsideTransaction(() => [
      transact(db, async (its) => (await lockItems(its, [id])).get(id)?.rate),
      editPrice(db, { now, uid }, { id, ...price }),
      editItem(db, { now, uid }, { id, typed: details }),
    ]);
    await untilWaiting(db, 3);
    await trx.selectFrom('inventories').select('id').where('id', '=', id).forUpdate().noWait().execute();
    await trx.updateTable('inventories').set({ rate: '605' }).where('id', '=', id).execute();
  });
  const [rate, ...done] = await Promise.all(others);
  // The rate from before the wait would be outdated.
  expect(['605', '610']).toContain(rate);
  expect(done).toMatchObject([{ ok: true }, { ok: true }]);
});

it('a saved rate waits for a locked item, then prices its new values', async () => {
  const { db } = await openDatabase('postgres');
  const { save } = await openRates(db);
  const id = await insertItem(db, { qty: 5, cost: '100', rate: '600', profit: '10' });
  let saving: ReturnType<typeof save> | undefined;
  await transact(db, async (trx) => {
    await lockItems(trx, [id]);
    saving = runOutsideTransaction(() => save('610'));
    await untilWaiting(db, 1);
    await trx.updateTable('inventories').set({ cost: '200' }).where('id', '=', id).execute();
  });
  expect(await saving).toMatchObject({ ok: true, items: 1 });
  expect(await readItem(db, id)).toMatchObject({ cost: '200', rate: '610', salePrice: 134_200 });
  expect(await db.selectFrom('priceChanges').select('newCost').execute()).toEqual([{ newCost: '200' }]);
});

it('locks items in the order of their ids', async () => {
  const { db } = await openDatabase('postgres');
  await openRates(db);
  for (let n = 0; n < 100; n++) await insertItem(db);
  const items = await db.selectFrom('inventories').select('id').orderBy('id').execute();
  const ids = items.map(({ id }) => id);
  let another: Promise<number> | undefined;
  await transact(db, async (trx) => {
    await lockItems(trx, ids.slice(-1));
    another = runOutsideTransaction(() => transact(db, async (its) => (await lockItems(its, ids.toReversed())).size));
    await untilWaiting(db, 1);
    const free = await trx.selectFrom('inventories').select('id').forUpdate().skipLocked().execute();
    expect(free).toEqual([{ id: ids.at(-1) }]);
  });
  expect(await another).toBe(100);
});
