import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { businessDate, dayStart } from '#app/domain/dates.ts';
import type { DeadDays, DeadItem, DeadTotals } from '#app/domain/margin/dead-stock.ts';
import { newestRatesSql, readNewestRates } from '#app/domain/margin/newest-rates.server.ts';
import { stockWithCost } from '#app/domain/margin/stock-value.server.ts';
import { type Page, pageOf } from '#app/domain/paging.ts';
import { daysBefore } from '#app/domain/sales/sales-ranges.ts';

type DeadStock = { items: DeadItem[]; totals: DeadTotals } & Page;
type Row = Omit<DeadItem, 'value'> & { value: string | null; groups: number; unknown: number; sum: string | null };

/**
 * Items in stock whose last sale is that many days ago, the most money first. One that was never sold counts from the
 * day it was added.
 */
export async function listDeadStock(
  db: Db,
  { now, timeZone, days, page: wanted }: { now: Date; timeZone: string; days: DeadDays; page: number },
): Promise<DeadStock> {
  const rates = await readNewestRates(db);
  const until = dayStart(daysBefore(businessDate(now, timeZone), days - 1), timeZone);
  const read = async ({ offset }: Pick<Page, 'offset'>) => {
    const { rows } = await sql<Row>`
      with ${newestRatesSql(rates)}, ${stockWithCost(db)}, "sold" as (
        select *, (select max(l."soldAt") from "orderItems" l where l."itemId" = "stock"."id" and l."soldAt" is not null)
          as "lastSold"
        from "stock"
      )
      select "id", "name", "ram", "rom", "qty", "createdAt", "lastSold", cast("value" as text) as "value",
        count(*) over () as "groups", count(*) over () - count("value") over () as "unknown",
        cast(sum("value") over () as text) as "sum"
      from "sold" where coalesce("lastSold", "createdAt") < ${until}
      order by case when "value" is null then 1 else 0 end, "sold"."value" desc, "sortKey", "id"
      limit ${LIST_PAGE_SIZE} offset ${offset}`.execute(db);
    return rows;
  };
  const asked = Math.min(Math.max(1, Math.trunc(wanted) || 1), 1_000_000);
  let rows = await read({ offset: (asked - 1) * LIST_PAGE_SIZE });
  if (rows.length === 0 && asked > 1) {
    const all = (await read({ offset: 0 }))[0]?.groups ?? 0;
    rows = await read(pageOf(asked, all, LIST_PAGE_SIZE));
  }
  const [first] = rows;
  const items = rows.map(({ groups: _groups, unknown: _unknown, sum: _sum, value, ...item }) => ({
    ...item,
    value: value === null ? null : Number(value),
  }));
  const totals = { value: Number(first?.sum ?? 0), unknown: first?.unknown ?? 0 };
  return { items, totals, ...pageOf(asked, first?.groups ?? 0, LIST_PAGE_SIZE) };
}
