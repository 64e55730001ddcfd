import { sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { LATER_STATUSES, REQUEST_STATUSES, SOLD_STATUSES } from '#app/domain/order-status.ts';
import { type Difference, type DifferenceRow, findDifferences } from '#app/domain/shop/integrity/difference.server.ts';

export async function checkCounters(db: Db): Promise<Difference[]> {
  return [...(await checkOrderCounters(db)), ...(await checkItemCounters(db))];
}

const figures = {
  orders: sql`1`,
  ...Object.fromEntries(
    LATER_STATUSES.map((status) => [status, sql`case when ${hasStatus(status)} then 1 else 0 end`]),
  ),
  requested: sql`case when "cancelRequested" and ${hasStatus(...REQUEST_STATUSES)} then 1 else 0 end`,
  revenue: sql`case when ${hasStatus(...SOLD_STATUSES)} then "total" else 0 end`,
};

async function checkOrderCounters(db: Db): Promise<Difference[]> {
  const second = isPostgres(db) ? sql`floor(extract(epoch from "createdAt"))` : sql`unixepoch("createdAt")`;
  const bucketOf = (width: number) => sql`cast((${second} + 62167219200) as bigint) / ${sql.lit(width)}`;
  const kinds = {
    half: sql`'' as "whose", ${bucketOf(1_800)} as "bucket", * from "orders"`,
    day: sql`'' as "whose", ${bucketOf(86_400)} as "bucket", * from "orders"`,
    block: sql`'' as "whose", "number" / 4096 as "bucket", * from "orders"`,
    buyer: sql`"uid" as "whose", "number" / 16384 as "bucket", * from "orders"`,
    name: sql`"name" as "whose", ${bucketOf(2_592_000)} as "bucket", * from "orders" where ${hasStatus(...SOLD_STATUSES)}`,
  };
  const wrong: Difference[] = [];
  const zero = sql`0`;
  for (const [kind, orders] of Object.entries(kinds)) {
    for (const [name, figure] of Object.entries(figures)) {
      const compared = sql`
        select "whose", "bucket", ${figure} as "expected", ${zero} as "actual" from (select ${orders}) as orders
        union all
        select "whose", "bucket", ${zero}, ${sql.ref(name)} from "orderTallies" where "kind" = ${kind}`;
      const query = sql<DifferenceRow>`
        select '${sql.raw(kind)} ' || "bucket" || ' ' || "whose" as "subject",
          cast(sum("expected") as double precision) as "expected", cast(sum("actual") as double precision) as "actual"
        from (${compared}) as compared group by "whose", "bucket" having sum("expected") <> sum("actual")`;
      wrong.push(...(await findDifferences(db, `${name} in counters`, query)));
    }
  }
  return wrong;
}

async function checkItemCounters(db: Db): Promise<Difference[]> {
  return findDifferences(
    db,
    'items in counters',
    sql<DifferenceRow>`
    select "type" || ' ' || "currency" as "subject", cast(sum("expected") as double precision) as "expected",
      cast(sum("actual") as double precision) as "actual"
    from (
      select coalesce("type", '') as "type", "currency", 1 as "expected", 0 as "actual"
      from "inventories" where "deletedAt" is null
      union all
      select "type", "currency", 0, "items" from "itemTallies"
    ) as compared group by "type", "currency" having sum("expected") <> sum("actual")`,
  );
}
