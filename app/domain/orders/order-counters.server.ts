import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { INITIAL_STATUS, LATER_STATUSES, SOLD_STATUSES } from '#app/domain/order-status.ts';
import { ORDER_FILTERS, type OrderCounts, type OrderFilter } from '#app/domain/orders/order-filter.ts';

const BUCKET_SIZES = { block: 4_096, buyer: 16_384 } as const;
export const soldCount: RawBuilder<number> = sql.join(SOLD_STATUSES.map(sql.ref), sql` + `);

/** `later` counts the orders whose status is not the initial one. */
type Counted = OrderFilter | 'later';

function figureOf(filter: Counted): RawBuilder<number> {
  if (filter === 'later') return sql.join(LATER_STATUSES.map(sql.ref), sql` + `);
  if (filter === '') return sql`"orders"`;
  if (filter === 'cancel-requested') return sql`"requested"`;
  if (filter === INITIAL_STATUS) return sql.join([sql.ref('orders'), ...LATER_STATUSES.map(sql.ref)], sql` - `);
  return sql`${sql.ref(filter)}`;
}

export type Whose = { uid?: string };

export function sumOfOrders(filter: OrderFilter): RawBuilder<number> {
  return sql`cast(coalesce(sum(${figureOf(filter)}), 0) as bigint)`;
}

export async function countOrders(db: Db, { uid }: Whose = {}): Promise<OrderCounts> {
  const { all, ...counts } = await db
    .selectFrom('orderTallies')
    .select(ORDER_FILTERS.map((filter) => sumOfOrders(filter).as(filter === '' ? 'all' : filter)))
    .where('kind', '=', uid === undefined ? 'block' : 'buyer')
    .where('whose', '=', uid ?? '')
    .executeTakeFirstOrThrow();
  return { '': all, ...counts };
}

/** Finds the start of a page: after the newest `offset` of the orders whose number is below `below`. */
export async function findPageStart(
  db: Db,
  { uid }: Whose,
  filter: Counted,
  offset: number,
): Promise<{ below: number; offset: number }> {
  const kind = uid === undefined ? 'block' : 'buyer';
  const top = { below: Number.MAX_SAFE_INTEGER, offset };
  if (offset < BUCKET_SIZES[kind]) return top;
  const found = await findBucket(db, { kind, whose: uid ?? '' }, figureOf(filter), offset);
  return found ? { below: (found.bucket + 1) * BUCKET_SIZES[kind], offset: offset - found.above } : top;
}

/** Finds the bucket with the row at `offset`, newest first, and counts the rows in newer buckets. */
export async function findBucket(
  db: Db,
  { kind, whose }: { kind: 'block' | 'buyer' | 'day' | 'name'; whose: string },
  figure: RawBuilder<number>,
  offset: number,
): Promise<{ bucket: number; above: number } | undefined> {
  const { rows } = await sql<{ bucket: number; above: number }>`
    select "bucket", cast("above" as bigint) as "above" from (
      select "bucket", sum("orders") over (order by "bucket" desc) - "orders" as "above"
      from (
        select "bucket", sum(${figure}) as "orders" from "orderTallies"
        where "kind" = ${sql.lit(kind)} and "whose" = ${whose} group by "bucket"
      ) as figures
    ) as summed
    where "above" <= ${offset} order by "bucket" limit 1`.execute(db);
  return rows[0];
}
