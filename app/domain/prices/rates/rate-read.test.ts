import { expect, it } from 'vitest';
import { instant } from '#app/domain/dates.ts';
import { readRateChart } from '#app/domain/prices/rates/rate-chart.server.ts';
import { deleteRate } from '#app/domain/prices/rates/rate-delete.server.ts';
import { listRates } from '#app/domain/prices/rates/rate-list.server.ts';
import { latestRate, rateToday, readRatesUpTo } from '#app/domain/prices/rates/rate-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { now, openRates, readItem, today } from '#tests/support/factories/rates.ts';

const lateOn20th = new Date('2026-11-20T17:29:59.999Z');
const midnight = new Date('2026-11-20T17:30:00.000Z');

onEachEngine("today's rate", (freshDb) => {
  it('is the newest rate of the day in Yangon, on both sides of midnight', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
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

  it('is the newest one up to today for each currency', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    await save('600', { at: lateOn20th });
    await save('120', { currency: 'THB' });
    expect(await readRatesUpTo(db, today)).toEqual({
      USD: null,
      CNY: { rate: '600', date: '2026-11-20' },
      MMK: { rate: '1', date: today },
      THB: { rate: '120', date: today },
    });
  });

  it('is the one saved last, also after the clock was set back', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
    const ahead = new Date(now.getTime() + 7 * 86_400_000);
    await save('620', { at: ahead });
    for (const rate of ['600', '610', '605']) {
      await save(rate);
      expect((await latestRate(db, 'CNY'))?.rate).toBe(rate);
      expect(await rateToday(db, 'CNY', today)).toBe(rate);
    }
  });

  it('is the same one everywhere if two were saved at the same instant', async () => {
    const db = await freshDb();
    const saved = { currency: 'CNY', date: today, createdAt: instant(now) };
    await db
      .insertInto('exchangeRates')
      .values([
        { id: 'a', rate: '600', ...saved },
        { id: 'b', rate: '610', ...saved },
      ])
      .execute();
    const [first] = (await listRates(db, { start: null, end: null }, 1)).rates;
    const chart = await readRateChart(db, { wanted: 'CNY', range: '30', today });
    const later = await readRateChart(db, { wanted: 'CNY', range: '30', today: '2027-01-01' });
    expect([first?.rate, chart?.points[0]?.value, later?.points[0]?.value]).toEqual(['600', '600', '600']);
    expect([await rateToday(db, 'CNY', today), (await latestRate(db, 'CNY'))?.rate]).toEqual(['600', '600']);
  });

  it('falls back to the earlier rate when it is deleted, and prices stay', async () => {
    const db = await freshDb();
    const { uid, save } = await openRates(db);
    const item = await insertItem(db, { cost: '1', profit: '0' });
    await save('600');
    await save('610');
    const newest = (await listRates(db, { start: null, end: null }, 1)).rates[0]?.id ?? '';
    expect(await deleteRate(db, { now, uid }, newest)).toEqual({ ok: true });
    expect(await deleteRate(db, { now, uid }, newest)).toEqual({ ok: false, problem: 'no-such-rate' });
    expect(await deleteRate(db, { now, uid }, 'nobody')).toEqual({ ok: false, problem: 'no-such-rate' });
    expect(await rateToday(db, 'CNY', today)).toBe('600');
    expect(await readItem(db, item)).toMatchObject({ rate: '610', salePrice: 610 });
  });
});

onEachEngine('the history of rates', (freshDb) => {
  it('is listed from start to end inclusive, newest first, in pages', async () => {
    const db = await freshDb();
    const { save } = await openRates(db);
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
