import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { linesTotal, soldLines } from '#app/domain/orders/counter/counter-price.ts';
import { SECOND_KEY } from '#app/domain/orders/counter/offline/offline-sale.ts';
import {
  type Checks,
  type Difference,
  inBatches,
  ofNumbers,
  ofRows,
  ROWS_AT_ONCE,
} from '#app/domain/shop/integrity/difference.server.ts';

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

const PREFIX = 'counter:';

export async function compareOfflineSales(db: Db): Promise<Difference[]> {
  const differences: Difference[] = [];
  const read = (last?: { key: string }) =>
    db
      .selectFrom('offlineSales as sale')
      .innerJoin('orders', 'orders.id', 'sale.orderId')
      .select(['sale.key', 'sale.sale', 'orders.total'])
      .select(({ selectFrom }) =>
        selectFrom('payments')
          .whereRef('payments.orderId', '=', 'orders.id')
          .where('direction', '=', 'in')
          .where(
            sql<boolean>`"payments"."key" like substr("orders"."checkoutKey", ${sql.lit(PREFIX.length + 1)}) || ':%'`,
          )
          .select(sql<number>`cast(coalesce(sum("amount"), 0) as bigint)`.as('paid'))
          .as('paid'),
      )
      .where('sale.key', '>', last?.key ?? '')
      .orderBy('sale.key')
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const rows of inBatches(read)) {
    for (const { key: subject, sale, total, paid } of rows) {
      const lines = linesTotal(soldLines(sale) ?? []);
      if (lines !== total)
        differences.push({ check: 'total of offline sale', subject, expected: lines, actual: total });
      const sum = sale.payments.reduce((all, { amount }) => all + amount, 0);
      if (sum !== paid) differences.push({ check: 'payments of offline sale', subject, expected: sum, actual: paid });
    }
  }
  return differences;
}
