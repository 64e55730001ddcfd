import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { OrderCounts, OrderState } from '#app/domain/orders/order-filter.ts';

/** The kinds of buckets that follow the numbers of orders: those of the shop, and those of one buyer. */
const NUMBERS = { block: 4_096, buyer: 16_384 } as const;
/** An order of any state that a list may be narrowed to, as the tallies have it. */
const figureOf: Record<OrderState, RawBuilder<number>> = {
  '': sql`"orders"`,
  pending: sql`"orders" - "confirmed" - "canceled"`,
  confirmed: sql`"confirmed"`,
  canceled: sql`"canceled"`,
  'cancel-requested': sql`"requested"`,
};

/** Whose orders: those of everybody, or of one buyer by uid. */
export type Whose = { uid?: string };

/** How many orders stand in each state, as the database keeps count: no order is read. */
export async function countOrders(db: Db, { uid }: Whose = {}): Promise<OrderCounts> {
  const sum = (state: OrderState) => sql<number>`cast(coalesce(sum(${figureOf[state]}), 0) as bigint)`;
  const { all, ...counts } = await db
    .selectFrom('orderTallies')
    .select([
      sum('').as('all'),
      sum('pending').as('pending'),
      sum('confirmed').as('confirmed'),
      sum('canceled').as('canceled'),
      sum('cancel-requested').as('cancel-requested'),
    ])
    .where('kind', '=', uid === undefined ? 'block' : 'buyer')
    .where('whose', '=', uid ?? '')
    .executeTakeFirstOrThrow();
  return { '': all, ...counts };
}

/** Where the order at `offset` stands among those of a state, the newest first: `offset` orders on, below a number. */
export async function findByNumber(
  db: Db,
  { uid }: Whose,
  state: OrderState,
  offset: number,
): Promise<{ below: number; offset: number }> {
  const kind = uid === undefined ? 'block' : 'buyer';
  const top = { below: Number.MAX_SAFE_INTEGER, offset };
  if (offset < NUMBERS[kind]) return top;
  const bucket = await bucketAt(db, kind, uid ?? '', figureOf[state], offset);
  return bucket ? { below: (bucket.bucket + 1) * NUMBERS[kind], offset: offset - bucket.above } : top;
}

/** The bucket in which the row at `offset` stands, the newest first, and how many rows stand in newer ones. */
export async function bucketAt(
  db: Db,
  kind: 'block' | 'buyer' | 'day' | 'name',
  whose: string,
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
    ) as heaped
    where "above" <= ${offset} order by "bucket" limit 1`.execute(db);
  return rows[0];
}
