import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Instant } from '#app/db/schema.ts';
import { hasStatus, isNotUndone } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES, STATUSES } from '#app/domain/order-status.ts';

/** `from` is inclusive, `until` exclusive; null is unbounded. */
export type Span = { from: Instant | null; until: Instant | null };
/** `sold` counts the sold orders and `revenue` sums them; `returned` sums the returns of the span. Amounts are MMK. */
export type OrderFigures = { orders: number; sold: number; revenue: number; returned: number };

const BUCKET_SECONDS = { day: 86_400, half: 1_800, name: 2_592_000 };
const YEAR_0_MS = Date.parse('0000-01-01T00:00:00.000Z');

/** Reads counters for the buckets inside a span, orders at its ends. With a `name`, only sold orders count. */
export async function ordersBetween(db: Db, spans: Span[], name = ''): Promise<OrderFigures[]> {
  const kinds = name === '' ? (['day', 'half'] as const) : (['name'] as const);
  const parts = spans.flatMap((span, n) => partsOf(boundsOf(span), kinds).map((part) => ({ n, ...part })));
  const sales = parts.map((part) => ('kind' in part ? inBuckets(part, name) : ofOrders(part, name)));
  const sums = [...sales, ...spans.map((span, n) => ofReturns(span, n, name))];
  if (sales.length === 0) return spans.map(() => ({ orders: 0, sold: 0, revenue: 0, returned: 0 }));
  const { rows } = await sql<{ n: number; orders: number; sold: number; revenue: string; returned: string }>`
    select "n", cast(sum("orders") as bigint) as "orders", cast(sum("sold") as bigint) as "sold",
      cast(sum("revenue") as text) as "revenue", cast(sum("returned") as text) as "returned"
    from (${sql.join(sums, sql` union all `)}) as parts group by "n"`.execute(db);
  const found = new Map(rows.map((row) => [row.n, row]));
  return spans.map((_, n) => {
    const { orders = 0, sold = 0, revenue, returned } = found.get(n) ?? {};
    // A sum above 2^53 loses precision instead of failing the page.
    return { orders, sold, revenue: Number(revenue ?? 0), returned: Number(returned ?? 0) };
  });
}

export function netRevenue(figures: OrderFigures | undefined): number {
  return (figures?.revenue ?? 0) - (figures?.returned ?? 0);
}

export function bucketEnd(kind: 'day' | 'name', bucket: number): Instant {
  return new Date(YEAR_0_MS + (bucket + 1) * BUCKET_SECONDS[kind] * 1_000).toISOString();
}

type Kind = keyof typeof BUCKET_SECONDS;
type Bounds = { from: number; until: number };
type Part = Bounds | ({ kind: Kind } & Bounds);

function boundsOf({ from, until }: Span): Bounds {
  const since = (at: Instant | null, other: number) => (at === null ? other : Date.parse(at) - YEAR_0_MS);
  return { from: since(from, Number.NEGATIVE_INFINITY), until: since(until, Number.POSITIVE_INFINITY) };
}

function partsOf({ from, until }: Bounds, [kind, ...smaller]: readonly Kind[]): Part[] {
  if (from >= until) return [];
  if (!kind) return [{ from, until }];
  const width = BUCKET_SECONDS[kind] * 1_000;
  const first = Math.ceil(from / width);
  const last = Math.floor(until / width);
  if (first >= last) return partsOf({ from, until }, smaller);
  return [
    ...partsOf({ from, until: first * width }, smaller),
    { kind, from: first, until: last },
    ...partsOf({ from: last * width, until }, smaller),
  ];
}

type Numbered<P> = P & { n: number };

/** Reads one index range for each part: in a join, PostgreSQL would compare every bucket with every part. */
function inBuckets({ n, kind, from, until }: Numbered<{ kind: Kind } & Bounds>, name: string) {
  const clamp = (bucket: number) => Math.min(Math.max(bucket, 0), Number.MAX_SAFE_INTEGER);
  const sum = (figure: string) => sql`coalesce(sum(${sql.ref(figure)}), 0)`;
  const sold = sql.join(SOLD_STATUSES.map(sum), sql` + `);
  return sql`select ${sql.lit(n)} as "n", ${sum('orders')} as "orders", ${sold} as "sold", ${sum('revenue')} as "revenue", 0 as "returned"
    from "orderTallies"
    where "kind" = ${sql.lit(kind)} and "whose" = ${name} and "bucket" >= ${clamp(from)} and "bucket" < ${clamp(until)}`;
}

/** Reads only an index: orders_sales or orders_buyer. */
function ofOrders({ n, from, until }: Numbered<Bounds>, name: string) {
  const at = (ms: number) => new Date(YEAR_0_MS + ms).toISOString();
  const whenSold = sql`case when ${hasStatus(...SOLD_STATUSES)} then`;
  return sql`select ${sql.lit(n)} as "n", count(*) as "orders", count(${whenSold} 1 end) as "sold",
      coalesce(sum(${whenSold} "total" end), 0) as "revenue", 0 as "returned"
    from "orders"
    where ${name === '' ? hasStatus(...STATUSES) : sql`${hasStatus(...SOLD_STATUSES)} and "name" = ${name}`}
      and "createdAt" >= ${at(from)} and "createdAt" < ${at(until)}`;
}

/** A return counts on its own day. Returns are few, so they have no counters. */
function ofReturns({ from, until }: Span, n: number, name: string) {
  // Looks up the order of each return: with "in", SQLite would read all orders of the buyer.
  const ofBuyer = sql`and exists (select 1 from "orders" where "orders"."id" = "returns"."orderId" and "orders"."name" = ${name})`;
  return sql`select ${sql.lit(n)} as "n", 0 as "orders", 0 as "sold", 0 as "revenue", coalesce(sum("value"), 0) as "returned"
    from "returns" where ${isWithin(sql.ref('at'), { from, until })} and ${isNotUndone('returns.id')} ${name === '' ? sql`` : ofBuyer}`;
}

/** Writes no condition for an open end, so that an index serves the other. A partial index needs `is not null`. */
export function isWithin(at: RawBuilder<unknown>, { from, until }: Span): RawBuilder<SqlBool> {
  return sql<SqlBool>`${at} is not null ${from === null ? sql`` : sql`and ${at} >= ${from}`}
    ${until === null ? sql`` : sql`and ${at} < ${until}`}`;
}
