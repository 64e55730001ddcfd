import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { listDeadStock } from '#app/domain/stock-report/dead-stock.server.ts';
import type { DeadDays } from '#app/domain/stock-report/dead-stock.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertUser } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
const timeZone = 'Asia/Yangon';
/** The last instant of 22 October in Yangon, 30 days before the 21st of November. */
const LAST_30 = '2026-10-22T17:29:59.999Z';
const FIRST_29 = '2026-10-22T17:30:00.000Z';

const dead = (db: Db, days: DeadDays, page = 1) => listDeadStock(db, { now, timeZone, days, page });
const names = async (db: Db, days: DeadDays) => (await dead(db, days)).items.map(({ name }) => name);

onEachEngine('dead stock', (freshDb) => {
  async function openStock(db: Db) {
    const uid = await insertUser(db);
    const item = (name: string, createdAt: string, cost: string | null = '100') =>
      insertItem(db, { name, nameKey: name, sortKey: name, qty: 3, cost, rate: '600', salePrice: 1, createdAt });
    const sale = async (itemId: string, soldAt: string | null) => {
      const orderId = await insertOrder(db, { uid });
      const phone = { name: '', ram: '', rom: '', salePrice: 1, qty: 1, currency: 'CNY' };
      await db
        .insertInto('orderItems')
        .values({ orderId, line: 1, itemId, ...phone, soldAt })
        .execute();
    };
    return { item, sale };
  }

  it('is what was last sold or added at least that many days ago, the highest value first', async () => {
    const db = await freshDb();
    const { item, sale } = await openStock(db);
    const old = '2026-01-01T00:00:00.000Z';
    const sold = await item('sold yesterday', old);
    await sale(sold, '2026-09-01T00:00:00.000Z');
    await sale(sold, '2026-11-20T00:00:00.000Z');
    await sale(await item('sold 30 days ago', old, '200'), LAST_30);
    await sale(await item('sold 29 days ago', old), FIRST_29);
    await item('added 30 days ago', LAST_30);
    await item('added 29 days ago', FIRST_29);
    await item('never sold', old, '300');
    await item('no cost', old, null);
    const waiting = await item('ordered, not sold', old);
    await sale(waiting, null);
    await insertItem(db, { name: 'out of stock', qty: 0, cost: '100', rate: '600', createdAt: old });
    await insertItem(db, { name: 'deleted', qty: 9, createdAt: old, deletedAt: old });

    const expected = ['never sold', 'sold 30 days ago', 'added 30 days ago', 'ordered, not sold', 'no cost'];
    expect(await names(db, 30)).toEqual(expected);
    expect(await names(db, 60)).toEqual(['never sold', 'ordered, not sold', 'no cost']);
    expect(await dead(db, 90)).toMatchObject({
      totals: { value: 3 * 400 * 600, unknown: 1 },
      items: [{ value: 180_000 * 3, qty: 3, lastSold: null, createdAt: old }, { value: 180_000 }, { value: null }],
    });
    expect((await dead(db, 30)).items[1]).toMatchObject({ lastSold: LAST_30 });
  });

  it('is listed in pages, with the totals of all pages, at the newest rate', async () => {
    const db = await freshDb();
    const { item } = await openStock(db);
    for (let n = 0; n < 25; n++) await item(`phone ${n}`, '2026-01-01T00:00:00.000Z', String(n));
    const saved = { id: 'new', currency: 'CNY', rate: '610', date: '2026-11-20', createdAt: LAST_30 };
    await db.insertInto('exchangeRates').values(saved).execute();
    const totals = { value: 3 * 610 * 300, unknown: 0 };
    expect(await dead(db, 30)).toMatchObject({ page: 1, pages: 2, count: 25, totals });
    const second = await dead(db, 30, 2);
    expect(second).toMatchObject({ page: 2, totals });
    expect(second.items.map(({ value }) => value)).toEqual([4, 3, 2, 1, 0].map((n) => n * 3 * 610));
    expect(await dead(db, 30, 99)).toEqual(second);
  });

  it('is empty in an empty shop', async () => {
    const db = await freshDb();
    expect(await dead(db, 30, 4)).toMatchObject({ items: [], totals: { value: 0, unknown: 0 }, page: 1, pages: 1 });
  });
});
