import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { Span } from '#app/domain/orders/order-between.server.ts';
import { takesPayments } from '#app/domain/payments/payment-shown.server.ts';
import { hasState } from '#app/domain/payments/payment-state.server.ts';
import { matchingSales } from '#app/domain/sales/sales-match.server.ts';

/** The paid part of the sales, in MMK: of each order at most what its buyer keeps of it. Null in a shop that takes no payments. */
export async function sumPaid(db: Db, buyer: string, span: Span): Promise<number | null> {
  if (!(await takesPayments(db))) return null;
  const paid = sql<number>`sum(case when "direction" = 'in' then "amount" else -"amount" end)`;
  const kept = sql<number>`"total" - coalesce("returned", 0)`;
  const orders = matchingSales(db, buyer, span)
    .innerJoin('payments', 'payments.orderId', 'orders.id')
    .where(hasState('verified'))
    .select([kept.as('kept'), paid.as('paid')])
    .groupBy(['orders.id', 'orders.total', 'orders.returned']);
  const atMost = sql`case when "paid" > "kept" then "kept" else "paid" end`;
  const { sum } = await db
    .selectFrom(orders.as('orders'))
    .select(sql<number>`cast(coalesce(sum(${atMost}), 0) as bigint)`.as('sum'))
    .executeTakeFirstOrThrow();
  return sum;
}
