import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { costOfPieces, maxRefund } from '#app/domain/orders/returns/return-amounts.ts';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { readReportRows } from '#app/domain/orders/sales/sales-report-rows.server.ts';
import { readDailyFigures } from '#app/domain/shop/dashboard/daily-figures.server.ts';
import { readFigures } from '#app/domain/shop/dashboard/figures-read.server.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import { profitOf } from '#app/domain/shop/reports/margin.ts';
import { readMarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import { readMarginReport } from '#app/domain/shop/reports/margin-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { CASE_PRICE, openReturns, PRICE, phone, someCases } from '#tests/support/factories/returns.ts';

const zone = 'Asia/Yangon';
const [today, tomorrow] = ['2026-11-21', '2026-11-22'];
const TOMORROW = new Date('2026-11-22T03:00:00Z');
const total = 2 * PRICE + 3 * CASE_PRICE;
/** The cost 100 at the rate 600. */
const COST = 60_000;

onEachEngine('the figures after a return', (freshDb) => {
  async function openWithReturns() {
    const db = await freshDb();
    const shop = await openReturns(db);
    await shop.back({ pieces: [phone(shop.first, 'faulty'), someCases(1)] }, TOMORROW);
    return { db, ...shop };
  }

  it('fall on the day of the return, and leave the day of the sale as it was', async () => {
    const { db } = await openWithReturns();
    const days = await readDailyFigures(db, TOMORROW, zone);
    expect(days.slice(-2)).toEqual([
      { date: today, revenue: total, orders: 1 },
      { date: tomorrow, revenue: -(PRICE + CASE_PRICE), orders: 0 },
    ]);
    expect(await readFigures(db)).toMatchObject({ orders: 1, revenue: total - PRICE - CASE_PRICE });
    const report = await margins(db, 'day');
    expect(report.rows).toEqual([
      { key: tomorrow, phone: null, revenue: -PRICE, cost: -COST, unknownCostSales: -CASE_PRICE },
      { key: today, phone: null, revenue: 2 * PRICE, cost: 2 * COST, unknownCostSales: 3 * CASE_PRICE },
    ]);
    expect(await checkIntegrity(db)).toEqual([]);
  });

  it('agree by day, item, type and buyer, in the total and in the sales without a known cost', async () => {
    const { db, phones } = await openWithReturns();
    const remaining = { revenue: PRICE, cost: COST, unknownCostSales: 2 * CASE_PRICE };
    for (const view of ['day', 'item', 'type', 'buyer'] as const) {
      const { total: sum, rows, unknown } = await margins(db, view);
      expect(sum, view).toEqual(remaining);
      expect(
        rows.reduce((profit, row) => profit + profitOf(row), 0),
        view,
      ).toBe(PRICE - COST);
      expect(unknown).toMatchObject({ count: 1, items: [{ name: 'Case', revenue: 2 * CASE_PRICE }] });
    }
    const { rows } = await margins(db, 'item');
    expect(rows.find(({ key }) => key === phones)).toMatchObject({
      revenue: PRICE,
      cost: COST,
      unknownCostSales: null,
    });
    const { rows: later } = await margins(db, 'item', tomorrow);
    expect(later.find(({ key }) => key === phones)).toMatchObject({ revenue: -PRICE, cost: -COST });
  });

  it('are shown below Total Sales, which is still the sum of its rows', async () => {
    const { db } = await openWithReturns();
    const filterOf = (start: string | null, buyer = '') => ({ buyer, start, end: null });
    const value = PRICE + CASE_PRICE;
    expect(await listSales(db, zone, filterOf(null), 1)).toMatchObject({ total, returned: value, count: 1 });
    expect(await listSales(db, zone, filterOf(tomorrow), 1)).toMatchObject({ total: 0, returned: value, count: 0 });
    expect(await listSales(db, zone, filterOf(null, 'Aye'), 1)).toMatchObject({ total, returned: value });
    expect(await listSales(db, zone, filterOf(null, 'Mya'), 1)).toMatchObject({ total: 0, returned: 0 });
    expect(await readReportRows(db, zone, filterOf(null), null)).toMatchObject({ count: 1, returned: value });
  });

  it('add up to the cost of a line if its pieces are returned one by one, and limit the refund', async () => {
    for (const [lineCost, qty] of [
      [100, 3],
      [-7, 4],
      [9_007_199_254_740, 7],
      [0, 2],
    ] as const) {
      const parts: number[] = [];
      const sum = () => parts.reduce((all, part) => all + part, 0);
      while (parts.length < qty)
        parts.push(costOfPieces({ lineCost, qty }, { pieces: parts.length, cost: sum() }, 1) ?? 0);
      expect(sum()).toBe(lineCost);
      // The first return was a mistake.
      parts.shift();
      expect(sum() + (costOfPieces({ lineCost, qty }, { pieces: qty - 1, cost: sum() }, 1) ?? 0)).toBe(lineCost);
    }
    expect(costOfPieces({ lineCost: null, qty: 2 }, { pieces: 0, cost: 0 }, 1)).toBeNull();
    expect(maxRefund({ total: 100, returned: null, status: 'confirmed' }, 50, 60)).toBe(10);
    expect(maxRefund({ total: 100, returned: 50, status: 'confirmed' }, 50, 120)).toBe(50);
    expect(maxRefund({ total: 100, returned: null, status: 'confirmed' }, 50, 0)).toBe(0);
    expect(maxRefund({ total: 100, returned: null, status: 'confirmed' }, 50, undefined)).toBe(50);
  });
});

function margins(db: Db, view: string, start = '') {
  const filter = readMarginFilter(new URL(`http://shop/?start=${start}&end=&by=${view}`), today);
  return readMarginReport(db, zone, { filter, page: 1 });
}
