import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { kept } from '#app/domain/money/payments/payment-conditions.server.ts';
import { takesPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import type { Span } from '#app/domain/orders/order-between.server.ts';
import { matchingSales } from '#app/domain/orders/sales/sales-match.server.ts';

/** The price of what buyers keep of these sales after all returns, and the part of it that is paid; in MMK. */
export type Settled = { kept: number; paid: number };

/** @param total the sum of these sales. @returns null if the shop takes no payments. */
export async function sumSettled(
  db: Db,
  { buyer, span, total }: { buyer: string; span: Span; total: number },
): Promise<Settled | null> {
  if (!(await takesPayments(db))) return null;
  const { returned } = await matchingSales(db, buyer, span)
    .innerJoin('returns', 'returns.orderId', 'orders.id')
    .where(isNotUndone('returns.id'))
    .select(sql<number>`cast(coalesce(sum("value"), 0) as bigint)`.as('returned'))
    .executeTakeFirstOrThrow();
  const paidOfKept = sql`case when "paid" > ${kept} then ${kept} else "paid" end`;
  const settled = await matchingSales(db, buyer, span)
    .where('paid', '>', 0)
    .select(sql<number>`cast(coalesce(sum(${paidOfKept}), 0) as bigint)`.as('paid'))
    .executeTakeFirstOrThrow();
  return { kept: total - returned, paid: settled.paid };
}
