import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { salePrice } from '#app/domain/pricing.ts';

/** Two figures of the shop that should be equal and are not: what it says of whom, what it should say, what it says. */
export type Difference = { what: string; of: string; should: number | null; is: number | null };

const ITEMS_AT_ONCE = 1_000;

/**
 * Recomputes what must never be untrue (DESIGN 5) from the rows it is made of: stock from movements, movements from
 * orders, totals from lines, prices from their inputs and from their history. No difference, no entry.
 */
export async function checkBooks(db: Db): Promise<Difference[]> {
  return [
    ...(await stockAgainstMovements(db)),
    ...(await totalsAgainstLines(db)),
    ...(await movementsAgainstOrders(db)),
    ...(await ordersAgainstAudit(db)),
    ...(await pricesAgainstInputs(db)),
    ...(await pricesAgainstHistory(db)),
  ];
}

async function stockAgainstMovements(db: Db): Promise<Difference[]> {
  return differences(
    db,
    'stock of item',
    sql`
    select i."id" as "of", cast(coalesce(sum(m."change"), 0) as bigint) as "should", i."qty" as "is"
    from "inventories" i left join "stockMovements" m on m."itemId" = i."id"
    group by i."id", i."qty" having coalesce(sum(m."change"), 0) <> i."qty"`,
  );
}

async function totalsAgainstLines(db: Db): Promise<Difference[]> {
  return differences(
    db,
    'total of order',
    sql`
    select o."id" as "of", cast(coalesce(sum(l."salePrice" * l."qty"), 0) as bigint) as "should", o."total" as "is"
    from "orders" o left join "orderItems" l on l."orderId" = o."id"
    group by o."id", o."total" having coalesce(sum(l."salePrice" * l."qty"), -1) <> o."total"`,
  );
}

/** What an order took is what its lines say; what came back is no more than that, and nothing before it is restocked. */
async function movementsAgainstOrders(db: Db): Promise<Difference[]> {
  const pieces = sql`select "orderId", sum("qty") as "qty" from "orderItems" group by "orderId"`;
  const moved = sql`select "orderId", sum(case when "cause" = 'ordered' then -"change" else 0 end) as "taken",
    sum(case when "cause" = 'restocked' then "change" else 0 end) as "returned"
    from "stockMovements" where "orderId" is not null group by "orderId"`;
  const taken = await differences(
    db,
    'pieces taken by order',
    sql`
    select o."id" as "of", cast(coalesce(l."qty", 0) as bigint) as "should", cast(coalesce(m."taken", 0) as bigint) as "is"
    from "orders" o left join (${pieces}) l on l."orderId" = o."id" left join (${moved}) m on m."orderId" = o."id"
    where coalesce(l."qty", 0) <> coalesce(m."taken", 0)`,
  );
  const returned = await differences(
    db,
    'pieces returned by order',
    sql`
    select o."id" as "of", cast(case when o."restocked" then l."qty" else 0 end as bigint) as "should",
      cast(m."returned" as bigint) as "is"
    from "orders" o join (${moved}) m on m."orderId" = o."id" join (${pieces}) l on l."orderId" = o."id"
    where m."returned" > case when o."restocked" then l."qty" else 0 end`,
  );
  return [...taken, ...returned];
}

async function ordersAgainstAudit(db: Db): Promise<Difference[]> {
  return differences(
    db,
    'placings in the audit of order',
    sql`
    select o."id" as "of", 1 as "should", cast(count(e."id") as bigint) as "is"
    from "orders" o left join "auditEvents" e on e."entity" = 'orders' and e."entityId" = o."id" and e."action" = 'order placed'
    group by o."id" having count(e."id") <> 1`,
  );
}

async function pricesAgainstInputs(db: Db): Promise<Difference[]> {
  const wrong: Difference[] = [];
  for (let last = ''; ; ) {
    const items = await db
      .selectFrom('inventories')
      .select(['id', 'cost', 'rate', 'profit', 'salePrice', 'latestSalePrice'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(ITEMS_AT_ONCE)
      .execute();
    for (const { id, cost, rate, profit, salePrice: is, latestSalePrice } of items) {
      const priced = cost !== null && rate !== null && profit !== null;
      const should = priced ? salePrice({ cost, rate, profit }) : is;
      if (is !== should) wrong.push({ what: 'price of item', of: id, should, is });
      if (latestSalePrice !== null && latestSalePrice !== is)
        wrong.push({ what: 'latest price of item', of: id, should: is, is: latestSalePrice });
    }
    const end = items.at(-1);
    if (!end) return wrong;
    last = end.id;
  }
}

async function pricesAgainstHistory(db: Db): Promise<Difference[]> {
  return differences(
    db,
    'price in the history of item',
    sql`
    select i."id" as "of", i."salePrice" as "should", c."newSalePrice" as "is"
    from "inventories" i join "priceChanges" c
      on c."id" = (select max(n."id") from "priceChanges" n where n."itemId" = i."id")
    where c."newSalePrice" <> i."salePrice"`,
  );
}

async function differences(db: Db, what: string, query: ReturnType<typeof sql>): Promise<Difference[]> {
  const { rows } = await (query as ReturnType<typeof sql<Omit<Difference, 'what'>>>).execute(db);
  return rows.map(({ of, should, is }) => ({ what, of, should, is }));
}
