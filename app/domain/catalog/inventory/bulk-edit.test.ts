import { expect, it } from 'vitest';
import { editInBulk } from '#app/domain/catalog/inventory/bulk-edit.server.ts';
import { chosenIds } from '#app/domain/catalog/inventory/bulk-edit-form.ts';
import { deleteItem } from '#app/domain/catalog/inventory/item-delete.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { auditEvents, model, now, openShop, readRow } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';

const priced = { ...model, type: 'instock', cost: '148', rate: '400', profit: '10', salePrice: 65_120 };

onEachEngine('changing several items', (freshDb) => {
  it('sets the type of all, and records each that changes', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const ids = [await addStockedItem(db, priced), await addStockedItem(db, { ...priced, type: 'only' })];
    const change = { change: 'type', type: 'only' } as const;
    expect(await editInBulk(db, { now, uid }, ids, change)).toMatchObject({ ok: true, count: 2, change });
    for (const id of ids) expect(await readRow(db, id)).toMatchObject({ type: 'only', salePrice: 65_120 });
    const [first = '', second = ''] = ids;
    expect(await auditEvents(db, first)).toMatchObject([
      { action: 'item corrected', uid, before: { type: 'instock' }, after: { type: 'only' } },
    ]);
    expect(await auditEvents(db, second)).toEqual([]);
  });

  it('sets the profit of all with exact prices, and records these in their history', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const ids = [
      await addStockedItem(db, priced),
      await addStockedItem(db, { ...priced, cost: '100', rate: '600', latestCost: '101' }),
    ];
    const change = { change: 'profit', profit: '9' } as const;
    expect(await editInBulk(db, { now, uid }, ids, change)).toMatchObject({ ok: true, count: 2, change });
    const [first = '', second = ''] = ids;
    expect(await readRow(db, first)).toMatchObject({ profit: '9', salePrice: 64_528, latestSalePrice: 64_528 });
    expect(await readRow(db, second)).toMatchObject({ cost: '101', rate: '600', salePrice: 66_054 });
    const history = await db.selectFrom('priceChanges').select(['reason', 'oldProfit', 'newSalePrice']).execute();
    expect(history).toHaveLength(2);
    expect(history).toContainEqual({ reason: 'edited', oldProfit: '10', newSalePrice: 64_528 });
    expect(await auditEvents(db, first)).toMatchObject([{ action: 'price edited', uid, after: { profit: '9' } }]);
  });

  it('changes none if one cannot be changed', async () => {
    const db = await freshDb();
    const uid = await openShop(db);
    const good = await addStockedItem(db, priced);
    const deleted = await addStockedItem(db, priced);
    await deleteItem(db, { now, uid }, deleted);
    const bare = await addStockedItem(db, { ...model, name: 'Bare', type: 'instock' });
    const profit = { change: 'profit', profit: '9' } as const;
    const type = { change: 'type', type: 'only' } as const;
    const by = { now, uid };
    for (const change of [profit, type]) {
      expect(await editInBulk(db, by, [good, deleted], change)).toEqual({ ok: false, problem: 'no-such-item' });
    }
    expect(await editInBulk(db, by, [good, bare], profit)).toEqual({ ok: false, problem: 'no-cost', name: 'Bare' });
    expect(await editInBulk(db, by, [good], { change: 'profit', profit: '-101' })).toMatchObject({
      problem: 'no-price',
    });
    expect(await editInBulk(db, by, [good], { change: 'type', type: 'gold' })).toEqual({
      ok: false,
      problem: 'no-such-type',
    });
    expect(await readRow(db, good)).toMatchObject(priced);
    expect(await auditEvents(db, good)).toEqual([]);
  });
});

it('reads each id once, and at most a hundred', () => {
  const ids = Array.from({ length: 120 }, (_, n) => ['item', `id-${n}`]);
  expect(chosenIds(new URLSearchParams([['item', 'id-0'], ['item', ''], ...ids]))).toHaveLength(100);
});
