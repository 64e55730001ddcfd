import { sql } from 'kysely';
import type { Db, OrderChannel } from '#app/db/schema.ts';
import { DAY_MS } from '#app/domain/dates.ts';
import { hasState } from '#app/domain/money/payments/payment-decision.server.ts';
import { isNotUndone } from '#app/domain/order-status.server.ts';
import type { Span } from '#app/domain/orders/order-figures.server.ts';
import { MAX_RECEIVED_DAYS, type Received, type Settled } from '#app/domain/orders/sales/sale.ts';
import { matchingSales, paidOfKept, piecesOf } from '#app/domain/orders/sales/sales-match.server.ts';

/** Reads the indexes of returns and of paid orders. @param total the sum of these sales. */
export async function sumSettled(
  db: Db,
  { buyer, span, total, channel }: { buyer: string; span: Span; total: number; channel?: OrderChannel | undefined },
): Promise<Settled> {
  const sales = matchingSales(db, buyer, span, channel);
  const returns = sales.innerJoin('returns', 'returns.orderId', 'orders.id').where(isNotUndone('returns.id'));
  const { returned, paid } = await db
    .selectNoFrom([
      returns.select(sql<number>`cast(coalesce(sum("value"), 0) as bigint)`.as('sum')).as('returned'),
      sales
        .where('paid', '>', 0)
        .select(sql<number>`cast(coalesce(sum(${paidOfKept}), 0) as bigint)`.as('sum'))
        .as('paid'),
    ])
    .executeTakeFirstOrThrow();
  return { kept: total - (returned ?? 0), paid: paid ?? 0 };
}

export async function countPieces(db: Db, buyer: string, span: Span, channel?: OrderChannel): Promise<number> {
  const { pieces } = await matchingSales(db, buyer, span, channel)
    .select(sql<number>`cast(coalesce(sum(${piecesOf}), 0) as bigint)`.as('pieces'))
    .executeTakeFirstOrThrow();
  return pieces;
}

/** Sums by method what was verified, for orders of any day. @returns null for more than `MAX_RECEIVED_DAYS`. */
export async function listReceived(db: Db, { from, until }: Span): Promise<Received[] | null> {
  if (from === null || until === null) return null;
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  if (days <= 0) return [];
  if (Math.floor(days) > MAX_RECEIVED_DAYS) return null;
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
