import { expect, it } from 'vitest';
import type { Db } from '#app/db/schema.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { requestCancellation } from '#app/domain/orders/order-steps/cancellation-request.server.ts';
import { confirmOrder } from '#app/domain/orders/order-steps/order-confirm.server.ts';
import { NoLongerAllowedError } from '#app/domain/people/audit/audit-record.server.ts';
import { saveProfitPercent } from '#app/domain/prices/pricing/profit.server.ts';
import { onEachEngine } from '#tests/support/database/databases.ts';
import { insertOrder, insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { checkout, now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';

const countEvents = async (db: Db) => (await db.selectFrom('auditEvents').select('id').execute()).length;

onEachEngine('a write by a person who may no longer make it', (freshDb) => {
  it.each([
    ['a buyer', { role: 'buyer' }],
    ['a blocked admin', { role: 'admin', blockedAt: LONG_AGO }],
  ] as const)('is rolled back for %s if it needs an admin', async (_, person) => {
    const db = await freshDb();
    const buyer = await openCheckout(db);
    const id = await insertOrder(db, { uid: buyer, status: 'pending' });
    const uid = await insertUser(db, person);
    const events = await countEvents(db);
    await expect(confirmOrder(db, { now, uid }, id)).rejects.toThrow(NoLongerAllowedError);
    await expect(saveProfitPercent(db, { now, uid }, '12')).rejects.toThrow(NoLongerAllowedError);
    expect(await db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'pending' }]);
    expect(await db.selectFrom('settings').select('profitPercent').execute()).toEqual([{ profitPercent: null }]);
    expect(await countEvents(db)).toBe(events);
  });

  it('is rolled back for a blocked buyer, while the other orders of the batch are placed', async () => {
    const db = await freshDb();
    const uid = await openCheckout(db);
    const blocked = await insertUser(db, { blockedAt: LONG_AGO });
    const itemId = await addStockedItem(db, { qty: 9, salePrice: 100 });
    const own = await insertOrder(db, { uid: blocked, status: 'pending' });
    const lines = [{ id: itemId, qty: 1, salePrice: 100 }];
    const placed = await Promise.allSettled(
      [uid, blocked, uid].map((buyer) => placeOrder(db, { now, uid: buyer }, checkout(lines))),
    );
    expect(placed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await countOrdersAndStock(db)).toMatchObject({ lines: 2, balanced: true });
    await expect(requestCancellation(db, { now, uid: blocked }, own)).rejects.toThrow(NoLongerAllowedError);
    expect(await db.selectFrom('orders').select('cancelRequested').where('id', '=', own).execute()).toEqual([
      { cancelRequested: false },
    ]);
  });
});
