import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What each line and order cost in whole MMK, and when a line was sold: the margin is summed from indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .alterTable('orders')
    .addColumn('cost', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('orders').addColumn('unknownCostTotal', 'bigint').execute();
  await db.schema.alterTable('orderItems').addColumn('lineCost', 'bigint').execute();
  await db.schema.alterTable('orderItems').addColumn('soldAt', 'timestamptz').execute();
  await (postgres ? fillOnPostgres(db) : fillOnSqlite(db));
  await sql`
    update "orders" set "cost" = s."cost", "unknownCostTotal" = s."unknown"
    from (
      select "orderId", cast(coalesce(sum("lineCost"), 0) as bigint) as "cost",
        cast(sum(case when "lineCost" is null then "salePrice" * "qty" end) as bigint) as "unknown"
      from "orderItems" group by "orderId"
    ) as s where s."orderId" = "orders"."id"`.execute(db);
  await db.schema
    .createIndex('orders_margin')
    .on('orders')
    .columns(['createdAt', 'name', 'total', 'cost', 'unknownCostTotal'])
    .where(sql<boolean>`"status" = 'confirmed'`)
    .execute();
  await db.schema
    .createIndex('orderItems_sold')
    .on('orderItems')
    .columns(['itemId', 'soldAt', 'salePrice', 'qty', 'lineCost'])
    .where(sql<boolean>`"soldAt" is not null`)
    .execute();
}

/** So that the sum of an order with the most lines is a safe integer. */
const MOST = Math.floor(Number.MAX_SAFE_INTEGER / 200);

async function fillOnPostgres(db: Kysely<unknown>): Promise<void> {
  const exact = sql`round(l."cost"::numeric * l."rate"::numeric * l."qty")`;
  await sql`
    update "orderItems" l set "soldAt" = case when o."status" = 'confirmed' then o."createdAt" end,
      "lineCost" = case when abs(${exact}) <= ${sql.lit(MOST)} then ${exact} end
    from "orders" o where o."id" = l."orderId"`.execute(db);
}

type Factors = { cost: string; rate: string; qty: number };

/** SQLite multiplies decimals as floats, so each product of a cost, a rate and a quantity is computed here. */
async function fillOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table "costs" ("cost" text, "rate" text, "qty" integer, "mmk" integer,
    primary key ("cost", "rate", "qty")) without rowid`.execute(db);
  const { rows } = await sql<Factors>`select distinct "cost", "rate", "qty" from "orderItems"
    where "cost" is not null and "rate" is not null`.execute(db);
  for (let from = 0; from < rows.length; from += 1_000) {
    const costs = rows
      .slice(from, from + 1_000)
      .map((factors) => [factors.cost, factors.rate, factors.qty, productOf(factors)]);
    await sql`insert into "costs"
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(costs)})`.execute(db);
  }
  await sql`
    update "orderItems" set
      "lineCost" = (select "mmk" from "costs" c
        where c."cost" = "orderItems"."cost" and c."rate" = "orderItems"."rate" and c."qty" = "orderItems"."qty"),
      "soldAt" = (select "createdAt" from "orders" where "id" = "orderId" and "status" = 'confirmed')`.execute(db);
  await sql`drop table "costs"`.execute(db);
}

// As domain/prices/line-cost.ts made it when this landed; a migration stands on nothing that may change.
function productOf({ cost, rate, qty }: Factors): number | null {
  const [a, b] = [scaled(cost), scaled(rate)];
  if (!a || !b) return null;
  const unit = 10n ** BigInt(a.places + b.places);
  const exact = a.digits * b.digits * BigInt(qty);
  const size = ((exact < 0n ? -exact : exact) * 2n + unit) / (2n * unit);
  return size > BigInt(MOST) ? null : Number(exact < 0n ? -size : size);
}

function scaled(decimal: string): { digits: bigint; places: number } | null {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(decimal) ?? [];
  if (whole + fraction === '') return null;
  return { digits: BigInt(whole + fraction) * (sign === '-' ? -1n : 1n), places: fraction.length };
}
