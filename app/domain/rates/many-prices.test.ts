import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { deleteItem } from '#app/domain/catalog/item-delete.server.ts';
import { checkPrices } from '#app/domain/integrity/price-check.server.ts';
import { listPriceChanges } from '#app/domain/prices/price-change-list.server.ts';
import { editPrice } from '#app/domain/prices/price-edit.server.ts';
import { salePrice } from '#app/domain/prices/pricing.ts';
import { PRICED_AT_ONCE, saveRate } from '#app/domain/rates/rate-save.server.ts';
import { rateToday } from '#app/domain/rates/rate-today.server.ts';
import { finishRepricings } from '#app/domain/rates/write-history.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { now, openRates, readItem, today, zone } from '#tests/support/factories/rates.ts';

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

onEachEngine('a rate for a long inventory', (freshDb) => {
  it('re-prices a long inventory in a few statements, each price exact', async () => {
    const db = await freshDb();
    const { uid } = await openRates(db);
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
    const counted = heard(db, () => void statements++);
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
    const { uid } = await openRates(db);
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
    const { uid } = await openRates(db);
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
    const { uid } = await openRates(db);
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
    const { uid } = await openRates(db);
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
});
