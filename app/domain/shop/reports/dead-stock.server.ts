import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { businessDate, dayStart, daysBefore } from '#app/domain/dates.ts';
import { phoneColumnsSql } from '#app/domain/phone/phone-columns.server.ts';
import { rateTableSql, readRateTable } from '#app/domain/prices/rates/latest-rates.server.ts';
import type { CostTotals, DeadDays, DeadStockItem } from '#app/domain/shop/reports/dead-stock.ts';
import { stockWithCost } from '#app/domain/shop/reports/stock-value.server.ts';
import { type Page, readPage } from '#app/domain/text/paging.ts';

type DeadStock = { items: DeadStockItem[]; costTotals: CostTotals } & Page;
type Row = Omit<DeadStockItem, 'stockCost'> & {
  value: string | null;
  count: number;
  unknown: number;
  sum: string | null;
};

const MOST_MONEY = sql`case when "value" is null then 1 else 0 end, "sold"."value" desc`;

/** Lists items in stock that were last sold at least `days` days ago, the most money `byCost` first, else the longest unsold:
 * the order must not tell the costs. An item that was never sold counts from the day it was added. */
export async function listDeadStock(
  db: Db,
  { now, timeZone, days, page, byCost }: { now: Date; timeZone: string; days: DeadDays; page: number; byCost: boolean },
): Promise<DeadStock> {
  const rates = await readRateTable(db);
  const until = dayStart(daysBefore(businessDate(now, timeZone), days - 1), timeZone);
  const { rows, ...found } = await readPage({ page, size: LIST_PAGE_SIZE }, async (offset) => {
    const read = await sql<Row>`
      with ${rateTableSql(rates)}, ${stockWithCost(db)}, "sold" as (
        select *, (select max(l."soldAt") from "orderItems" l where l."itemId" = "stock"."id" and l."soldAt" is not null)
          as "lastSold"
        from "stock"
      )
      select "id", ${phoneColumnsSql}, "qty", "createdAt", "lastSold", cast("value" as text) as "value",
        count(*) over () as "count", count(*) over () - count("value") over () as "unknown",
        cast(sum("value") over () as text) as "sum"
      from "sold" where coalesce("lastSold", "createdAt") < ${until}
      order by ${byCost ? MOST_MONEY : sql`coalesce("lastSold", "createdAt")`}, "sortKey", "id"
      limit ${LIST_PAGE_SIZE} offset ${offset}`.execute(db);
    return read.rows;
  });
  const [first] = rows;
  const items = rows.map(({ count: _count, unknown: _unknown, sum: _sum, value, ...item }) => ({
    ...item,
    stockCost: value === null ? null : Number(value),
  }));
  const costTotals = { value: Number(first?.sum ?? 0), unknown: first?.unknown ?? 0 };
  return { items, costTotals, ...found };
}
