import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { DAY_MS } from '#app/domain/dates.ts';
import { checkIntegrity } from '#app/domain/shop/integrity/integrity-check.server.ts';
import {
  type Margin,
  type MarginSort,
  type MarginView,
  marginPercent,
  profitOf,
} from '#app/domain/shop/reports/margin.ts';
import { readMarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import { readMarginFile, readMarginReport } from '#app/domain/shop/reports/margin-read.server.ts';
import { onEachEngine, runOutsideTransaction } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { openShop } from '#tests/support/factories/inventory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { dayOf, expectedMargins, placeInStatus, sellWithCosts } from '#tests/support/factories/margin-factory.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

const zone = 'Asia/Yangon';
const now = new Date('2026-11-21T03:00:00Z');
const today = '2026-11-21';

function report(db: Db, query: string, page = 1) {
  const filter = readMarginFilter(new URL(`http://shop/?${query}`), today);
  return readMarginReport(db, zone, { filter, page });
}

onEachEngine('the margin', (freshDb) => {
  it('equals a model in big-integer arithmetic, by day, item, type and buyer', async () => {
    const db = await freshDb();
    const sold = await sellWithCosts(db, now, 60);
    expect(await checkIntegrity(db)).toEqual([]);
    const keys = {
      item: expectedMargins(sold, (_, item) => item.id),
      type: expectedMargins(sold, (_, { type }) => type),
      buyer: expectedMargins(sold, ({ buyer }) => buyer),
      day: expectedMargins(sold, dayOf),
    };
    const total = expectedMargins(sold, () => 'all').get('all');
    for (const [view, expected] of Object.entries(keys)) {
      const found = await report(db, `start=&end=&by=${view}`);
      expect(found.total).toEqual(total);
      const rows = new Map(found.rows.map(({ key, phone: _, ...margin }) => [key, margin]));
      for (const [key, margin] of rows) expect(margin, `${view} ${key}`).toEqual(expected.get(key) ?? none);
      for (const key of expected.keys()) expect([...rows.keys()]).toContain(key);
      expect(found.count).toBe(rows.size);
    }
  });

  it('names items without a known cost, and sums their sales apart', async () => {
    const db = await freshDb();
    const sold = await sellWithCosts(db, now, 12);
    const { total, unknown } = await report(db, 'start=&end=');
    expect(unknown).toEqual({
      count: 1,
      items: [aPhone({ id: expect.any(String), name: 'Phone 3', revenue: total.unknownCostSales })],
    });
    expect(total.unknownCostSales).toBeGreaterThan(0);
    const sales = sold.filter(({ status }) => status === 'confirmed').flatMap(({ lines }) => lines);
    const revenue = sales.reduce((sum, { item, qty }) => sum + item.salePrice * qty, 0);
    expect(total.revenue + (total.unknownCostSales ?? 0)).toBe(revenue);
  });

  it('covers whole days in Yangon, and nothing if the dates are reversed', async () => {
    const db = await freshDb();
    const sold = await sellWithCosts(db, now, 60);
    const days = expectedMargins(sold, dayOf);
    for (const day of days.keys()) expect((await report(db, `start=${day}&end=${day}`)).total).toEqual(days.get(day));
    const some = sold.filter((order) => dayOf(order) >= '2026-11-17' && dayOf(order) <= '2026-11-19');
    const range = 'start=2026-11-17&end=2026-11-19';
    for (const by of ['item', 'type', 'buyer'] as const) {
      const { rows } = await report(db, `${range}&by=${by}`);
      const [found, total] = [rows.reduce((sum, { revenue }) => sum + revenue, 0), (await report(db, range)).total];
      expect(found).toBe(total.revenue);
      expect(total).toEqual(expectedMargins(some, () => '').get(''));
    }
    expect(await report(db, 'start=2026-11-19&end=2026-11-17')).toMatchObject({ total: none, rows: [], count: 0 });
  });

  it('is sorted and paged on the server', async () => {
    const db = await freshDb();
    await sellWithCosts(db, now, 60);
    const keyOf: Record<Exclude<MarginSort, 'name'>, (row: Margin) => number> = {
      revenue: ({ revenue, unknownCostSales }) => revenue + (unknownCostSales ?? 0),
      profit: profitOf,
      margin: (row) => marginPercent(row) ?? Number.NEGATIVE_INFINITY,
    };
    for (const by of ['item', 'buyer'] as MarginView[])
      for (const [sort, key] of Object.entries(keyOf)) {
        const { rows } = await report(db, `start=&end=&by=${by}&sort=${sort}`);
        const values = rows.map(key);
        expect(values, `${by} ${sort}`).toEqual(values.toSorted((a, b) => b - a));
      }
    for (const by of ['item', 'buyer']) {
      const { rows } = await report(db, `start=&end=&by=${by}&sort=name`);
      const names = rows.map(({ key, phone }) => phone?.name ?? key);
      expect(names, by).toEqual(names.toSorted());
    }
    const filter = readMarginFilter(new URL('http://shop/?start=&end=&by=item'), today);
    const paged = (page: number) => readMarginReport(db, zone, { filter, page, size: 3 });
    const pages = [await paged(1), await paged(2), await paged(3)];
    expect(pages.map(({ rows }) => rows.length)).toEqual([3, 3, 1]);
    expect(await paged(99)).toEqual(pages[2]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ key }) => key))).size).toBe(7);
  });

  it('has sums beyond safe integers, sorted as numbers', async () => {
    const db = await freshDb();
    const [admin, uid] = [await openShop(db), await insertUser(db)];
    const sell = async (salePrice: number, times: number) => {
      const values = { type: `type ${salePrice}`, cost: '1', rate: '1', salePrice };
      const item = { ...values, id: await addStockedItem(db, { ...values, qty: times }) };
      const who = { at: now, uid, admin, buyer: `Buyer ${salePrice}` };
      for (let n = 0; n < times; n++) await placeInStatus(db, who, [{ item, qty: 1 }], 'confirmed');
    };
    await sell(5_000_000_000_000_000, 3);
    await sell(9_000_000_000_000_000, 1);
    for (const by of ['item', 'type', 'buyer'])
      for (const sort of ['revenue', 'profit']) {
        const { rows } = await report(db, `start=&end=&by=${by}&sort=${sort}`);
        expect(rows, `${by} ${sort}`).toMatchObject([
          { revenue: 15_000_000_000_000_000, cost: 3 },
          { revenue: 9_000_000_000_000_000, cost: 1 },
        ]);
      }
  });

  it('has a file whose days add up to its total, also if an order is confirmed while they are read', async () => {
    const db = await freshDb();
    await sellWithCosts(db, new Date(+now - 120 * DAY_MS), 4);
    const sold = { uid: await insertUser(db), createdAt: now.toISOString(), status: 'confirmed' } as const;
    await insertOrder(db, { ...sold, total: 5, cost: 2 });
    let reads = 0;
    const confirmAfterFirst: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        reads++;
        if (reads === 1)
          await runOutsideTransaction(() => db.updateTable('orders').set({ status: 'confirmed' }).execute());
        return result;
      },
    };
    const filter = readMarginFilter(new URL('http://shop/?start=&end='), today);
    const { rows, total, hasMore } = await readMarginFile(db.withPlugin(confirmAfterFirst), zone, filter);
    const sum = (figure: (margin: Margin) => number | null) => rows.reduce((all, row) => all + (figure(row) ?? 0), 0);
    expect(rows.length).toBeGreaterThan(120);
    expect(hasMore).toBe(false);
    expect(sum(({ revenue }) => revenue)).toBe(total.revenue);
    expect(sum(({ cost }) => cost)).toBe(total.cost);
    expect(sum(({ unknownCostSales }) => unknownCostSales)).toBe(total.unknownCostSales ?? 0);
    expect((await readMarginFile(db, zone, filter)).total.revenue).toBeGreaterThan(total.revenue);
  });

  it('has nothing without sales', async () => {
    const db = await freshDb();
    for (const by of ['day', 'item', 'type', 'buyer'])
      expect(await report(db, `by=${by}`, 5)).toMatchObject({ total: none, rows: [], page: 1, pages: 1 });
  });
});

const none = { revenue: 0, cost: 0, unknownCostSales: null };

it('reads a filter from any URL', () => {
  const read = (query: string) => readMarginFilter(new URL(`http://shop/?${query}`), today);
  const plain = { view: 'day', sort: 'revenue', hasInvalidDate: false, reversed: false };
  const isToday = { start: today, end: today, typed: { start: today, end: today } };
  expect(read('')).toEqual({ ...plain, ...isToday });
  const all = { ...plain, start: null, end: null, typed: { start: '', end: '' } };
  for (const query of ['start=&end=', 'dates=other']) expect(read(query)).toEqual(all);
  expect(read('start=x&by=y&sort=z')).toEqual({ ...all, typed: { start: 'x', end: '' }, hasInvalidDate: true });
  expect(read('start=2026-02-02&end=2026-02-01&by=buyer&sort=profit')).toEqual({
    ...plain,
    start: '2026-02-02',
    end: '2026-02-01',
    typed: { start: '2026-02-02', end: '2026-02-01' },
    view: 'buyer',
    sort: 'profit',
    reversed: true,
  });
});
