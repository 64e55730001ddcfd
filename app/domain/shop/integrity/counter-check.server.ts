import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { LATER_STATUSES, REQUEST_STATUSES, SOLD_STATUSES } from '#app/domain/order-status.ts';
import { type Checks, ofNumbers } from '#app/domain/shop/integrity/difference.server.ts';

const figures = {
  orders: sql`1`,
  ...Object.fromEntries(
    LATER_STATUSES.map((status) => [status, sql`case when ${hasStatus(status)} then 1 else 0 end`]),
  ),
  requested: sql`case when "cancelRequested" and ${hasStatus(...REQUEST_STATUSES)} then 1 else 0 end`,
  revenue: sql`case when ${hasStatus(...SOLD_STATUSES)} then "total" else 0 end`,
};

export function counterChecks(db: Db): Checks {
  const second = isPostgres(db) ? sql`floor(extract(epoch from "createdAt"))` : sql`unixepoch("createdAt")`;
  const bucketOf = (width: number) => sql`cast((${second} + 62167219200) as bigint) / ${sql.lit(width)}`;
  const kinds = {
    half: sql`'' as "whose", ${bucketOf(1_800)} as "bucket", * from "orders"`,
    day: sql`'' as "whose", ${bucketOf(86_400)} as "bucket", * from "orders"`,
    block: sql`'' as "whose", "number" / 4096 as "bucket", * from "orders"`,
    buyer: sql`"uid" as "whose", "number" / 16384 as "bucket", * from "orders"`,
    name: sql`"name" as "whose", ${bucketOf(2_592_000)} as "bucket", * from "orders" where ${hasStatus(...SOLD_STATUSES)}`,
  };
  const compare = ([name, figure]: [string, RawBuilder<unknown>]): [string, Checks[string]] => {
    const compared = Object.entries(kinds).map(
      ([kind, orders]) => sql`
        select ${sql.lit(kind)} as "kind", "whose", "bucket", ${figure} as "expected", 0 as "actual" from (select ${orders}) as orders
        union all
        select "kind", "whose", "bucket", 0, ${sql.ref(name)} from "orderTallies" where "kind" = ${sql.lit(kind)}`,
    );
    const query = sql`
      select "kind" || ' ' || "bucket" || ' ' || "whose" as "subject", sum("expected") as "expected", sum("actual") as "actual"
      from (${sql.join(compared, sql` union all `)}) as compared
      group by "kind", "whose", "bucket" having sum("expected") <> sum("actual")`;
    return [`${name} in counters`, ofNumbers(query)];
  };
  return { ...Object.fromEntries(Object.entries(figures).map(compare)), 'items in counters': itemCounters };
}

const itemCounters = ofNumbers(sql`
  select "type" || ' ' || "currency" as "subject", sum("expected") as "expected", sum("actual") as "actual"
  from (
    select coalesce("type", '') as "type", "currency", 1 as "expected", 0 as "actual"
    from "inventories" where "deletedAt" is null
    union all
    select "type", "currency", 0, "items" from "itemTallies"
  ) as compared group by "type", "currency" having sum("expected") <> sum("actual")`);
