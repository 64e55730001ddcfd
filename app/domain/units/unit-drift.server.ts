import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { UnitCounts } from '#app/domain/units/unit-drift.ts';

/** Of the items whose numbers are kept; by item. */
export async function countUnits(db: Db, itemIds: string[]): Promise<Record<string, UnitCounts>> {
  const tracked = await listTracked(db, itemIds);
  if (tracked.length === 0) return {};
  const { rows } = await sql<UnitCounts>`
    select i."id" as "itemId", i."tracking", i."qty",
      cast(i."qty" + (
        select coalesce(sum(l."qty"), 0) from "orders" o cross join "orderItems" l
        where l."orderId" = o."id" and l."itemId" = i."id" and ${PROMISED}
      ) - (
        select count(*) from "units" u join "orders" o on o."id" = u."orderId"
        where u."itemId" = i."id" and u."state" = 'sold' and ${PROMISED}
      ) as bigint) as "expected",
      (select count(*) from "units" u where u."itemId" = i."id" and u."state" = 'in-stock') as "units"
    from "inventories" i
    where i."id" in (${sql.join(tracked)})`.execute(db);
  return Object.fromEntries(rows.map((counts) => [counts.itemId, counts]));
}

/** No other item pays for the statement above, which reads orders. */
async function listTracked(db: Db, itemIds: string[]): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const rows = await db
    .selectFrom('inventories')
    .select('id')
    .where('id', 'in', itemIds)
    .where('tracking', '<>', 'off')
    .execute();
  return rows.map(({ id }) => id);
}

/** Their pieces are out of the quantity, and their units, if bound, wait to be sold or to come back. */
const PROMISED = sql`o."status" in ('pending', 'canceled') and (o."status" = 'pending' or not o."restocked")`;
