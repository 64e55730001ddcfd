import { expect, it } from 'vitest';
import { MAX_COUNTED_SALES, MAX_SETTLED_SALES, type SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { readSalesHistory } from '#app/domain/shop/reports/sales-history-read.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { fillOrders } from '#tests/support/factories/many-orders.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { openReturns, PRICE, phone } from '#tests/support/factories/returns.ts';

const zone = 'Asia/Yangon';
const all = { buyer: '', start: null, end: null };

onEachEngine('the sales history', (freshDb) => {
  it('has a profit less what came back in its days, for all buyers only', async () => {
    const db = await freshDb();
    const { first, back } = await openReturns(db);
    const read = (filter: Partial<SalesFilter> = {}) => readSalesHistory(db, zone, { ...all, ...filter }, 1);
    // Two phones at 66,000 that cost 60,000, and three cases whose cost is not known.
    expect(await read()).toMatchObject({ returned: 0, profit: { profit: 12_000, unknown: 21_000 } });
    await back({ pieces: [phone(first)], refund: PRICE }, new Date('2026-12-02T05:00:00.000Z'));
    expect(await read()).toMatchObject({ returned: PRICE, profit: { profit: 6_000 } });
    const later = await read({ start: '2026-12-02', end: '2026-12-02' });
    expect(later).toMatchObject({ count: 0, total: 0, returned: PRICE, profit: { profit: -6_000 } });
    expect(await read({ buyer: 'Mya' })).toMatchObject({ profit: null });
  });

  it('sums pieces and profit of so many sales only', async () => {
    const db = await freshDb();
    await fillOrders(db, (MAX_COUNTED_SALES / 8) * 10 + 2);
    const { count, pieces, profit } = await readSalesHistory(db, zone, all, 1);
    expect({ count, pieces, profit }).toEqual({ count: MAX_COUNTED_SALES + 1, pieces: null, profit: null });
    await db.deleteFrom('orders').where('id', '=', 'order-2').execute();
    expect(await readSalesHistory(db, zone, all, 1)).toMatchObject({ count: MAX_COUNTED_SALES, pieces: 0 });
  });

  it('has no tax of a buyer with too many sales, and says so only if any sale is taxed', async () => {
    const db = await freshDb();
    await fillOrders(db, (MAX_COUNTED_SALES / 8) * 10 + 2);
    const { name } = await db
      .selectFrom('orders')
      .select('name')
      .where('status', '=', 'confirmed')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.updateTable('orders').set({ name }).execute();
    const taxesOf = async (buyer: string) => (await readSalesHistory(db, zone, { ...all, buyer }, 1)).taxes;
    expect([await taxesOf(name), await taxesOf('')]).toEqual([[], []]);
    await db.updateTable('orders').set({ taxRate: '5' }).where('status', '=', 'confirmed').execute();
    expect(await taxesOf(name)).toBe(null);
    expect(await taxesOf('')).toHaveLength(1);
  });

  it('sums what is paid of so many sales only', async () => {
    const db = await freshDb();
    const { order, spare } = await openReturns(db);
    await order([spare]);
    await insertPaymentAccount(db);
    const settledOf = async (count: number) => {
      await db.updateTable('orderTallies').set({ confirmed: count }).where('kind', '=', 'day').execute();
      const { takesPayments, settled } = await readSalesHistory(db, zone, all, 1);
      return takesPayments && settled;
    };
    expect(await settledOf(MAX_SETTLED_SALES)).toMatchObject({ paid: 0 });
    expect(await settledOf(MAX_SETTLED_SALES + 1)).toBeNull();
  });
});
