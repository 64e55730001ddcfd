import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { countLowStock } from '#app/domain/catalog/inventory/low-stock.server.ts';
import { isLowSql } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { LIST_PAGE_SIZE, LOW_STOCK_BELOW } from '#app/domain/constants.ts';
import { businessDate, dayStart, daysBefore } from '#app/domain/dates.ts';
import { phoneColumnsSql } from '#app/domain/phone/phone-columns.server.ts';
import {
  type ReorderGroup,
  type ReorderItem,
  type ReorderTotal,
  reorderTotals,
} from '#app/domain/shop/reports/reorder.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

const SOLD_DAYS = 30;

/** Items with low stock, most sold first. `toOrder`: sold in the last 30 days, at least the threshold, less the stock. */
export async function listReorder(
  db: Db,
  { now, timeZone, page: wanted }: { now: Date; timeZone: string; page: number },
): Promise<{ items: ReorderItem[]; costTotals: ReorderTotal[] } & Page> {
  const since = dayStart(daysBefore(businessDate(now, timeZone), SOLD_DAYS - 1), timeZone);
  const reorder = sql`"low" as materialized (
      select "id", ${phoneColumnsSql}, "sortKey", "qty", "currency", "cost",
        coalesce("lowStockThreshold", ${sql.lit(LOW_STOCK_BELOW)}) as "threshold",
        cast(coalesce((
          select sum(l."qty") from "orderItems" l where l."itemId" = "inventories"."id" and l."soldAt" >= ${since}
        ), 0) as bigint) as "sold"
      from "inventories" where "deletedAt" is null and ${isLowSql}
    ), "reorder" as (
      select *, case when "sold" > "threshold" then "sold" else "threshold" end - "qty" as "toOrder" from "low"
    )`;
  return readSnapshot(db, async (snapshot) => {
    const page = pageOf(wanted, await countLowStock(snapshot), LIST_PAGE_SIZE);
    const { rows: items } = await sql<ReorderItem>`
      with ${reorder} select "id", ${phoneColumnsSql}, "qty", "threshold", "sold", "toOrder", "currency", "cost"
      from "reorder" order by "sold" desc, "qty", "sortKey", "id" limit ${page.size} offset ${page.offset}`.execute(
      snapshot,
    );
    const { rows: groups } = await sql<ReorderGroup>`
      with ${reorder} select "currency", "cost", cast(sum("toOrder") as bigint) as "toOrder", count(*) as "items"
      from "reorder" group by "currency", "cost"`.execute(snapshot);
    return { items, costTotals: reorderTotals(groups), ...page };
  });
}
