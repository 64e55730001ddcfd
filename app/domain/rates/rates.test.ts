import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { checkPrices } from '#app/domain/books/price-books.server.ts';
import { deleteItem } from '#app/domain/catalog/delete-item.server.ts';
import { editPrice } from '#app/domain/catalog/edit-price.server.ts';
import { listPriceChanges } from '#app/domain/catalog/price-changes.server.ts';
import { salePrice } from '#app/domain/pricing.ts';
import { deleteRate } from '#app/domain/rates/delete-rate.server.ts';
import { listRates } from '#app/domain/rates/list-rates.server.ts';
import { PRICED_AT_ONCE, saveRate } from '#app/domain/rates/save-rate.server.ts';
import { rateToday, readKnownRates } from '#app/domain/rates/todays-rates.server.ts';
import { finishRepricings } from '#app/domain/rates/write-history.server.ts';
import { prepareShop } from '#app/domain/settings/prepare-shop.server.ts';
import { onEachEngine } from '#test/databases.ts';
import { insertItem, insertUser, LONG_AGO } from '#test/rows.ts';

const zone = 'Asia/Yangon';
const now = new Date('2026-11-21T03:00:00Z');
const today = '2026-11-21';
/** The last millisecond of 20 November in Yangon, and the first of the 21st. */
const lateOn20th = new Date('2026-11-20T17:29:59.999Z');
const midnight = new Date('2026-11-20T17:30:00.000Z');

/** More than are priced while others wait. */
const MANY = PRICED_AT_ONCE + 1;

/** So many phones that cost 1, 2, 3 and so on, at 8.5 % and a rate of 600. */
async function insertMany(db: Db): Promise<string[]> {
  const rows = Array.from({ length: MANY }, (_, n) => {
    const inputs = { cost: String(n + 1), rate: '600', profit: '8.5' };
    const phone = { id: `item-${n}`, name: 'Redmi', nameKey: 'redmi', ram: '8', rom: '256', currency: 'CNY', qty: 0 };
    return { ...phone, ...inputs, salePrice: salePrice(inputs) ?? 0, createdAt: LONG_AGO, updatedAt: LONG_AGO };
  });
  await db.insertInto('inventories').values(rows).execute();
  return rows.map(({ id }) => id);
}

/** Tells `hear` every statement before it is run. */
function heard(db: Db, hear: (statement: string) => void): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      hear(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** A prepared shop; `save` saves a rate as its owner would. */
async function openShop(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  const save = (rate: string, { currency = 'CNY' as const, at = now, confirmed = '' }: SaveOptions = {}) =>
    saveRate(db, at, zone, uid, { currency, rate, confirmed });
  return { uid, save };
}
type SaveOptions = { currency?: Parameters<typeof saveRate>[4]['currency']; at?: Date; confirmed?: string };

const readItem = (db: Db, id: string) =>
  db.selectFrom('inventories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

onEachEngine('saving a rate', (freshDb) => {
  it('re-prices the items of its currency that have cost and profit, exactly, and no other', async () => {
    const db = await freshDb();
    const { uid, save } = await openShop(db);
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

  it('keeps the latest fields in step where an item has them, and gives them to no other', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
    const edited = await insertItem(db, {
      cost: '100',
      profit: '10',
      latestCost: '100',
      latestExchangeRate: '590',
      latestProfitPercent: '10',
      latestSalePrice: 64_900,
    });
    const never = await insertItem(db, { cost: '100', profit: '10' });
    await save('600');
    const latest = { latestCost: '100', latestProfitPercent: '10' };
    expect(await readItem(db, edited)).toMatchObject({ ...latest, latestExchangeRate: '600', latestSalePrice: 66_000 });
    expect(await readItem(db, never)).toMatchObject({
      latestExchangeRate: null,
      latestSalePrice: null,
      salePrice: 66_000,
    });
  });

  it('asks once about a rate more than a fifth away from the last, and changes nothing until then', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    // Its price is 0 whatever the rate: it is not among those that are said to change.
    await insertItem(db, { cost: '0', profit: '0' });
    expect(await save('600')).toMatchObject({ ok: true });
    expect(await save('720')).toMatchObject({ ok: true });
    const asked = { ok: false, problem: 'unusual-rate', rate: '864.1', last: '720', changes: 1 };
    expect(await save('864.1')).toEqual(asked);
    expect(await save('864.1', { confirmed: '8641' })).toEqual(asked);
    expect(await readItem(db, item)).toMatchObject({ salePrice: 720 });
    expect(await save('864.1', { confirmed: '864.1' })).toMatchObject({ ok: true });
    expect(await readItem(db, item)).toMatchObject({ salePrice: 865 });
    expect(await save('3', { currency: 'THB' })).toMatchObject({ ok: true });
  });

  it('refuses zero, below zero, another rate for MMK than 1, and a rate that leaves an item without a price', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
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

  it('notes the rate beside what it changed, and counts the prices that are others than before', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
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

  it('re-prices a long inventory in a few statements, each price exact', async () => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    const cost = (n: number) => (n / 7).toFixed(2);
    const row = { ...{ name: 'Redmi', ram: '8', rom: '256', currency: 'CNY', qty: 0, profit: '8.5' } };
    for (let start = 0; start < 5_500; start += 500) {
      const rows = Array.from({ length: 500 }, (_, n) => ({
        ...{ ...row, id: `item-${start + n}`, nameKey: 'redmi', cost: cost(start + n), salePrice: 0 },
        ...{ createdAt: LONG_AGO, updatedAt: LONG_AGO, latestSalePrice: n % 2 ? 0 : null },
      }));
      await db.insertInto('inventories').values(rows).execute();
    }
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const rate = { currency: 'CNY', rate: '618.50', confirmed: '' } as const;
    expect(await saveRate(counted, now, zone, uid, rate)).toMatchObject({ ok: true, items: 5_500, changes: 5_499 });
    expect(statements).toBeLessThan(30);
    const items = await db.selectFrom('inventories').select(['cost', 'rate', 'salePrice', 'latestSalePrice']).execute();
    for (const item of items) {
      const price = salePrice({ cost: item.cost ?? '', rate: '618.50', profit: '8.5' });
      expect(item).toMatchObject({ rate: '618.50', salePrice: price });
      expect([null, price]).toContain(item.latestSalePrice);
    }
    // All of it is written, which is more than what is written at once.
    expect(await db.selectFrom('priceChanges').select('id').execute()).toHaveLength(5_500);
    expect(await db.selectFrom('repricings').selectAll().execute()).toEqual([]);
  });

  it('sets many prices at one moment or none, and leaves nothing behind where it fails', async () => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    await insertMany(db);
    const before = await db.selectFrom('inventories').selectAll().orderBy('id').execute();
    const failing = heard(db, (statement) => {
      if (statement.includes('auditEvents')) throw new Error('the disk is full');
    });
    const rate = { currency: 'CNY', rate: '610', confirmed: '' } as const;
    await expect(saveRate(failing, now, zone, uid, rate)).rejects.toThrow('the disk is full');
    expect(await db.selectFrom('inventories').selectAll().orderBy('id').execute()).toEqual(before);
    for (const table of ['exchangeRates', 'priceChanges', 'repricings', 'repricedItems'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  const meanwhile = {
    edited: (db: Db, uid: string, id: string) =>
      editPrice(db, now, uid, id, { cost: '7.77', rate: '599', profit: '3', was: '' }),
    deleted: (db: Db, uid: string, id: string) => deleteItem(db, now, uid, id),
    added: (db: Db) => insertItem(db, { id: 'new', cost: '7.77', rate: '599', profit: '3' }),
    saved: (db: Db, uid: string) =>
      saveRate(db, new Date(+now + 1_000), zone, uid, { currency: 'CNY', rate: '600', confirmed: '' }),
  };
  it.each(Object.entries(meanwhile))('prices many exactly though something is %s meanwhile', async (what, act) => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    const [first = ''] = await insertMany(db);
    let acting: Promise<unknown> | undefined;
    const rate = { currency: 'CNY', rate: '610', confirmed: '' } as const;
    const saved = await saveRate(db, now, zone, uid, rate, ({ done, total }) => {
      // Every price is computed and written down, and none is set.
      if (done === total) acting ??= act(db, uid, first);
      return acting;
    });
    const items = MANY + { edited: 0, deleted: -1, added: 1, saved: 0 }[what as keyof typeof meanwhile];
    expect(saved).toMatchObject({ ok: true, items });
    expect(await rateToday(db, 'CNY', today)).toBe('610');
    const standing = db.selectFrom('inventories').selectAll().where('deletedAt', 'is', null);
    for (const { cost, profit, ...item } of await standing.execute())
      expect(item).toMatchObject({
        rate: '610',
        salePrice: salePrice({ cost: cost ?? '', rate: '610', profit: profit ?? '' }),
      });
    if (what === 'deleted') expect(await readItem(db, first)).toMatchObject({ rate: '600' });
    expect(await checkPrices(db)).toEqual([]);
    expect(await db.selectFrom('repricedItems').selectAll().execute()).toEqual([]);
  });

  it('is saved though its process ends before the history is written, which the next one does', async () => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    const [first = ''] = await insertMany(db);
    const ending = heard(db, (statement) => {
      if (statement.includes('newSalePrice')) throw new Error('killed');
    });
    const rate = { currency: 'CNY', rate: '610', confirmed: '' } as const;
    expect(await saveRate(ending, now, zone, uid, rate)).toMatchObject({ ok: true, items: MANY });
    expect(await checkPrices(db)).toEqual([]);
    // What is done to a phone in between comes after the rate in its history.
    await editPrice(db, now, uid, first, { cost: '2', rate: '610', profit: '3', was: '' });
    expect(await db.selectFrom('priceChanges').select('reason').execute()).toEqual([{ reason: 'edited' }]);
    await finishRepricings(db, now);
    await finishRepricings(db, now);
    expect(await db.selectFrom('priceChanges').select('id').execute()).toHaveLength(MANY + 1);
    const { changes } = await listPriceChanges(db, { itemId: first, rateId: null }, null);
    expect(changes.map(({ reason }) => reason)).toEqual(['edited', 'rate']);
    expect(await checkPrices(db)).toEqual([]);
    expect(await db.selectFrom('repricings').selectAll().execute()).toEqual([]);
  });

  it('is forgotten where its process ended before a price was set, and not while it may go on', async () => {
    const db = await freshDb();
    const { uid } = await openShop(db);
    const repricing = { rate: '610', uid, applied: false };
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    const staged = { itemId: 'item', place: 1, cost: '1', profit: '0', oldSalePrice: 1, salePrice: 2 };
    for (const [rateId, at] of Object.entries({ ended: minutesAgo(61), young: minutesAgo(59) })) {
      await db
        .insertInto('repricings')
        .values({ ...repricing, rateId, at })
        .execute();
      await db
        .insertInto('repricedItems')
        .values({ ...staged, rateId })
        .execute();
    }
    await finishRepricings(db, now);
    expect(await db.selectFrom('repricings').select('rateId').execute()).toEqual([{ rateId: 'young' }]);
    expect(await db.selectFrom('repricedItems').select('rateId').execute()).toEqual([{ rateId: 'young' }]);
  });

  it('leaves items and the newest record at one rate, whoever saves at once', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    const rates = Array.from({ length: 12 }, (_, n) => String(600 + n));
    // The clocks of two processes need not agree with the order in which they got through.
    await Promise.all(rates.map((rate, n) => save(rate, { at: new Date(+now - n) })));
    expect((await readItem(db, item)).rate).toBe(await rateToday(db, 'CNY', today));
    expect((await listRates(db, { start: null, end: null }, 1)).rates).toHaveLength(12);
  });
});

onEachEngine("today's rate", (freshDb) => {
  it('is the newest of the day it is in Yangon, on both sides of midnight', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
    await save('600', { at: lateOn20th });
    expect(await rateToday(db, 'CNY', '2026-11-20')).toBe('600');
    expect(await rateToday(db, 'CNY', today)).toBeNull();
    await save('610', { at: midnight });
    expect(await rateToday(db, 'CNY', '2026-11-20')).toBe('600');
    expect(await rateToday(db, 'CNY', today)).toBe('610');
    await save('620');
    await save('615');
    expect(await rateToday(db, 'CNY', today)).toBe('615');
    expect(await rateToday(db, 'USD', today)).toBeNull();
    expect(await rateToday(db, 'MMK', today)).toBe('1');
  });

  it('is known together with the last one of each currency', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
    await save('600', { at: lateOn20th });
    await save('120', { currency: 'THB' });
    expect(await readKnownRates(db, today)).toEqual({
      USD: null,
      CNY: { rate: '600', date: '2026-11-20' },
      MMK: { rate: '1', date: today },
      THB: { rate: '120', date: today },
    });
  });

  it('is gone with its record, and prices stay', async () => {
    const db = await freshDb();
    const { uid, save } = await openShop(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    await save('600');
    await save('610');
    const newest = (await listRates(db, { start: null, end: null }, 1)).rates[0]?.id ?? '';
    expect(await deleteRate(db, now, uid, newest)).toBe(true);
    expect(await deleteRate(db, now, uid, newest)).toBe(false);
    expect(await deleteRate(db, now, uid, 'nobody')).toBe(false);
    expect(await rateToday(db, 'CNY', today)).toBe('600');
    expect(await readItem(db, item)).toMatchObject({ rate: '610', salePrice: 610 });
  });
});

onEachEngine('the history of rates', (freshDb) => {
  it('is filtered from start to end inclusive, newest first, in pages', async () => {
    const db = await freshDb();
    const { save } = await openShop(db);
    for (let day = 1; day <= 25; day++) {
      await save(`6${String(day).padStart(2, '0')}`, { at: new Date(Date.UTC(2026, 9, day, 3)) });
    }
    const days = async (start: string | null, end: string | null, page = 1) => {
      const list = await listRates(db, { start, end }, page);
      return { ...list, rates: list.rates.map(({ date }) => date) };
    };
    expect((await days('2026-10-03', '2026-10-05')).rates).toEqual(['2026-10-05', '2026-10-04', '2026-10-03']);
    expect((await days(null, '2026-10-01')).rates).toEqual(['2026-10-01']);
    expect((await days('2026-10-25', null)).rates).toEqual(['2026-10-25']);
    expect((await days('2026-10-05', '2026-10-03')).rates).toEqual([]);
    expect(await days(null, null, 2)).toMatchObject({ page: 2, pages: 2, count: 25 });
    expect((await days(null, null, 99)).rates).toEqual([
      '2026-10-05',
      '2026-10-04',
      '2026-10-03',
      '2026-10-02',
      '2026-10-01',
    ]);
  });
});
