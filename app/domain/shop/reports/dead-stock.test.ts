import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { listDeadStock } from '#app/domain/shop/reports/dead-stock.server.ts';
import type { DeadDays } from '#app/domain/shop/reports/dead-stock.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
const timeZone = 'Asia/Yangon';
/** The last instant in Yangon of the day 30 days before today, 22 October. */
const DAYS_AGO_30 = '2026-10-22T17:29:59.999Z';
/** The first instant of the next day. */
const DAYS_AGO_29 = '2026-10-22T17:30:00.000Z';

const options = { now, timeZone, byCost: true };
const dead = (db: Db, days: DeadDays, page = 1) => listDeadStock(db, { ...options, days, page });
const names = async (db: Db, days: DeadDays) => (await dead(db, days)).items.map(({ name }) => name);

onEachEngine('dead stock', (freshDb) => {
  async function openShop(db: Db) {
    const uid = await insertUser(db);
    const addItem = (name: string, createdAt: string, cost: string | null = '100') =>
      insertItem(db, { name, nameKey: name, sortKey: name, qty: 3, cost, rate: '600', salePrice: 1, createdAt });
    const addSale = async (itemId: string, soldAt: string | null) => {
      const orderId = await insertOrder(db, { uid });
      await insertOrderLine(db, { orderId, itemId, salePrice: 1, soldAt });
    };
    return { addItem, addSale };
  }

  it('is what was last sold, or added and never sold, at least that many days ago, the highest value first', async () => {
    const db = await freshDb();
    const { addItem, addSale } = await openShop(db);
    const sold = await addItem('sold yesterday', LONG_AGO);
    await addSale(sold, '2026-09-01T00:00:00.000Z');
    await addSale(sold, '2026-11-20T00:00:00.000Z');
    await addSale(await addItem('sold 30 days ago', LONG_AGO, '200'), DAYS_AGO_30);
    await addSale(await addItem('sold 29 days ago', LONG_AGO), DAYS_AGO_29);
    await addItem('added 30 days ago', DAYS_AGO_30);
    await addItem('added 29 days ago', DAYS_AGO_29);
    await addItem('never sold', LONG_AGO, '300');
    await addItem('no cost', LONG_AGO, null);
    const waiting = await addItem('ordered, not sold', LONG_AGO);
    await addSale(waiting, null);
    await insertItem(db, { name: 'out of stock', qty: 0, cost: '100', rate: '600', createdAt: LONG_AGO });
    await insertItem(db, { name: 'deleted', qty: 9, createdAt: LONG_AGO, deletedAt: LONG_AGO });

    const expected = ['never sold', 'sold 30 days ago', 'added 30 days ago', 'ordered, not sold', 'no cost'];
    expect(await names(db, 30)).toEqual(expected);
    expect(await names(db, 60)).toEqual(['never sold', 'ordered, not sold', 'no cost']);
    expect(await dead(db, 90)).toMatchObject({
      costTotals: { value: 3 * 400 * 600, unknown: 1 },
      items: [
        { stockCost: 3 * 300 * 600, qty: 3, lastSold: null, createdAt: LONG_AGO },
        { stockCost: 3 * 100 * 600 },
        { stockCost: null },
      ],
    });
    expect((await dead(db, 30)).items[1]).toMatchObject({ lastSold: DAYS_AGO_30 });
    // Without `byCost`, the order tells nothing of the costs.
    const longest = await listDeadStock(db, { ...options, days: 30, page: 1, byCost: false });
    expect(longest.items.map(({ name }) => name)).toEqual([
      ...['never sold', 'no cost', 'ordered, not sold', 'added 30 days ago', 'sold 30 days ago'],
    ]);
  });

  it('is listed in pages, with the totals of all pages, at the newest rate', async () => {
    const db = await freshDb();
    const { addItem } = await openShop(db);
    for (let n = 0; n < 25; n++) await addItem(`phone ${n}`, LONG_AGO, String(n));
    const saved = { id: 'new', currency: 'CNY', rate: '610', date: '2026-11-20', createdAt: LONG_AGO };
    await db.insertInto('exchangeRates').values(saved).execute();
    const costTotals = { value: 3 * 610 * 300, unknown: 0 };
    expect(await dead(db, 30)).toMatchObject({ page: 1, pages: 2, count: 25, costTotals });
    const second = await dead(db, 30, 2);
    expect(second).toMatchObject({ page: 2, costTotals });
    expect(second.items.map(({ stockCost }) => stockCost)).toEqual([4, 3, 2, 1, 0].map((n) => n * 3 * 610));
    expect(await dead(db, 30, 99)).toEqual(second);
  });

  it('is empty in an empty shop', async () => {
    const db = await freshDb();
    expect(await dead(db, 30, 4)).toMatchObject({ items: [], costTotals: { value: 0, unknown: 0 }, page: 1, pages: 1 });
  });
});
