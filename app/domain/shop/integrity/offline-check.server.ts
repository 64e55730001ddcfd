import { sql } from 'kysely';
import { SECOND_KEY } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { type Checks, ofNumbers, ofRows } from '#app/domain/shop/integrity/difference.server.ts';

export const offlineChecks: Checks = {
  // A device sends its sales in order, so one that is missing was lost. What it may not have sent itself has any number.
  'sales of offline counter': ofNumbers(sql`
    select 'K' || cast("counter" as text) as "subject", "last" as "expected", count(distinct "count") as "actual"
    from "offlineSales" join (
      select "counter" as "of", max("count") as "last" from "offlineSales"
      where "refusal" is null or "refusal" ->> 'problem' <> 'device-off' group by "counter") as "newest" on "of" = "counter"
    where "count" <= "last" group by "counter", "last" having "last" <> count(distinct "count")`),
  'order of offline sale': ofRows(
    sql`s."key"`,
    sql`"offlineSales" s join "orders" o on o."id" = s."orderId"
      where o."channel" <> 'counter'
        or (o."soldBy" <> s."soldBy" and exists (select 1 from "users" u where u."id" = s."soldBy"))
        or o."checkoutKey" not in ('counter:' || s."key", 'counter:' || s."key" || ${sql.lit(SECOND_KEY)})`,
  ),
  'counter of offline sale': ofRows(
    sql`s."key"`,
    sql`"offlineSales" s where s."refusal" is null
      and not exists (select 1 from "offlineCounters" c where c."number" = s."counter")`,
  ),
};
