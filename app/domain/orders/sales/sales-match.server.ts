import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Db, OrderChannel } from '#app/db/schema.ts';
import { dayEnd, dayStart } from '#app/domain/dates.ts';
import { kept } from '#app/domain/money/payments/payment-conditions.server.ts';
import { hasStatus, isNotUndone } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import { isWithin, ordersBetween, type Span } from '#app/domain/orders/order-figures.server.ts';
import type { OpenDays } from '#app/domain/orders/sales/sales-period.ts';

/** Converts dates to instants in `timeZone`; `end` is included (D 4). */
export function spanOf({ start, end }: OpenDays, timeZone: string): Span {
  return {
    from: start === null ? null : dayStart(start, timeZone),
    until: end === null ? null : dayEnd(end, timeZone),
  };
}

/** A lower bound makes the engine seek in the index of the counter. */
const BEFORE_ALL = new Date(0).toISOString();

export function matchingSales(db: Db, buyer: string, { from, until }: Span, channel?: OrderChannel) {
  return db
    .selectFrom('orders')
    .where(hasStatus(...SOLD_STATUSES))
    .$if(buyer !== '', (query) => query.where('name', '=', buyer))
    .$if(channel !== undefined, (query) => query.where(isOfChannel(channel ?? 'shop')))
    .$if(from !== null || channel !== undefined, (query) => query.where('createdAt', '>=', from ?? BEFORE_ALL))
    .$if(until !== null, (query) => query.where('createdAt', '<', until ?? ''));
}

/** A literal, so that the index of the counter is used. */
const isOfChannel = (channel: OrderChannel) => sql<boolean>`"orders"."channel" = ${sql.lit(channel)}`;

type SalesSum = { count: number; total: number; returned: number };

export async function sumSales(db: Db, buyer: string, span: Span, channel?: OrderChannel): Promise<SalesSum> {
  if (channel === 'counter') return sumAtCounter(db, buyer, span);
  const [figures] = await ordersBetween(db, [span], buyer);
  const all = { count: figures?.sold ?? 0, total: figures?.revenue ?? 0, returned: figures?.returned ?? 0 };
  if (channel === undefined) return all;
  // The counters know no channel, but the counter has an index.
  const { count, total, returned } = await sumAtCounter(db, buyer, span);
  return { count: all.count - count, total: all.total - total, returned: all.returned - returned };
}

async function sumAtCounter(db: Db, buyer: string, span: Span): Promise<SalesSum> {
  const { count, total } = await matchingSales(db, buyer, span, 'counter')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`cast(coalesce(sum("total"), 0) as bigint)`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  // Looks up the order of each return, which are few.
  const { returned } = await db
    .selectFrom('returns')
    .where(isWithin(sql.ref('returns.at'), span))
    .where(isNotUndone('returns.id'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.id', '=', 'returns.orderId')
          .where(isOfChannel('counter'))
          .$if(buyer !== '', (query) => query.where('orders.name', '=', buyer)),
      ),
    )
    .select(sql<number>`cast(coalesce(sum("value"), 0) as bigint)`.as('returned'))
    .executeTakeFirstOrThrow();
  return { count, total, returned };
}

/** What is paid of that which the buyer of a row of `orders` keeps. */
export const paidOfKept = sql<number>`case when "paid" > ${kept} then ${kept} else "paid" end`;

/** The rate has at most two decimals, so this is exact. */
const hundredths = sql`cast(round(cast("taxRate" as double precision) * 100) as bigint)`;
const divisor = sql`(10000 + ${hundredths})`;

/** The tax in what the buyer of a row of `orders` keeps, in whole MMK: kept × rate ÷ (100 + rate), half up; null without a
 * rate. Quotient and rest are multiplied apart, because their product would not fit into 64 bits. */
export const orderTax = sql<number | null>`(${kept} / ${divisor} * ${hundredths}
  + (2 * (${kept} % ${divisor}) * ${hundredths} + ${divisor}) / (2 * ${divisor}))`;

export const piecesOf = sql<number>`(select cast(coalesce(sum("qty"), 0) as bigint) from "orderItems" where "orderId" = "orders"."id")`;

export const saleColumns = [
  ...(['number', 'name', 'phone', 'total', 'createdAt'] as const),
  piecesOf.as('pieces'),
  sql<number>`coalesce("returned", 0)`.as('returned'),
  paidOfKept.as('paid'),
  'taxRate' as const,
  orderTax.as('tax'),
];

export function newestFirst<Row>(query: SelectQueryBuilder<Database, 'orders', Row>) {
  return query.orderBy('createdAt', 'desc').orderBy('number', 'desc');
}
