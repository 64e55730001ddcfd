import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { phoneColumnsSql } from '#app/domain/phone/phone-columns.server.ts';
import { hasChanged } from '#app/domain/prices/price-changes/price-change-list.server.ts';
import type { RateBatch, UntouchedItem, UntouchedItems } from '#app/domain/prices/repricing/rate-batch.ts';
import { excludedItemIds, isChangeOf, isRepriceable } from '#app/domain/prices/repricing/rate-batch-sql.server.ts';

const MAX_LISTED = 100;

/** Lists the items that a batch leaves out, because they changed after its preview and before it was applied, or until now for a draft. */
export async function readSkipped(db: Db, { id, rates }: RateBatch): Promise<UntouchedItems> {
  const currencies = rates.map(({ currency }) => currency);
  return listUntouched(
    db,
    sql`select i.* from "inventories" i
      where ${isRepriceable} and i."currency" in (${sql.join(currencies)}) and i."id" not in (${excludedItemIds(id)})
        and i."id" in (
          select c."itemId" from "priceChanges" c join "rateBatches" b on b."id" = ${id}
          where c."id" > b."previewedTo" and (b."appliedTo" is null or c."id" <= b."appliedTo") and ${hasChanged})`,
  );
}

export async function readNotRestored(db: Db, { rates }: RateBatch): Promise<UntouchedItems> {
  return listUntouched(
    db,
    sql`select i.* from "priceChanges" c join "inventories" i on i."id" = c."itemId"
      where ${isChangeOf(rates)} and ${hasChanged} and not exists (
        select 1 from "priceChanges" u
        where u."itemId" = c."itemId" and u."id" > c."id" and u."reason" = 'undone' and u."rateId" = c."rateId")`,
  );
}

async function listUntouched(db: Db, untouched: ReturnType<typeof sql>): Promise<UntouchedItems> {
  const { rows } = await sql<UntouchedItem & { count: number }>`
    with "untouched" as (${untouched})
    select "id", ${phoneColumnsSql}, "salePrice", case when "deletedAt" is null then 0 else 1 end as "deleted",
      (select count(*) from "untouched") as "count"
    from "untouched" order by "sortKey", "nameKey", "id" limit ${MAX_LISTED}`.execute(db);
  return {
    items: rows.map(({ count: _count, ...item }) => ({ ...item, deleted: Boolean(item.deleted) })),
    count: rows[0]?.count ?? 0,
  };
}
