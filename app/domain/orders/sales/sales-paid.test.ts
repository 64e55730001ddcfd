import { expect, it } from 'vitest';
import { listSales } from '#app/domain/orders/sales/sales-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { LATER } from '#tests/support/factories/inventory.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';
import { CASE_PRICE, openReturns, PRICE, phone } from '#tests/support/factories/returns.ts';

const zone = 'Asia/Yangon';

onEachEngine('the paid part of sales', (freshDb) => {
  it('counts what sold orders received, at most their totals, for the days and the buyer of the filter', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const paid = async (filter: { buyer?: string; start?: string; end?: string } = {}) =>
      (await listSales(db, zone, { buyer: '', start: null, end: null, ...filter }, 1)).settled?.paid;
    const sold = { uid, status: 'confirmed', total: 100, name: 'Mya' } as const;
    const first = await insertOrder(db, { ...sold, createdAt: '2026-11-01T05:00:00.000Z' });
    expect(await paid()).toBeUndefined();
    await insertPaymentAccount(db);
    expect(await paid()).toBe(0);
    await insertReceived(db, first, { amount: 70 });
    await insertReceived(db, first, { amount: 10, direction: 'out' });
    await insertPayment(db, first, { amount: 40 });
    const second = await insertOrder(db, { ...sold, name: 'Aye', createdAt: '2026-11-02T05:00:00.000Z' });
    await insertReceived(db, second, { amount: 130 });
    const pending = await insertOrder(db, { ...sold, status: 'pending' });
    await insertReceived(db, pending, { amount: 100 });
    expect(await paid()).toBe(160);
    expect([await paid({ buyer: 'Mya' }), await paid({ start: '2026-11-02', end: '2026-11-02' })]).toEqual([60, 100]);
  });

  it('is complete if all that buyers keep is paid, whenever and however money was refunded', async () => {
    const db = await freshDb();
    const { admin, first, second, spare, orderId, order, back } = await openReturns(db);
    const total = 2 * PRICE + 3 * CASE_PRICE;
    const settled = async (start: string | null = null) =>
      (await listSales(db, zone, { buyer: '', start, end: null }, 1)).settled;
    const paid = { amount: total, decidedBy: admin };
    await back({ pieces: [phone(first)], refund: PRICE });
    await insertReceived(db, orderId, paid);
    expect(await settled()).toEqual({ kept: total - PRICE, paid: total - PRICE });
    await back({ pieces: [phone(second)], refund: PRICE }, LATER);
    expect(await settled()).toEqual({ kept: 3 * CASE_PRICE, paid: 3 * CASE_PRICE });
    const other = await order([spare]);
    expect(await settled()).toEqual({ kept: total + 3 * CASE_PRICE, paid: 3 * CASE_PRICE });
    await insertReceived(db, other, paid);
    expect(await settled()).toEqual({ kept: total + 3 * CASE_PRICE, paid: total + 3 * CASE_PRICE });
    expect(await settled('2027-01-01')).toEqual({ kept: 0, paid: 0 });
  });
});
