import { expect, it } from 'vitest';
import { costIfAbovePrice } from '#app/domain/prices/pricing/below-cost.server.ts';
import { readPricedItem } from '#app/domain/prices/pricing/priced-item-read.server.ts';
import { readRateTable } from '#app/domain/prices/rates/latest-rates.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

const item = { currency: 'CNY', cost: '100', rate: '600', salePrice: 60_000 };

it('the exceeding cost is what a piece costs at the newest rate, if that is more than its price', () => {
  expect(costIfAbovePrice(item, { CNY: '600' })).toBeNull();
  expect(costIfAbovePrice(item, { CNY: '600.001' })).toBe(60_001);
  expect(costIfAbovePrice(item, { CNY: '599' })).toBeNull();
  expect(costIfAbovePrice({ ...item, salePrice: 59_999 }, {})).toBe(60_000);
  expect(costIfAbovePrice({ ...item, rate: null }, {})).toBeNull();
  expect(costIfAbovePrice({ ...item, rate: null }, { CNY: '601' })).toBe(60_100);
  expect(costIfAbovePrice({ ...item, cost: null }, { CNY: '900' })).toBeNull();
});

onEachEngine('an item below its cost', (freshDb) => {
  it('is found by the newest saved rate of its currency', async () => {
    const db = await freshDb();
    const id = await insertItem(db, { ...item, profit: '0' });
    const exceedingCost = async () => (await readPricedItem(db, id))?.exceedingCost;
    expect([await exceedingCost(), await readRateTable(db)]).toEqual([undefined, { MMK: '1' }]);
    const saved = { currency: 'CNY', createdAt: LONG_AGO };
    await db
      .insertInto('exchangeRates')
      .values([
        { id: 'new', rate: '610', date: '2026-11-21', ...saved },
        { id: 'old', rate: '700', date: '2026-11-20', ...saved },
      ])
      .execute();
    expect([await exceedingCost(), await readRateTable(db)]).toEqual([61_000, { CNY: '610', MMK: '1' }]);
  });
});
