import { expect, it } from 'vitest';
import { listRates } from '#app/domain/rates/rate-list.server.ts';
import { rateToday } from '#app/domain/rates/rate-today.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { now, openRates, readItem, today } from '#tests/support/factories/rates.ts';

onEachEngine('saving a rate', (freshDb) => {
  it('re-prices the items of its currency that have cost and profit, exactly, and no other', async () => {
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

  it('keeps the latest fields in step where an item has them, and gives them to no other', async () => {
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
    const { save } = await openRates(db);
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

  it('notes the rate beside what it changed, and counts the prices that are others than before', async () => {
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

  it('leaves items and the newest record at one rate, whoever saves at once', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    const rates = Array.from({ length: 12 }, (_, n) => String(600 + n));
    // The clocks of two processes need not agree with the order in which they got through.
    await Promise.all(rates.map((rate, n) => save(rate, { at: new Date(+now - n) })));
    expect((await readItem(db, item)).rate).toBe(await rateToday(db, 'CNY', today));
    expect((await listRates(db, { start: null, end: null }, 1)).rates).toHaveLength(12);
  });
});
