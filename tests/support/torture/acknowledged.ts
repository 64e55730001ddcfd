import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { PlacedOrder } from '#app/domain/orders/checkout/placement.ts';
import type { Line } from '#tests/support/factories/buyer-factory.ts';

/** What a buyer sent, and what the shop acknowledged. */
export type AcknowledgedOrder = PlacedOrder & { uid: string; key: string; address: string; lines: Line[] };

/** The stored orders with these keys, by number. */
export async function readOrdersByKey(db: Db, keys: string[]): Promise<AcknowledgedOrder[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number', 'total', 'uid', 'checkoutKey as key', 'address'])
    .where('checkoutKey', 'in', [...keys, ''])
    .orderBy('number')
    .execute();
  const lines = await db
    .selectFrom('orderItems')
    .select(['orderId', 'itemId as id', 'qty', 'salePrice'])
    .where('orderId', 'in', [...orders.map(({ id }) => id), ''])
    .orderBy('line')
    .execute();
  return orders.map((order) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...line }) => line),
  }));
}

/** Counts the rows whose order, lines or movements are missing. */
export async function countOrphans(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from "orders" o where not exists (select 1 from "orderItems" l where l."orderId" = o."id"))
      as "orders without lines",
    (select count(*) from "orders" o where not exists (select 1 from "stockMovements" m where m."orderId" = o."id"))
      as "orders without movements",
    (select count(*) from "orderItems" l where not exists (select 1 from "orders" o where o."id" = l."orderId"))
      as "lines without an order",
    (select count(*) from "stockMovements" m where m."cause" = 'ordered'
      and not exists (select 1 from "orders" o where o."id" = m."orderId")) as "movements without an order"`.execute(
    db,
  );
  return rows[0] ?? {};
}

export const noOrphans = {
  'orders without lines': 0,
  'orders without movements': 0,
  'lines without an order': 0,
  'movements without an order': 0,
};
