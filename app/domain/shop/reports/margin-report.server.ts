import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { hasStatus, isNotUndone } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import { isWithin, type Span } from '#app/domain/orders/order-figures.server.ts';
import { PHONE_COLUMNS, type Phone, phoneOf } from '#app/domain/phone/phone.ts';
import { phoneColumnsSql } from '#app/domain/phone/phone-columns.server.ts';
import type { Margin, MarginRow, MarginSort, MarginView, UnknownCosts } from '#app/domain/shop/reports/margin.ts';
import { type Page, readPage } from '#app/domain/text/paging.ts';

const MAX_UNKNOWN_ITEMS = 10;
/** SQLite combines at most 500 selects. */
const MAX_DAYS_AT_ONCE = 100;

type Sums = { revenue: string | null; cost: string | null; unknown: string | null };

export async function sumMargin(db: Db, span: Span): Promise<Margin> {
  const [margin] = await sumMarginOfDays(db, [span]);
  return margin ?? marginOf(undefined);
}

/** What was taken off prices at the counter, in whole MMK, of what stayed sold or came back. */
export async function sumTakenOff(db: Db, span: Span): Promise<number> {
  const { off } = await db
    .selectFrom('orderItems')
    .where('listPrice', 'is not', null)
    .where(isWithin(sql.ref('soldAt'), span))
    .select(sql<number>`cast(coalesce(sum(("listPrice" - "salePrice") * "qty"), 0) as bigint)`.as('off'))
    .executeTakeFirstOrThrow();
  return off;
}

export async function sumMarginOfDays(db: Db, days: Span[]): Promise<Margin[]> {
  const margins: Margin[] = [];
  for (let start = 0; start < days.length; start += MAX_DAYS_AT_ONCE)
    margins.push(...(await sumDaysAtOnce(db, days.slice(start, start + MAX_DAYS_AT_ONCE))));
  return margins;
}

async function sumDaysAtOnce(db: Db, days: Span[]): Promise<Margin[]> {
  const sums = days.flatMap((day, n) => [
    sql`select ${sql.lit(n)} as "n", ${orderSums} from "orders" where ${isSoldIn(day)}`,
    sql`select ${sql.lit(n)}, ${returnSums} from "returns" where ${isWithin(sql.ref('at'), day)} and ${isNotUndone('returns.id')}`,
  ]);
  const { rows } = await sql<Sums & { n: number }>`
    select "n", ${sumsAsText} from (
      select "n", sum("revenue") as "revenue", sum("cost") as "cost", sum("unknown") as "unknown"
      from (${sql.join(sums, sql` union all `)}) as s group by "n"
    ) as g`.execute(db);
  const byDay = new Map(rows.map((row) => [row.n, row]));
  return days.map((_, n) => marginOf(byDay.get(n)));
}

export type PageOptions = { page: number; size?: number | undefined };

export async function listMargins(
  db: Db,
  span: Span,
  view: Exclude<MarginView, 'day'>,
  { sort, page, size = LIST_PAGE_SIZE }: PageOptions & { sort: MarginSort },
): Promise<{ rows: MarginRow[] } & Page> {
  const { rows, ...found } = await readPage({ page, size }, async (offset) => {
    const read = await sql<Sums & Phone & { key: string; count: number }>`
      select g."key", ${phoneColumnsSql}, ${sumsAsText}, count(*) over () as "count" from (${GROUPS[view](span, db)}) as g
      order by ${ORDERS[sort]} limit ${size} offset ${offset}`.execute(db);
    return read.rows;
  });
  const isOfItems = view === 'item';
  return {
    rows: rows.map((row) => ({ key: row.key, phone: isOfItems ? phoneOf(row) : null, ...marginOf(row) })),
    ...found,
  };
}

export async function listUnknownCosts(db: Db, span: Span): Promise<UnknownCosts> {
  const { rows } = await sql<UnknownCosts['items'][number] & { groups: number; sum: string }>`
    select i."id", ${phoneColumnsSql}, cast(g."sum" as text) as "sum", g."groups" from (
      select "itemId", sum("sum") as "sum", count(*) over () as "groups"
      from (
        select l."itemId", sum(l."salePrice" * l."qty") as "sum"
        from "orders" o join "orderItems" l on l."orderId" = o."id"
        where ${isSoldIn(span)} and o."unknownCostTotal" is not null and l."lineCost" is null
        group by l."itemId"
        union all
        select "itemId", "unknown" from (${returnsOfItems(span)}) as b where "unknown" is not null
      ) as u group by "itemId" having sum("sum") <> 0
      order by "sum" desc, "itemId" limit ${MAX_UNKNOWN_ITEMS}
    ) as g join "inventories" i on i."id" = g."itemId" order by g."sum" desc, i."id"`.execute(db);
  const items = rows.map((row) => ({ id: row.id, ...phoneOf(row), revenue: Number(row.sum) }));
  return { count: rows[0]?.groups ?? 0, items };
}

export async function readFirstAndLast(db: Db, span: Span): Promise<{ first: string; last: string } | null> {
  const sales = db.selectFrom('orders').select('createdAt as at').where(isSoldIn(span));
  const returns = db
    .selectFrom('returns')
    .select('at')
    .where(isNotUndone('returns.id'))
    .where(isWithin(sql.ref('at'), span));
  const ends = [
    await sales.orderBy('createdAt').limit(1).executeTakeFirst(),
    await sales.orderBy('createdAt', 'desc').limit(1).executeTakeFirst(),
    await returns.orderBy('at').limit(1).executeTakeFirst(),
    await returns.orderBy('at', 'desc').limit(1).executeTakeFirst(),
  ].flatMap((end) => end?.at ?? []);
  const [first, last] = [ends.toSorted()[0], ends.toSorted().at(-1)];
  return first && last ? { first, last } : null;
}

const isSoldIn = ({ from, until }: Span) => sql<boolean>`${hasStatus(...SOLD_STATUSES)}
  ${from === null ? sql`` : sql`and "createdAt" >= ${from}`} ${until === null ? sql`` : sql`and "createdAt" < ${until}`}`;

const orderSums = sql`
  sum("total" - coalesce("unknownCostTotal", 0)) as "revenue", sum("cost") as "cost", sum("unknownCostTotal") as "unknown"`;
const returnSums = sql`
  -sum("value" - coalesce("unknownCostValue", 0)) as "revenue", -sum("cost") as "cost", -sum("unknownCostValue") as "unknown"`;

/** Sums are read as text, because they may exceed safe integers, and PostgreSQL's are numeric. */
const sumsAsText = sql.join(
  ['revenue', 'cost', 'unknown'].map((sum) => sql`cast(g.${sql.ref(sum)} as text) as ${sql.ref(sum)}`),
);

const price = sql`l."salePrice" * l."qty"`;
const lineSums = sql`sum(${price}) as "sales", coalesce(sum(l."lineCost"), 0) as "cost",
  sum(${price}) filter (where l."lineCost" is null) as "unknown"`;

function sumsOfItems(span: Span, db: Db): RawBuilder<unknown> {
  return sql`
    select "itemId", sum("sales") as "sales", sum("cost") as "cost", sum("unknown") as "unknown"
    from (${salesOfItems(span, db)} union all ${returnsOfItems(span)}) as s group by "itemId"`;
}

/** SQLite seeks each item in the index of sold lines; PostgreSQL is faster if it joins the items after the sums. */
function salesOfItems(span: Span, db: Db): RawBuilder<unknown> {
  const sold = isWithin(sql.ref('l.soldAt'), span);
  if (isPostgres(db)) return sql`select l."itemId", ${lineSums} from "orderItems" l where ${sold} group by l."itemId"`;
  return sql`select i."id" as "itemId", ${lineSums} from "inventories" i cross join "orderItems" l
    where l."itemId" = i."id" and ${sold} group by i."id"`;
}

/** A return belongs to the item that was sold, whichever stock the pieces went to. */
function returnsOfItems(span: Span): RawBuilder<unknown> {
  return sql`
    select l."itemId", -sum(p."value") as "sales", -coalesce(sum(p."cost"), 0) as "cost",
      -sum(p."value") filter (where p."cost" is null) as "unknown"
    from "returns" r cross join "returnLines" p cross join "orderItems" l
    where ${isWithin(sql.ref('r.at'), span)} and ${isNotUndone('r.id')} and p."returnId" = r."id"
      and l."orderId" = p."orderId" and l."line" = p."line"
    group by l."itemId"`;
}

const noPhone = sql.join(PHONE_COLUMNS.map((column) => sql`'' as ${sql.ref(column)}`));
const knownRevenue = sql`"sales" - coalesce("unknown", 0) as "revenue"`;

const GROUPS: Record<Exclude<MarginView, 'day'>, (span: Span, db: Db) => RawBuilder<unknown>> = {
  item: (span, db) => sql`
    select "id" as "key", ${phoneColumnsSql}, "sortKey", ${knownRevenue}, s."cost", "unknown"
    from (${sumsOfItems(span, db)}) as s join "inventories" on "id" = "itemId"`,
  type: (span, db) => sql`
    select "key", ${noPhone}, "key" as "sortKey", ${knownRevenue}, "cost", "unknown"
    from (
      select coalesce("type", '') as "key", sum("sales") as "sales", sum(s."cost") as "cost", sum("unknown") as "unknown"
      from (${sumsOfItems(span, db)}) as s join "inventories" on "id" = "itemId" group by 1
    ) as t`,
  buyer: (span, db) => sql`
    select "buyer" as "key", ${noPhone}, lower("buyer") as "sortKey",
      sum("revenue") as "revenue", sum("cost") as "cost", sum("unknown") as "unknown"
    from (
      select "orders"."name" as "buyer", ${orderSums} from ${ordersByMarginIndex(db)} where ${isSoldIn(span)} group by "orders"."name"
      union all
      select o."name", ${returnSums} from (
        select "orderId", "value", "cost", "unknownCostValue" from "returns"
        where ${isWithin(sql.ref('at'), span)} and ${isNotUndone('returns.id')}
      ) as b cross join (select "id", "name" from "orders") as o where o."id" = b."orderId" group by o."name"
    ) as s group by "buyer"`,
};

/** Names the index: otherwise, SQLite groups by an index without the amounts, and reads each row from the table. */
const ordersByMarginIndex = (db: Db) => (isPostgres(db) ? sql`"orders"` : sql`"orders" indexed by "orders_margin"`);

/** These sort the groups `g`, whose sums are still numbers. */
const byName = sql`g."sortKey", g."key"`;
const marginShare = sql`case when g."revenue" > 0 then (g."revenue" - g."cost") * 1.0 / g."revenue" end`;
const ORDERS: Record<MarginSort, RawBuilder<unknown>> = {
  revenue: sql`g."revenue" + coalesce(g."unknown", 0) desc, ${byName}`,
  profit: sql`g."revenue" - g."cost" desc, ${byName}`,
  margin: sql`${marginShare} desc nulls last, ${byName}`,
  name: byName,
};

function marginOf(sums: Sums | undefined): Margin {
  const { revenue, cost, unknown = null } = sums ?? {};
  const unknownCostSales = unknown === null ? null : Number(unknown);
  return { revenue: Number(revenue ?? 0), cost: Number(cost ?? 0), unknownCostSales };
}
