import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import type { BulkChange } from '#app/domain/catalog/inventory/bulk-edit-form.ts';
import { undoChanges, undoPrice } from '#app/domain/catalog/inventory/change-undo.server.ts';
import { eventsToUndo } from '#app/domain/catalog/inventory/change-undo-form.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { editPrice } from '#app/domain/prices/price-changes/price-edit.server.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { auditEvents, model, now, openShop, readRow } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

const priced = { ...model, type: 'instock', cost: '148', rate: '400', profit: '10', salePrice: 65_120 };

/** Adds two phones with stock; `change` edits both in bulk, and returns the events that its Undo takes back. */
async function stockTwo(db: Db, second: Partial<typeof priced> | { profit: null } = {}) {
  const uid = await openShop(db);
  const ids = [
    await addStockedItem(db, priced),
    await addStockedItem(db, { ...priced, name: 'Second', ...second }),
  ] as const;
  const change = async (to: BulkChange) => {
    const changed = await editInBulk(db, { now, uid }, [...ids], to);
    return changed.ok ? changed.events : [];
  };
  return { uid, by: { now, uid }, ids, change };
}

/** Sets the profit of one phone to 9 %. @returns the audit event. */
async function editProfit(db: Db, uid: string, id: string): Promise<number> {
  const edited = await editPrice(db, { now, uid }, { id, cost: '148', rate: '400', profit: '9', was: '' });
  return edited.ok ? (edited.event ?? 0) : 0;
}

onEachEngine('undoing changes of items', (freshDb) => {
  it('gives each item its earlier type, even a type that the shop no longer has, and records it', async () => {
    const db = await freshDb();
    const { by, ids, change } = await stockTwo(db, { type: 'gold' });
    const events = await change({ change: 'type', type: 'only' });
    expect(events).toHaveLength(2);
    await db.updateTable('inventories').set({ name: 'Renamed' }).where('id', '=', ids[0]).execute();
    expect(await undoChanges(db, by, events)).toMatchObject({ ok: true, undone: 2 });
    expect(await readRow(db, ids[0])).toMatchObject({ type: 'instock', name: 'Renamed', salePrice: 65_120 });
    expect(await readRow(db, ids[1])).toMatchObject({ type: 'gold' });
    expect((await auditEvents(db, ids[1])).at(-1)).toMatchObject({
      action: 'item corrected',
      uid: by.uid,
      before: { type: 'only' },
      after: { type: 'gold' },
    });
  });

  it('gives each item its earlier price, even without a profit or under another rounding', async () => {
    const db = await freshDb();
    const { uid, by, ids, change } = await stockTwo(db, { profit: null });
    await saveRounding(db, { now, uid }, '1000');
    const events = await change({ change: 'profit', profit: '9' });
    expect(await readRow(db, ids[0])).toMatchObject({ profit: '9', salePrice: 65_000, rounding: '1000' });
    expect(await undoChanges(db, by, events)).toMatchObject({ ok: true, undone: 2 });
    const earlier = { cost: '148', rate: '400', salePrice: 65_120, latestSalePrice: 65_120, rounding: '1' };
    expect(await readRow(db, ids[0])).toMatchObject({ ...earlier, profit: '10', latestProfitPercent: '10' });
    expect(await readRow(db, ids[1])).toMatchObject({ ...earlier, profit: null, latestProfitPercent: null });
    const history = await db
      .selectFrom('priceChanges')
      .selectAll()
      .where('itemId', '=', ids[1])
      .orderBy('id')
      .execute();
    expect(history).toMatchObject([
      { oldProfit: null, newProfit: '9', newSalePrice: 65_000 },
      { oldProfit: '9', newProfit: null, newSalePrice: 65_120, newRounding: '1', uid },
    ]);
    expect((await auditEvents(db, ids[0])).at(-1)).toMatchObject({ action: 'price edited', after: { profit: '10' } });
  });

  it('can be undone itself, and does nothing when it is repeated', async () => {
    const db = await freshDb();
    const { by, ids, change } = await stockTwo(db);
    const events = await change({ change: 'profit', profit: '9' });
    const undone = await undoChanges(db, by, events);
    const written = await auditEvents(db, ids[0]);
    expect(await undoChanges(db, by, events)).toEqual({ ok: true, undone: 2, events: [] });
    expect(await auditEvents(db, ids[0])).toEqual(written);
    expect(await undoChanges(db, by, undone.ok ? undone.events : [])).toMatchObject({ ok: true, undone: 2 });
    for (const id of ids) expect(await readRow(db, id)).toMatchObject({ profit: '9', salePrice: 64_528 });
  });

  it('undoes none if an item has changed since or is deleted, or if the events are not one known change of each item', async () => {
    const db = await freshDb();
    const { uid, by, ids, change } = await stockTwo(db);
    const [first, second] = ids;
    const typeEvents = await change({ change: 'type', type: 'only' });
    const profitEvents = await change({ change: 'profit', profit: '9' });
    await editPrice(db, { now, uid }, { id: second, cost: '150', rate: '400', profit: '9', was: '' });
    await db.updateTable('inventories').set({ type: 'preorder' }).where('id', '=', second).execute();
    const refused = { ok: false, problem: 'changed-since', name: 'Second' };
    expect(await undoChanges(db, by, profitEvents)).toEqual(refused);
    expect(await undoChanges(db, by, typeEvents)).toEqual(refused);
    for (const events of [[], [...typeEvents, 9_999_999], [...typeEvents, ...profitEvents]]) {
      expect(await undoChanges(db, by, events)).toEqual({ ok: false, problem: 'no-such-item' });
    }
    await deleteItem(db, { now, uid }, second);
    for (const events of [typeEvents, profitEvents]) {
      expect(await undoChanges(db, by, events)).toEqual({ ok: false, problem: 'no-such-item' });
    }
    expect(await readRow(db, first)).toMatchObject({ type: 'only', profit: '9', salePrice: 64_528 });
  });

  it('undoes the profit of one item, and returns its price before and after', async () => {
    const db = await freshDb();
    const { uid, by, ids } = await stockTwo(db);
    const event = await editProfit(db, uid, ids[0]);
    expect(await undoPrice(db, by, ids[0], [event])).toMatchObject({
      ok: true,
      old: { profit: '9', salePrice: 64_528 },
      item: { profit: '10', salePrice: 65_120 },
    });
  });

  it('undoes a price only of the item it belongs to, and not if it has changed since', async () => {
    const db = await freshDb();
    const { uid, by, ids } = await stockTwo(db);
    const [id, other] = ids;
    const event = await editProfit(db, uid, id);
    for (const wrong of ['x', other])
      expect(await undoPrice(db, by, wrong, [event])).toEqual({ ok: false, problem: 'no-such-item' });
    await db.updateTable('inventories').set({ rate: '401', latestExchangeRate: '401' }).where('id', '=', id).execute();
    expect(await undoPrice(db, by, id, [event])).toMatchObject({ ok: false, problem: 'changed-since' });
  });
});

it('reads the events of an Undo, each once', () => {
  const form = new FormData();
  expect(eventsToUndo(form)).toBeNull();
  form.set('undo', '12 7 12 x 99999999999');
  expect(eventsToUndo(form)).toEqual([12, 7]);
});
