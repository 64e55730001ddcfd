import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { PlacedOrder } from '#app/domain/checkout/placement.ts';
import type { Line } from '#tests/support/factories/buyers.ts';

/** An order as its buyer knows it: what they sent, under which key, and what they were told came of it. */
export type Told = PlacedOrder & { uid: string; key: string; address: string; lines: Line[] };

/** The orders that the database holds under these keys, in the words of a buyer's own history, by number. */
export async function heldUnder(db: Db, keys: string[]): Promise<Told[]> {
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

/** Rows that have lost what they belong to. Where no step of an order can fail alone, all are 0. */
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
