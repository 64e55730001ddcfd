import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { LATER_STATUSES, type LaterStatus } from '#app/domain/order-status.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import { nameKey } from '#app/domain/text/name-key.ts';
import { peopleKeys } from '#app/domain/text/name-keys.server.ts';
import { phoneKey } from '#app/domain/text/phone-number.ts';

export const LONG_AGO = '2026-01-02T03:04:05.678Z';

/** Inserts a buyer directly. @returns the id. */
export async function insertUser(db: Db, values: Partial<Insertable<Database['users']>> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const user = { id, email: `${id}@example.com`, name: 'Aye', phone: '09123456789', role: 'buyer' as const };
  const times = { createdAt: LONG_AGO, updatedAt: LONG_AGO };
  const all = { ...user, emailVerified: false, ...times, ...values };
  const row = { ...peopleKeys(all), ...all };
  await db.insertInto('users').values(row).execute();
  return row.id;
}

/** Also in a shop of an older version, in which columns are missing. */
const phone = { name: 'Redmi', ram: '8', rom: '256' } as Phone;

/** Inserts an item without stock movements. @returns the id. */
export async function insertItem(db: Db, values: Partial<Insertable<Database['inventories']>> = {}): Promise<string> {
  const item = { id: crypto.randomUUID(), ...phone, nameKey: 'redmi', currency: 'CNY' };
  const row = { ...item, qty: 0, salePrice: 0, createdAt: LONG_AGO, updatedAt: LONG_AGO, ...values };
  await db.insertInto('inventories').values(row).execute();
  return row.id;
}

/** Inserts a line of one piece at a price of 0, without stock movements. */
export async function insertOrderLine(
  db: Db,
  values: Partial<Insertable<Database['orderItems']>> & { orderId: string; itemId: string },
): Promise<void> {
  await db
    .insertInto('orderItems')
    .values({ line: 1, qty: 1, salePrice: 0, currency: 'CNY', ...phone, ...values })
    .execute();
}

export const noLaterOrders = Object.fromEntries(LATER_STATUSES.map((status) => [status, 0])) as Record<
  LaterStatus,
  number
>;

/** Inserts counters as if other connections had written them. */
export async function insertTallies(db: Db, rows: Partial<Insertable<Database['orderTallies']>>[]): Promise<void> {
  const counters = {
    kind: 'day' as const,
    whose: '',
    bucket: 1,
    slot: 1,
    orders: 0,
    ...noLaterOrders,
    requested: 0,
    revenue: 0,
  };
  await db
    .insertInto('orderTallies')
    .values(rows.map((row) => ({ ...counters, ...row })))
    .execute();
}

/** Inserts an order without lines. @returns the id. */
export async function insertOrder(
  db: Db,
  values: Partial<Insertable<Database['orders']>> & { uid: string },
): Promise<string> {
  const id = crypto.randomUUID();
  const order = { id, name: 'Aye', phone: '09123456789', address: 'Yangon', paymentMethod: 'Cash', total: 0 };
  const state = { status: 'pending' as const, cancelRequested: false, restocked: false, createdAt: LONG_AGO };
  const key = { checkoutKey: crypto.randomUUID(), checkoutHash: '' };
  const all = { ...order, ...state, ...key, ...values };
  const row = { nameKey: nameKey(all.name), phoneKey: phoneKey(all.phone), ...all };
  await db.insertInto('orders').values(row).execute();
  return row.id;
}
