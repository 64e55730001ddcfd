import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { phoneColumnsSql } from '#app/domain/phone/phone-columns.server.ts';
import { hasWords } from '#app/domain/phone/phone-search.server.ts';
import { salePriceSql } from '#app/domain/prices/pricing/pricing-sql.server.ts';
import { rateTableSql, readRateTable } from '#app/domain/prices/rates/latest-rates.server.ts';
import type { PreviewRow, PreviewTotals } from '#app/domain/prices/repricing/rate-batch.ts';
import { readRepricing } from '#app/domain/prices/repricing/rate-batch-read.server.ts';
import { isRepriced, newPrice, newRates, type Repricing } from '#app/domain/prices/repricing/rate-batch-sql.server.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

export const PREVIEW_SORTS = ['name', 'rise', 'fall', 'price'] as const;
export type PreviewSort = (typeof PREVIEW_SORTS)[number];

const ORDER_BY: Record<PreviewSort, RawBuilder<unknown>> = {
  name: sql`"sortKey", "nameKey", "id"`,
  rise: sql`("newPrice" - "oldPrice") * 1.0 / nullif("oldPrice", 0) desc, "sortKey", "nameKey", "id"`,
  fall: sql`("newPrice" - "oldPrice") * 1.0 / nullif("oldPrice", 0), "sortKey", "nameKey", "id"`,
  price: sql`"newPrice" desc, "sortKey", "nameKey", "id"`,
};

export type PreviewQuery = { search: string; sort: PreviewSort; page: number };
/** `toLookAt` counts the found items with a reason. */
type Preview = { totals: PreviewTotals; rows: PreviewRow[]; toLookAt: number } & Page;

/** Lists the items whose price a draft changes; sorted by name, those with a reason come first. Null if it is discarded or applied. */
export async function previewDraft(db: Db, id: string, { search, sort, page }: PreviewQuery): Promise<Preview | null> {
  return readSnapshot(db, async (snapshot) => {
    const repricing = await readRepricing(snapshot, id);
    if (!repricing) return null;
    const totals = await readTotals(snapshot, repricing);
    const count =
      search.trim() === '' ? totals.changes + totals.excluded : await countFound(snapshot, repricing, search);
    const shown = pageOf(page, count, LIST_PAGE_SIZE);
    const isFirst = sort === 'name' ? sql`"reason" is null` : sql`"reason" is distinct from 'no-price'`;
    const { rows } = await sql<PreviewRow & { toLookAt: number }>`
      with ${newRates(repricing)}, ${rateTableSql(await readRateTable(snapshot))},
      ${priced(snapshot, repricing, search)}, "reasoned" as (
        select *, case when "newPrice" is null then 'no-price' when ${sellsBelowCost(snapshot)} then 'below-cost'
          when ${JUMPS} then 'jumps' when "oldRate" <> "newestRate" then 'other-rate' end as "reason"
        from "priced" left join "newest" on "newest"."rateCurrency" = "priced"."currency"
        where "newPrice" is distinct from "oldPrice"
      )
      select "id", ${phoneColumnsSql}, "currency", "cost", "oldRate", "newRate", "oldPrice", "newPrice", "excluded", "reason",
        cast(count("reason") over () as integer) as "toLookAt"
      from "reasoned" order by case when ${isFirst} then 1 else 0 end, ${ORDER_BY[sort]}
      limit ${shown.size} offset ${shown.offset}`.execute(snapshot);
    return {
      totals,
      rows: rows.map(({ toLookAt: _, ...row }) => ({ ...row, excluded: Boolean(row.excluded) })),
      toLookAt: rows[0]?.toLookAt ?? 0,
      ...shown,
    };
  });
}

export async function readTotals(db: Db, repricing: Repricing): Promise<PreviewTotals> {
  const worth = (price: string) => sql`coalesce(sum(cast("qty" as double precision) * ${sql.ref(price)}), 0)`;
  const { rows } = await sql<PreviewTotals>`
    with ${newRates(repricing)}, ${priced(db, repricing)}, "moved" as (
      select *, case when "excluded" = 1 then "oldPrice" else "newPrice" end as "soldAt"
      from "priced" where "newPrice" is distinct from "oldPrice"
    )
    select count(*) filter (where "excluded" = 0) as "changes", count(*) filter (where "excluded" = 1) as "excluded",
      ${worth('oldPrice')} as "worthBefore", ${worth('soldAt')} as "worthAfter",
      count(*) filter (where "excluded" = 0 and ${sellsBelowCost(db)}) as "belowCost",
      count(*) filter (where "excluded" = 0 and ${JUMPS}) as "jumps",
      min("name") filter (where "excluded" = 0 and "newPrice" is null) as "unpriceable"
    from "moved"`.execute(db);
  return rows[0] as PreviewTotals;
}

const JUMPS = sql`abs("newPrice" - "oldPrice") * 10 > "oldPrice"`;

/** Only a negative profit can sell below cost: prices are rounded up. */
function sellsBelowCost(db: Db): RawBuilder<unknown> {
  const [cost, rate] = [sql.ref<string>('cost'), sql.ref<string>('newRate')];
  return sql`"profit" like '-%' and "newPrice" < ${salePriceSql(db, { cost, rate, profit: sql.lit('0') }, '1')}`;
}

async function countFound(db: Db, repricing: Repricing, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${newRates(repricing)}, ${priced(db, repricing, search)}
    select count(*) as "count" from "priced" where "newPrice" is distinct from "oldPrice"`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An SQL table `priced` of the items with their new prices, materialized so that each price is computed once. */
function priced(db: Db, repricing: Repricing, search = ''): RawBuilder<unknown> {
  const draftId = repricing.draft?.id ?? '';
  const isFound = search.trim() === '' ? sql`true` : hasWords(db, search);
  return sql`"priced" as materialized (
    select "id", ${phoneColumnsSql}, "currency", "cost", "profit", "qty", "sortKey", "nameKey",
      "rate" as "oldRate", "newRate", "salePrice" as "oldPrice", ${newPrice(db, repricing)} as "newPrice",
      case when "id" in (select "itemId" from "rateBatchExclusions" where "batchId" = ${draftId}) then 1 else 0 end
        as "excluded"
    from "inventories", "newRates" where ${isRepriced(repricing, { withExcluded: true })} and ${isFound}
  )`;
}
