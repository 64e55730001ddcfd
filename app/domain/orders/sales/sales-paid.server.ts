import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { DAY_MS } from '#app/domain/dates.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import { takesPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import type { Span } from '#app/domain/orders/order-between.server.ts';
import type { Received, Settled } from '#app/domain/orders/sales/sale.ts';
import { matchingSales, paidOfKept, piecesOf } from '#app/domain/orders/sales/sales-match.server.ts';

/** More sales than these are not counted by piece for a screen. */
const MAX_COUNTED_SALES = 5_000;
const MAX_RECEIVED_DAYS = 31;

type SumOptions = { buyer: string; span: Span; total: number; count: number };

/** @param total the sum of these `count` sales. `settled` is null if the shop takes no payments, `pieces` if these are too many. */
export async function sumParts(
  db: Db,
  { buyer, span, total, count }: SumOptions,
): Promise<{ settled: Settled | null; pieces: number | null }> {
  const isCounted = count <= MAX_COUNTED_SALES;
  const sales = matchingSales(db, buyer, span);
  const returns = sales.innerJoin('returns', 'returns.orderId', 'orders.id').where(isNotUndone('returns.id'));
  const { returned, paid, pieces } = await db
    .selectNoFrom([
      returns.select(sql<number>`cast(coalesce(sum("value"), 0) as bigint)`.as('sum')).as('returned'),
      sales
        .where('paid', '>', 0)
        .select(sql<number>`cast(coalesce(sum(${paidOfKept}), 0) as bigint)`.as('sum'))
        .as('paid'),
      isCounted
        ? sales.select(sql<number>`cast(coalesce(sum(${piecesOf}), 0) as bigint)`.as('sum')).as('pieces')
        : sql<null>`null`.as('pieces'),
    ])
    .executeTakeFirstOrThrow();
  return {
    settled: (await takesPayments(db)) ? { kept: total - (returned ?? 0), paid: paid ?? 0 } : null,
    pieces,
  };
}

/** Sums by method what was verified in up to a month, for orders of any day; nothing for a longer span. */
export async function listReceived(db: Db, { from, until }: Span): Promise<Received[]> {
  if (from === null || until === null) return [];
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (days <= 0 || Math.floor(days) > MAX_RECEIVED_DAYS) return [];
  const sum = (direction: string) =>
    sql<number>`cast(coalesce(sum(case when "direction" = ${direction} then "amount" end), 0) as bigint)`;
  return db
    .selectFrom('payments')
    .where(hasState('verified'))
    .where('decidedAt', '>=', from)
    .where('decidedAt', '<', until)
    .groupBy('method')
    .orderBy('method')
    .select(['method', sum('in').as('amount'), sum('out').as('refunded')])
    .execute();
}
