import { expect, it } from 'vitest';
import { onChanges } from '#app/db/changes.server.ts';
import { byName } from '#app/domain/catalog/storefront/item-sort.server.ts';
import { itemKeys } from '#app/domain/phone/item-keys.server.ts';
import { plainPhone } from '#app/domain/phone/phone.ts';
import { listPriceChanges } from '#app/domain/prices/price-changes/price-change-list.server.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { listRates } from '#app/domain/prices/rates/rate-list.server.ts';
import { rateToday } from '#app/domain/prices/rates/rate-read.server.ts';
import { saveRate } from '#app/domain/prices/repricing/rate-save.server.ts';
import { compareItemPrices } from '#app/domain/shop/integrity/price-check.server.ts';
import { onEachEngine, openDatabase, openWatched } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { now, openRates, readItem, today, zone } from '#tests/support/factories/rates.ts';

onEachEngine('saving a rate', (freshDb, engine) => {
  it('re-prices exactly the items of its currency that have cost and profit', async () => {
    const db = await freshDb();
    const { uid, save } = await openRates(db);
    const priced = { rate: '590', salePrice: 1 };
    const cny = await insertItem(db, { ...priced, cost: '148', profit: '9' });
    const free = await insertItem(db, { ...priced, cost: '0', profit: '0' });
    const others = [
      await insertItem(db, { ...priced, cost: '148', profit: '9', currency: 'USD' }),
      await insertItem(db, { ...priced, cost: null, profit: '9' }),
      await insertItem(db, { ...priced, cost: '148', profit: null }),
      await insertItem(db, { ...priced, cost: '148', profit: '9', deletedAt: LONG_AGO }),
    ];

    expect(await save('600.10')).toEqual({ ok: true, id: expect.any(String), currency: 'CNY', items: 2, changes: 2 });

    expect(await readItem(db, cny)).toMatchObject({ rate: '600.10', salePrice: 96_809, updatedAt: now.toISOString() });
    expect(await readItem(db, free)).toMatchObject({ rate: '600.10', salePrice: 0 });
    for (const id of others) expect(await readItem(db, id)).toMatchObject({ ...priced, updatedAt: LONG_AGO });
    const changes = await db.selectFrom('priceChanges').selectAll().orderBy('newSalePrice', 'desc').execute();
    expect(changes.map(({ itemId }) => itemId)).toEqual([cny, free]);
    expect(changes[0]).toMatchObject({
      reason: 'rate',
      uid,
      at: now.toISOString(),
      oldCost: '148',
      oldRate: '590',
      oldProfit: '9',
      oldSalePrice: 1,
      newCost: '148',
      newRate: '600.10',
      newProfit: '9',
      newSalePrice: 96_809,
    });
    expect(await db.selectFrom('exchangeRates').selectAll().execute()).toMatchObject([
      { currency: 'CNY', rate: '600.10', date: today, createdAt: now.toISOString() },
    ]);
  });

  it('updates the latest fields only of items that have them', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    const edited = await insertItem(db, {
      cost: '100',
      profit: '10',
      latestCost: '100',
      latestExchangeRate: '590',
      latestProfitPercent: '10',
      latestSalePrice: 64_900,
    });
    const neverEdited = await insertItem(db, { cost: '100', profit: '10' });
    await save('600');
    const latest = { latestCost: '100', latestProfitPercent: '10' };
    expect(await readItem(db, edited)).toMatchObject({ ...latest, latestExchangeRate: '600', latestSalePrice: 66_000 });
    expect(await readItem(db, neverEdited)).toMatchObject({
      latestExchangeRate: null,
      latestSalePrice: null,
      salePrice: 66_000,
    });
  });

  it('requires confirmation of a rate more than 20 % away from the last one', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    // Its price is 0 at any rate, so it does not count as changed.
    await insertItem(db, { cost: '0', profit: '0' });
    expect(await save('600')).toMatchObject({ ok: true });
    expect(await save('720')).toMatchObject({ ok: true });
    const refused = { ok: false, problem: 'unusual-rate', rate: '864.1', last: '720', doubt: null, changes: 1 };
    expect(await save('864.1')).toEqual(refused);
    expect(await save('864.1', { confirmed: '8641' })).toEqual(refused);
    expect(await readItem(db, item)).toMatchObject({ salePrice: 720 });
    expect(await save('864.1', { confirmed: '864.1' })).toMatchObject({ ok: true });
    expect(await readItem(db, item)).toMatchObject({ salePrice: 865 });
    expect(await save('120', { currency: 'THB' })).toMatchObject({ ok: true });
  });

  it('rejects zero, negative rates, a rate other than 1 for MMK, and a rate that leaves an item without a price', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    await insertItem(db, { name: 'Refund', cost: '-5', profit: '0', currency: 'USD' });
    await insertItem(db, { name: 'Dear', cost: '9007199254740991', profit: '0', currency: 'EUR' });
    expect(await save('0')).toEqual({ ok: false, problem: 'rate-not-positive' });
    expect(await save('-600')).toEqual({ ok: false, problem: 'rate-not-positive' });
    expect(await save('1.01', { currency: 'MMK' })).toEqual({ ok: false, problem: 'rate-for-mmk' });
    expect(await save('4400', { currency: 'USD' })).toEqual({ ok: false, problem: 'no-price', name: 'Refund' });
    expect(await save('2', { currency: 'EUR' })).toEqual({ ok: false, problem: 'no-price', name: 'Dear' });
    expect(await db.selectFrom('exchangeRates').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('priceChanges').selectAll().execute()).toEqual([]);
    expect(await save('1.0', { currency: 'MMK' })).toMatchObject({ ok: true });
  });

  it('links history rows to the rate and counts changed prices', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    await insertItem(db, { cost: '1', profit: '0', rate: '600', salePrice: 600 });
    await insertItem(db, { cost: '0.001', profit: '0', rate: '600', salePrice: 1 });
    expect(await save('600')).toMatchObject({ items: 2, changes: 0 });
    expect(await db.selectFrom('priceChanges').selectAll().execute()).toEqual([]);
    const saved = await save('610');
    expect(saved).toMatchObject({ items: 2, changes: 1 });
    const rateId = saved.ok && saved.id;
    expect(await db.selectFrom('exchangeRates').select('id').where('rate', '=', '610').execute()).toEqual([
      { id: rateId },
    ]);
    const changes = await db.selectFrom('priceChanges').selectAll().orderBy('newSalePrice').execute();
    expect(changes).toMatchObject([
      { rateId, newSalePrice: 1 },
      { rateId, newSalePrice: 610 },
    ]);
    expect(await save('610', { currency: 'THB' })).toMatchObject({ items: 0, changes: 0 });
  });

  it('saves all or nothing, and notifies of new prices', async () => {
    const db = await freshDb();
    const { uid, save } = await openRates(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    const before = await readItem(db, item);
    const published: unknown[] = [];
    onChanges(db, (changes) => published.push(...changes));
    const failing = db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('auditEvents')) throw new Error('the disk is full');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const rate = { currency: 'CNY', rate: '600', confirmed: '' } as const;
    await expect(saveRate(failing, { now, uid }, { timeZone: zone, ...rate })).rejects.toThrow('the disk is full');
    expect(await readItem(db, item)).toEqual(before);
    for (const table of ['exchangeRates', 'priceChanges'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(published).toEqual([]);

    expect(await save('600')).toMatchObject({ ok: true });
    expect(await save('120', { currency: 'THB' })).toMatchObject({ ok: true, items: 0 });
    expect(published).toEqual([{ what: 'catalog' }]);
  });

  it('writes prices in two statements, however many items there are', async () => {
    const { db: plain, env } = await openDatabase(engine);
    const { uid } = await openRates(plain);
    for (let n = 0; n < 600; n++) await insertItem(plain, { name: `Phone ${n}`, cost: `${n}.${n % 7}`, profit: '8.5' });
    const { db, statements } = openWatched(env);
    const saved = await saveRate(db, { now, uid }, { timeZone: zone, currency: 'CNY', rate: '618.5', confirmed: '' });
    expect(saved).toMatchObject({ ok: true, items: 600, changes: 599 });
    const writes = statements.filter((statement) =>
      /(insert into|update) "(inventories|priceChanges)"/.test(statement),
    );
    expect(writes).toHaveLength(2);
    for (const { cost, salePrice: price } of await plain.selectFrom('inventories').selectAll().execute())
      expect(price).toBe(salePrice({ cost: cost ?? '', rate: '618.5', profit: '8.5' }, '1'));
    expect(await plain.selectFrom('priceChanges').select('id').execute()).toHaveLength(600);
    expect(await compareItemPrices(plain)).toEqual([]);
  });

  it('lists its price changes by name, like lists of items', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    for (const name of ['Redmi 10', 'ပုလဲ', 'Redmi 9', 'HONOR'])
      await insertItem(db, { name, ...itemKeys(plainPhone(name)), cost: '1', profit: '0' });
    const saved = await save('600');
    const { changes } = await listPriceChanges(db, { itemId: null, rateId: saved.ok ? saved.id : '' }, null);
    const sorted = await db.selectFrom('inventories').select('name').$call(byName).execute();
    expect(changes.map(({ name }) => name)).toEqual(sorted.map(({ name }) => name));
  });

  it('leaves items at the rate of the newest record after concurrent saves', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    const rates = Array.from({ length: 12 }, (_, n) => String(600 + n));
    // Clocks of two processes may disagree with the order of their commits.
    await Promise.all(rates.map((rate, n) => save(rate, { at: new Date(+now - n) })));
    expect((await readItem(db, item)).rate).toBe(await rateToday(db, 'CNY', today));
    expect((await listRates(db, { start: null, end: null }, 1)).rates).toHaveLength(12);
  });
});
