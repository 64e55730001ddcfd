import type { Db } from '#app/db/schema.ts';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { placeOrder } from '#app/domain/orders/checkout/order-place.server.ts';
import { phoneOf } from '#app/domain/phone/phone.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { aPhone } from '#tests/support/factories/phones.ts';

export const now = new Date('2026-11-21T03:00:00Z');
export const LATER = new Date('2026-11-21T04:00:00Z');
export const model = aPhone({ name: 'Redmi 14C', nameKey: 'redmi 14c', ram: '4GB', rom: '128GB' });

/** Opens a new shop. @returns its admin's id. */
export async function openShop(db: Db) {
  await prepareShop(db, 'Test shop', now);
  const uid = await insertUser(db, { role: 'admin' });
  await addPaymentMethod(db, { now, uid }, 'Cash');
  return uid;
}

export const readRow = (db: Db, id: string) =>
  db.selectFrom('inventories').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Audit events of an entity, oldest first. */
export const auditEvents = (db: Db, entityId: string) =>
  db
    .selectFrom('auditEvents')
    .select(['action', 'uid', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();

export function buy(db: Db, uid: string, id: string, qty: number) {
  const buyer = { name: 'Aye', phone: '09', address: 'Yangon', paymentMethod: 'Cash', key: crypto.randomUUID() };
  return placeOrder(db, { now, uid }, { ...buyer, lines: [{ id, qty, salePrice: 0 }] });
}

export async function buyOrThrow(...order: Parameters<typeof buy>) {
  const placed = await buy(...order);
  if (!placed.ok) throw new Error(placed.problem);
  return placed.order;
}

export async function canceledOrder(db: Db, uid: string, itemId: string) {
  const orderId = await insertOrder(db, { uid, status: 'canceled' });
  await insertOrderLine(db, { orderId, itemId, ...phoneOf(model), qty: 2 });
  return orderId;
}
