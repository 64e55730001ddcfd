import { expect, it } from 'vitest';
import { listReorder } from '#app/domain/shop/reports/reorder.server.ts';
import { reorderCost } from '#app/domain/shop/reports/reorder.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertItem, insertOrder, insertOrderLine, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';

const now = new Date('2026-11-21T03:00:00Z');
const options = { now, timeZone: 'Asia/Yangon', page: 1 };

onEachEngine('what to order', (freshDb) => {
  it('is what was sold in 30 days, at least the threshold, less the stock; its cost is summed by currency', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const orderId = await insertOrder(db, { uid });
    let line = 0;
    const item = async (name: string, values: object, sales: [qty: number, soldAt: string | null][] = []) => {
      const itemId = await insertItem(db, { name, nameKey: name, sortKey: name, ...values });
      for (const [qty, soldAt] of sales) {
        line++;
        await insertOrderLine(db, { orderId, line, itemId, qty, soldAt });
      }
    };
    const [first, before] = ['2026-10-22T17:30:00.000Z', '2026-10-22T17:29:59.999Z'];
    await item('sells', { qty: 2, cost: '0.1', currency: 'USD' }, [
      [4, first],
      [5, now.toISOString()],
      [100, before],
      [100, null],
    ]);
    await item('slow', { qty: 1, cost: '99.95' }, [[1, first]]);
    await item('own threshold', { qty: 8, cost: '10', lowStockThreshold: 10 });
    await item('no cost', { qty: 0, cost: null });
    await item('enough', { qty: 3, cost: '10' }, [[50, first]]);
    await item('deleted', { qty: 0, deletedAt: LONG_AGO });
    const { items, costTotals, count } = await listReorder(db, options);
    expect(items.map(({ name, qty, threshold, sold, toOrder }) => [name, qty, threshold, sold, toOrder])).toEqual([
      ['sells', 2, 3, 9, 7],
      ['slow', 1, 3, 1, 2],
      ['no cost', 0, 3, 0, 3],
      ['own threshold', 8, 10, 0, 2],
    ]);
    expect(items.map(({ cost, toOrder }) => cost && reorderCost(cost, toOrder))).toEqual(['0.7', '199.9', null, '20']);
    expect(costTotals).toEqual([
      { currency: 'CNY', total: '219.9', unknown: 1 },
      { currency: 'USD', total: '0.7', unknown: 0 },
    ]);
    expect(count).toBe(4);
  });

  it('is listed in pages, with the totals of all pages', async () => {
    const db = await freshDb();
    for (let n = 0; n < 25; n++) await insertItem(db, { qty: 0, cost: '0.1', sortKey: String(n) });
    const second = await listReorder(db, { ...options, page: 2 });
    expect(second).toMatchObject({ page: 2, pages: 2, costTotals: [{ currency: 'CNY', total: '7.5', unknown: 0 }] });
    expect(second.items).toHaveLength(5);
    expect(await listReorder(db, { ...options, page: 9 })).toEqual(second);
  });
});
