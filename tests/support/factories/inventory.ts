import type { Db } from '#app/db/schema.ts';
import { placeOrder } from '#app/domain/checkout/order-place.server.ts';
import { addPaymentMethod } from '#app/domain/payments/payment-methods.server.ts';
import { prepareShop } from '#app/domain/settings/shop-prepare.server.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';

/** When the tests' shop opens, and an hour later. */
export const now = new Date('2026-11-21T03:00:00Z');
export const LATER = new Date('2026-11-21T04:00:00Z');
/** A phone as its rows carry it. */
export const model = { name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '4GB', rom: '128GB' };

/** Prepares a new shop and answers its admin. */
export async function openShop(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, now, uid, 'Cash');
  return uid;
}

/** An item's row as it stands. */
export const readRow = (db: Db, id: string) =>
  db.selectFrom('inventories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What the audit has of a thing, the oldest first. */
export const deeds = (db: Db, entityId: string) =>
  db
    .selectFrom('auditEvents')
    .select(['action', 'uid', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();

/** An order of so many pieces of one item that costs nothing. */
export function buy(db: Db, uid: string, id: string, qty: number) {
  const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
  return placeOrder(db, now, uid, { ...buyer, lines: [{ id, qty, salePrice: 0 }] });
}

/** A canceled order of two pieces of an item. */
export async function canceledOrder(db: Db, uid: string, itemId: string) {
  const orderId = await insertOrder(db, { uid, status: 'canceled' });
  const { name, ram, rom } = model;
  const line = { orderId, line: 1, itemId, name, ram, rom, qty: 2, salePrice: 0, currency: 'CNY' };
  await db.insertInto('orderItems').values(line).execute();
  return orderId;
}
