import { expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { listPriceChanges } from '#app/domain/prices/price-changes/price-change-list.server.ts';
import { readChangesSubject } from '#app/domain/prices/price-changes/price-change-subject.server.ts';
import { type PricedItem, priceVersion } from '#app/domain/prices/pricing/priced-item.ts';
import { readPricedItem } from '#app/domain/prices/pricing/priced-item-read.server.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { saveRounding } from '#app/domain/prices/pricing/rounding-setting.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import type { Cursor } from '#app/domain/text/paging.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { editPriceSurely } from '#tests/support/factories/price-edit-factory.ts';
import { readItem } from '#tests/support/factories/rates.ts';

const now = new Date('2026-11-21T03:00:00Z');
const priced = { cost: '100', rate: '600', profit: '10', salePrice: 66_000 };

/** Opens a shop with one phone. `edit` submits the Edit Price modal. */
async function openShop(db: Db, item: Parameters<typeof insertItem>[1] = priced) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin', name: 'Owner' });
  const id = await insertItem(db, item);
  const edit = (cost: string, rate: string, profit: string, was = '', itemId = id) =>
    editPriceSurely(db, { now, uid }, { id: itemId, cost, rate, profit, was });
  const rate = (value: string) =>
    saveRate(db, { now, uid }, { timeZone: 'Asia/Yangon', currency: 'CNY', rate: value, confirmed: value });
  return { uid, id, edit, rate };
}

const changes = (db: Db) => db.selectFrom('priceChanges').selectAll().orderBy('id').execute();
const readOpened = async (db: Db, id: string) => (await readPricedItem(db, id)) as PricedItem;

onEachEngine('editing a price', (freshDb) => {
  it('computes it exactly, writes current and latest fields, and records the change', async () => {
    const db = await freshDb();
    const { uid, id, edit } = await openShop(db);
    const published: unknown[] = [];
    onChanges(db, (each) => published.push(...each));

    expect(await edit('148', '600.10', '-9')).toMatchObject({
      ok: true,
      old: { cost: '100', rate: '600', profit: '10', salePrice: 66_000 },
      item: { id, cost: '148', rate: '600.10', profit: '-9', salePrice: 80_822 },
    });

    expect(await readItem(db, id)).toMatchObject({
      cost: '148',
      rate: '600.10',
      profit: '-9',
      salePrice: 80_822,
      updatedAt: now.toISOString(),
      latestCost: '148',
      latestExchangeRate: '600.10',
      latestProfitPercent: '-9',
      latestSalePrice: 80_822,
    });
    expect(await changes(db)).toMatchObject([
      {
        itemId: id,
        reason: 'edited',
        rateId: null,
        uid,
        at: now.toISOString(),
        oldCost: '100',
        oldRate: '600',
        oldProfit: '10',
        oldSalePrice: 66_000,
        newCost: '148',
        newRate: '600.10',
        newProfit: '-9',
        newSalePrice: 80_822,
      },
    ]);
    const [event] = await db.selectFrom('auditEvents').selectAll().where('action', '=', 'price edited').execute();
    expect(event).toMatchObject({
      uid,
      entity: 'inventories',
      entityId: id,
      before: priced,
      after: { cost: '148', rate: '600.10', profit: '-9', salePrice: 80_822 },
    });
    expect(published).toEqual([{ what: 'catalog' }]);
  });

  it('accepts zero and negative inputs unless the price is negative', async () => {
    const db = await freshDb();
    const { id, edit } = await openShop(db);
    for (const [cost, rate, profit] of [
      ['-1', '600', '10'],
      ['100', '-0.01', '10'],
      ['100', '600', '-100.1'],
      ['9'.repeat(24), '600', '10'],
    ] as const) {
      expect(await edit(cost, rate, profit)).toEqual({ ok: false, problem: 'no-price' });
    }
    expect(await changes(db)).toEqual([]);
    expect(await readItem(db, id)).toMatchObject({ ...priced, latestCost: null, updatedAt: LONG_AGO });
    expect(await edit('0', '0', '0')).toMatchObject({ ok: true, item: { salePrice: 0 } });
    expect(await edit('-1', '-2', '-50')).toMatchObject({ ok: true, item: { salePrice: 1 } });
  });

  it('rejects a rate other than 1 for MMK, and an unknown item', async () => {
    const db = await freshDb();
    const { edit } = await openShop(db, { ...priced, currency: 'MMK', rate: '1' });
    expect(await edit('100', '1.01', '10')).toEqual({ ok: false, problem: 'rate-for-mmk' });
    expect(await edit('100', '1.0', '10')).toMatchObject({ ok: true, item: { salePrice: 110 } });
    const deletedId = await insertItem(db, { ...priced, deletedAt: LONG_AGO });
    for (const id of [deletedId, 'x']) {
      expect(await edit('100', '600', '10', '', id)).toEqual({ ok: false, problem: 'no-such-item' });
      expect(await readPricedItem(db, id)).toBeNull();
    }
    expect(await readPricedItem(db, null)).toBeNull();
    expect(await changes(db)).toHaveLength(1);
  });

  it('rejects an edit of an outdated price, and returns the new values', async () => {
    const db = await freshDb();
    const { id, edit, rate } = await openShop(db);
    const first = priceVersion(await readOpened(db, id));
    expect(await edit('110', '600', '10', first)).toMatchObject({ ok: true });
    const refused = await edit('120', '600', '10', first);
    expect(refused).toEqual({ ok: false, problem: 'changed-meanwhile', item: await readOpened(db, id) });
    expect(await readItem(db, id)).toMatchObject({ cost: '110', salePrice: 72_600 });

    const second = priceVersion(await readOpened(db, id));
    await rate('610');
    expect(await edit('120', '600', '10', second)).toMatchObject({
      problem: 'changed-meanwhile',
      item: { rate: '610' },
    });
    await db.updateTable('inventories').set({ qty: 5, updatedAt: now.toISOString() }).execute();
    expect(await edit('120', '600', '10', priceVersion(await readOpened(db, id)))).toMatchObject({ ok: true });
  });

  it('rejects an edit made under another rounding rule, and records the new rule in the history', async () => {
    const db = await freshDb();
    const { uid, id } = await openShop(db);
    const edit = (wasRounding: string) =>
      editPriceSurely(db, { now, uid }, { id, cost: '100', rate: '600', profit: '10', was: '', wasRounding });
    await saveRounding(db, { now, uid }, '1000');
    expect(await edit('1')).toEqual({ ok: false, problem: 'rounding-changed', rounding: '1000' });
    expect(await changes(db)).toEqual([]);
    expect(await edit('1000')).toMatchObject({ ok: true, item: { salePrice: 66_000, rounding: '1000' } });
    const { changes: listed } = await listPriceChanges(db, { itemId: id, rateId: null }, null);
    expect(listed).toMatchObject([{ new: { salePrice: 66_000, rounding: '1000' } }]);
  });

  it('adds no history row if no value changed, but sets the latest fields', async () => {
    const db = await freshDb();
    const { id, edit } = await openShop(db);
    expect(await edit('100', '600', '10')).toMatchObject({ ok: true, old: { salePrice: 66_000 } });
    expect(await changes(db)).toEqual([]);
    expect(await readItem(db, id)).toMatchObject({ latestCost: '100', latestSalePrice: 66_000 });
  });

  it('returns the audit event, or null if the price stays', async () => {
    const db = await freshDb();
    const { edit } = await openShop(db);
    const edited = await edit('100', '601', '10');
    const { id } = await db
      .selectFrom('auditEvents')
      .select('id')
      .where('action', '=', 'price edited')
      .executeTakeFirstOrThrow();
    expect(edited).toMatchObject({ ok: true, event: id });
    expect(await edit('100', '601', '10')).toMatchObject({ ok: true, event: null });
  });

  it('can price an item without cost, and starts from the latest values if they are set', async () => {
    const db = await freshDb();
    const { id, edit } = await openShop(db, { salePrice: 5 });
    expect(await readOpened(db, id)).toMatchObject({ cost: null, rate: null, profit: null, salePrice: 5 });
    expect(await edit('1', '2', '0', priceVersion(await readOpened(db, id)))).toMatchObject({ ok: true });
    expect(await changes(db)).toMatchObject([{ oldCost: null, oldSalePrice: 5, newCost: '1', newSalePrice: 2 }]);
    const imported = await insertItem(db, { ...priced, latestCost: '101', latestExchangeRate: '601' });
    expect(await readOpened(db, imported)).toMatchObject({ cost: '101', rate: '601', profit: '10' });
  });

  it('does not deadlock with concurrent rate saves, and leaves every price exact', async () => {
    const db = await freshDb();
    const { edit, rate } = await openShop(db);
    const ids = await Promise.all(Array.from({ length: 20 }, () => insertItem(db, priced)));
    const work = ids.flatMap((id, n) => [
      edit(String(100 + n), String(500 + n), '10', '', id),
      ...(n % 4 ? [] : [rate(String(600 + n))]),
      edit(String(200 + n), String(700 + n), '5', '', id),
    ]);
    for (const done of await Promise.all(work)) expect(done).toMatchObject({ ok: true });
    for (const id of ids) {
      const item = await readItem(db, id);
      const inputs = { cost: item.cost ?? '', rate: item.rate ?? '', profit: item.profit ?? '' };
      expect(item.salePrice).toBe(salePrice(inputs, '1'));
      const latest = [item.latestCost, item.latestExchangeRate, item.latestSalePrice];
      expect(latest).toEqual([item.cost, item.rate, item.salePrice]);
      const history = (await changes(db)).filter(({ itemId }) => itemId === id);
      expect(history.map(({ oldSalePrice }) => oldSalePrice)).toEqual(
        [66_000, ...history.map(({ newSalePrice }) => newSalePrice)].slice(0, -1),
      );
      expect(history.at(-1)?.newSalePrice).toBe(item.salePrice);
    }
  });
});

onEachEngine('the price history', (freshDb) => {
  it('lists all changes, or those of an item or a rate, newest first, in pages, with deleted items', async () => {
    const db = await freshDb();
    const { id, edit, rate } = await openShop(db, { ...priced, name: 'Redmi', nameKey: 'redmi' });
    const free = await insertItem(db, { cost: '0', rate: '600', profit: '10', name: 'Free' });
    for (let n = 0; n < 22; n++) await insertItem(db, { ...priced, name: `Phone ${n}`, nameKey: `phone ${10 + n}` });
    const saved = await rate('610');
    expect(saved).toMatchObject({ ok: true, items: 24, changes: 23 });
    const rateId = saved.ok ? saved.id : '';
    await edit('110', '610', '10');
    await db.updateTable('inventories').set({ deletedAt: now.toISOString() }).where('id', '=', id).execute();
    const list = (filter: { itemId?: string; rateId?: string }, cursor: Cursor = null) =>
      listPriceChanges(db, { itemId: null, rateId: null, ...filter }, cursor);

    expect((await list({ itemId: id })).changes).toMatchObject([
      { reason: 'edited', by: 'Owner', name: 'Redmi', deleted: true, old: { cost: '100' }, new: { salePrice: 73_810 } },
      { reason: 'rate', rateId, old: { salePrice: 66_000 }, new: { rate: '610', salePrice: 67_100 } },
    ]);
    const ofRate = await list({ rateId });
    expect(ofRate).toMatchObject({ count: 23, newer: null, older: expect.any(Number) });
    expect(ofRate.changes.map(({ name }) => name).slice(0, 3)).toEqual(['Phone 0', 'Phone 1', 'Phone 2']);
    const rest = await list({ rateId }, { before: ofRate.older ?? 0 });
    expect(rest).toMatchObject({ count: 23, newer: expect.any(Number), older: null });
    expect(rest.changes.map(({ name }) => name)).toEqual(['Phone 20', 'Phone 21', 'Redmi']);
    expect(await list({ rateId }, { after: rest.newer ?? 0 })).toEqual(ofRate);
    const all = await list({});
    expect(all).toMatchObject({ count: null, newer: null });
    expect(all.changes).toHaveLength(20);
    expect((await list({}, { before: all.older ?? 0 })).changes).toHaveLength(5);
    for (const nowhere of [{ before: 1 }, { after: 10 ** 9 }]) expect(await list({}, nowhere)).toEqual(all);
    expect(all.changes[0]).toMatchObject({ reason: 'edited', name: 'Redmi' });
    expect((await list({ itemId: free })).changes).toMatchObject([{ old: { rate: '600' }, new: { salePrice: 0 } }]);
    for (const unknown of [{ itemId: 'x' }, { rateId: 'x' }])
      expect(await list(unknown)).toMatchObject({ changes: [], newer: null, older: null });

    expect(await readChangesSubject(db, { itemId: id, rateId })).toMatchObject({
      item: { name: 'Redmi', deleted: true, salePrice: 73_810 },
      rate: { currency: 'CNY', rate: '610', date: '2026-11-21' },
    });
    expect(await readChangesSubject(db, { itemId: 'x', rateId: null })).toEqual({ item: null, rate: null });
  });
});
