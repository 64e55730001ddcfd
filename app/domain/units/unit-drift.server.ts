import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { UnitCounts } from '#app/domain/units/unit-drift.ts';

/** Of the items that have or had units; by item. */
export async function countUnits(db: Db, itemIds: string[]): Promise<Record<string, UnitCounts>> {
  if (itemIds.length === 0) return {};
  const { rows } = await sql<UnitCounts>`
    select i."id" as "itemId", i."tracking", i."qty",
      cast(i."qty" + (
        select coalesce(sum(l."qty"), 0) from "orderItems" l join "orders" o on o."id" = l."orderId"
        where l."itemId" = i."id" and ${PROMISED}
      ) - (
        select count(*) from "units" u join "orders" o on o."id" = u."orderId"
        where u."itemId" = i."id" and u."state" = 'sold' and ${PROMISED}
      ) as bigint) as "expected",
      (select count(*) from "units" u where u."itemId" = i."id" and u."state" = 'in-stock') as "units"
    from "inventories" i
    where i."id" in (${sql.join(itemIds)}) and i."tracking" <> 'off'`.execute(db);
  return Object.fromEntries(rows.map((counts) => [counts.itemId, counts]));
}

/** Their pieces are out of the quantity, and their units, if bound, wait to be sold or to come back. */
const PROMISED = sql`(o."status" = 'pending' or (o."status" = 'canceled' and not o."restocked"))`;
