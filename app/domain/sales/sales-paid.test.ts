import { expect, it } from 'vitest';
import { listSales } from '#app/domain/sales/sales-list.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { insertPayment, insertPaymentAccount, insertReceived } from '#tests/support/factories/payments.ts';

const zone = 'Asia/Yangon';

onEachEngine('what of the sales is paid', (freshDb) => {
  it('counts what sold orders have received, at most their totals, in the span and of the buyer', async () => {
    const db = await freshDb();
    const uid = await insertUser(db);
    const paid = async (filter: { buyer?: string; start?: string; end?: string } = {}) =>
      (await listSales(db, zone, { buyer: '', start: null, end: null, ...filter }, 1)).paid;
    const sold = { uid, status: 'confirmed', total: 100, name: 'Mya' } as const;
    const first = await insertOrder(db, { ...sold, createdAt: '2026-11-01T05:00:00.000Z' });
    expect(await paid()).toBeNull();
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
});
