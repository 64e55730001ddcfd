import type { Db } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import { instant } from '#app/domain/dates.ts';
import type { Sale } from '#app/domain/orders/counter/counter-sale.ts';
import { openOfflineCounter } from '#app/domain/orders/counter/offline/offline-counter-open.server.ts';
import { receiveOfflineSale } from '#app/domain/orders/counter/offline/offline-receive.server.ts';
import type { OfflineSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { insertUser, LONG_AGO } from '#tests/support/database/rows.ts';
import { now, openCheckout } from '#tests/support/factories/checkout-factory.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { insertOfflineDevice } from '#tests/support/factories/offline-devices.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

export const COST = { currency: 'MMK', cost: '500', rate: '1', profit: '100' };
/** Of a sale; a piece costs 1,000. */
export const line = (itemId: string, more: Partial<Sale['lines'][number]> = {}) => ({
  itemId,
  qty: 1,
  salePrice: 1_000,
  ...more,
});
export const cash = (amount: number) => [{ via: CASH, amount, number: '', given: amount }];

/** A shop with three cases, two phones that are sold by number, and a counter that sells offline. */
export async function openOffline(db: Db) {
  const buyer = await openCheckout(db);
  const owner = await insertUser(db, { role: 'admin' });
  const seller = await insertUser(db, { name: 'Su', rights: 'counter.sell' });
  const item = await addStockedItem(db, { name: 'Case', ram: '', rom: '', qty: 3, salePrice: 1_000, ...COST });
  const phone = await addStockedItem(db, { name: 'Redmi', qty: 2, salePrice: 1_000, tracking: 'required', ...COST });
  const units = [
    await insertUnit(db, { itemId: phone, imei: imeiOf(1) }),
    await insertUnit(db, { itemId: phone, imei: imeiOf(2) }),
  ];
  const deviceId = await insertOfflineDevice(db);
  const by = { now, uid: seller };
  const opened = await openOfflineCounter(db, by, { deviceId, storeId: 'store' });
  if (!opened) throw new Error('no counter');
  await db.updateTable('offlineCounters').set({ createdAt: LONG_AGO }).execute();
  let count = 0;
  const made = (sale: Sale, more: Partial<OfflineSale> = {}): OfflineSale => ({
    ...{ key: crypto.randomUUID(), storeId: 'store', counter: opened.number, count: ++count, soldBy: seller },
    ...{ asOf: instant(now), madeAt: instant(now), sale },
    ...more,
  });
  const send = (sent: OfflineSale, uid = seller, device: string | undefined = deviceId) =>
    receiveOfflineSale(db, { now, uid }, device, sent);
  return { buyer, owner, seller, item, phone, units, deviceId, made, send };
}
