import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { phoneColumnsSql } from '#app/domain/phone/phone-columns.server.ts';
import { lineCostSql } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { type RateTable, rateTableSql } from '#app/domain/prices/rates/latest-rates.server.ts';
import type { StockValue } from '#app/domain/shop/reports/dead-stock.ts';

export async function readStockValue(db: Db, rates: RateTable): Promise<StockValue> {
  const price = sql`cast("qty" as numeric) * "salePrice"`;
  const { rows } = await sql<Record<keyof StockValue, string | number | null>>`
    with ${rateTableSql(rates)}, ${stockWithCost(db)}
    select cast(sum("value") as text) as "cost",
      cast(sum(case when "value" is not null then ${price} end) as text) as "sale",
      count(*) - count("value") as "unknown",
      cast(sum(case when "value" is null then ${price} end) as text) as "unknownSale"
    from "stock"`.execute(db);
  const figure = (name: keyof StockValue) => Number(rows[0]?.[name] ?? 0);
  return { cost: figure('cost'), sale: figure('sale'), unknown: figure('unknown'), unknownSale: figure('unknownSale') };
}

/** An SQL table `stock` of the items in stock. `value` is their cost in MMK at the newest rate, computed once, or null. */
export function stockWithCost(db: Db): RawBuilder<unknown> {
  const rate = sql<string>`coalesce("newestRate", "rate")`;
  const value = lineCostSql(db, { cost: sql.ref<string>('cost'), rate, qty: sql.ref<number>('qty') });
  return sql`"stock" as materialized (
    select "id", ${phoneColumnsSql}, "sortKey", "qty", "salePrice", "createdAt", ${value} as "value"
    from "inventories" left join "newest" on "rateCurrency" = "currency"
    where "deletedAt" is null and "qty" > 0
  )`;
}
