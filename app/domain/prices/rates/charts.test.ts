import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { daysBefore } from '#app/domain/dates.ts';
import { readPriceChart } from '#app/domain/prices/price-changes/price-chart.server.ts';
import { type ChartRange, endMs, firstDay, readRange } from '#app/domain/prices/rates/chart-range.ts';
import { readRateChart } from '#app/domain/prices/rates/rate-chart.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';

const today = '2026-11-26';

it('a range of days ends today', () => {
  expect(firstDay('30', today)).toBe('2026-10-28');
  expect(firstDay('365', '2024-12-31')).toBe('2024-01-02');
  expect(firstDay('all', today)).toBeNull();
  for (const typed of [null, '', '31', '__proto__', '1e2']) expect(readRange(typed)).toBe('90');
  expect(readRange('all')).toBe('all');
});

it('a business date ends at midnight, an instant at once', () => {
  expect(endMs(today)).toBe(Date.parse('2026-11-27T00:00:00.000Z'));
  expect(endMs('2026-11-26T03:00:00.000Z')).toBe(Date.parse('2026-11-26T03:00:00.000Z'));
});

type Rate = { date: string; rate: string; currency?: string; createdAt?: string };

async function insertRates(db: Db, rates: Rate[]): Promise<void> {
  const rows = rates.map((rate, n) => ({
    id: `rate-${n}`,
    currency: 'CNY',
    createdAt: `${rate.date}T0${n % 10}:00:00.000Z`,
    ...rate,
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await db
      .insertInto('exchangeRates')
      .values(rows.slice(at, at + 1_000))
      .execute();
}

const read = (db: Db, range: ChartRange, wanted: string | null = null) => readRateChart(db, { wanted, range, today });

onEachEngine('the chart of a rate', (freshDb) => {
  it('is null without rates, and has one point for one rate', async () => {
    const db = await freshDb();
    expect(await read(db, 'all')).toBeNull();
    await insertRates(db, [{ date: today, rate: '4500', currency: 'USD' }]);
    const chart = { currency: 'USD', currencies: ['USD'], points: [{ at: today, value: '4500' }], count: 1 };
    expect(await read(db, '30')).toEqual(chart);
    expect(await read(db, 'all', 'CNY')).toEqual(chart);
  });

  it('has the last rate of each day, and the rate in force before the range', async () => {
    const db = await freshDb();
    await insertRates(db, [
      { date: daysBefore(today, 40), rate: '600' },
      { date: daysBefore(today, 35), rate: '610' },
      { date: daysBefore(today, 35), rate: '612.50' },
      { date: daysBefore(today, 29), rate: '620' },
      { date: today, rate: '640' },
      { date: today, rate: '630' },
      { date: today, rate: '9', currency: 'THB' },
    ]);
    expect(await read(db, '30')).toEqual({
      currency: 'CNY',
      currencies: ['CNY', 'THB'],
      points: [
        { at: daysBefore(today, 35), value: '612.50' },
        { at: daysBefore(today, 29), value: '620' },
        { at: today, value: '630' },
      ],
      count: 3,
    });
    expect((await read(db, 'all'))?.points.map(({ value }) => value)).toEqual(['600', '612.50', '620', '630']);
    expect((await read(db, '30', 'THB'))?.points).toEqual([{ at: today, value: '9' }]);
  });

  it('thins ten thousand rates, and keeps the first, the last, the highest and the lowest', async () => {
    const db = await freshDb();
    const rates = Array.from({ length: 10_000 }, (_, n) => ({
      date: daysBefore(today, 9_999 - n),
      rate: `${600 + (n % 7)}`,
    }));
    Object.assign(rates[5_000] ?? {}, { rate: '99' });
    Object.assign(rates[7_001] ?? {}, { rate: '1000.5' });
    await insertRates(db, rates);
    const chart = await read(db, 'all');
    expect(chart?.count).toBe(10_000);
    expect(chart?.points.length).toBeLessThanOrEqual(120);
    expect(chart?.points[0]?.at).toBe(daysBefore(today, 9_999));
    expect(chart?.points.at(-1)?.at).toBe(today);
    expect(chart?.points).toContainEqual({ at: daysBefore(today, 4_999), value: '99' });
    expect(chart?.points).toContainEqual({ at: daysBefore(today, 2_998), value: '1000.5' });
    const times = chart?.points.map(({ at }) => at) ?? [];
    expect(times).toEqual([...times].sort());
    expect((await read(db, '30'))?.points).toHaveLength(31);
  });
});

onEachEngine('the chart of a price', (freshDb) => {
  it('has each changed price once, after the price in force before the range', async () => {
    const db = await freshDb();
    const [itemId, other] = [await insertItem(db), await insertItem(db)];
    const changes: [item: string, at: string, from: number | null, to: number][] = [
      [itemId, LONG_AGO, null, 1_000],
      [other, LONG_AGO, null, 7],
      [itemId, '2026-10-01T00:00:00.000Z', 1_000, 1_250],
      [itemId, '2026-10-02T00:00:00.000Z', 1_250, 1_250],
      [itemId, '2026-11-25T17:30:00.000Z', 1_250, 1_300],
      [itemId, '2026-11-25T17:30:00.000Z', 1_300, 1_200],
    ];
    for (const [item, at, oldSalePrice, newSalePrice] of changes)
      await db
        .insertInto('priceChanges')
        .values({ itemId: item, reason: 'edited', at, oldSalePrice, newSalePrice })
        .execute();
    const valuesOf = async (id: string, from: string | null) =>
      (await readPriceChart(db, id, from)).points.map(({ value }) => value);
    expect(await valuesOf(itemId, null)).toEqual(['1000', '1250', '1300', '1200']);
    expect(await valuesOf(itemId, '2026-11-01T00:00:00.000Z')).toEqual(['1250', '1300', '1200']);
    expect(await readPriceChart(db, other, '2026-11-01T00:00:00.000Z')).toEqual({
      points: [{ at: LONG_AGO, value: '7' }],
      count: 1,
    });
    expect(await readPriceChart(db, 'none', null)).toEqual({ points: [], count: 0 });
  });
});
