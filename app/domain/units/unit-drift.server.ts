import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { PHONE_COLUMNS } from '#app/domain/catalog/phone.ts';
import type { UnitCounts, UnnumberedItem } from '#app/domain/units/unit-drift.ts';

/**
 * Of the items whose numbers are kept; by item. Pieces of an order that is not confirmed are out of the quantity, and its
 * units, if bound, wait to come back.
 */
export async function countUnits(db: Db, itemIds: string[]): Promise<Record<string, UnitCounts>> {
  const tracked = await listTracked(db, itemIds);
  if (tracked.length === 0) return {};
  const { rows } = await sql<UnitCounts>`
    select i."id" as "itemId", i."tracking", i."qty",
      cast(i."qty" + (
        select coalesce(sum(l."qty" - (
          select count(*) from "units" u where u."orderId" = l."orderId" and u."line" = l."line"
        )), 0)
        from "orderItems" l cross join "orders" o
        where l."itemId" = i."id" and l."soldAt" is null
          and o."id" = l."orderId" and o."status" <> 'confirmed' and not o."restocked"
      ) as bigint) as "expected",
      (select count(*) from "units" u where u."itemId" = i."id" and u."state" = 'in-stock') as "units"
    from "inventories" i
    where i."id" in (${sql.join(tracked)})`.execute(db);
  return Object.fromEntries(rows.map((counts) => [counts.itemId, counts]));
}

/** Those that must have numbers first, by name. @param limit how many items at most */
export async function listUnnumbered(db: Db, limit: number): Promise<UnnumberedItem[]> {
  const items = await db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS])
    .where('tracking', 'in', ['optional', 'required'])
    .where('deletedAt', 'is', null)
    .orderBy('tracking', 'desc')
    .orderBy('sortKey')
    .orderBy('id')
    .execute();
  const counts = await countUnits(
    db,
    items.map(({ id }) => id),
  );
  const unnumbered = items.flatMap((item) => {
    const ofItem = counts[item.id];
    return ofItem && ofItem.units < ofItem.expected ? [{ item, counts: ofItem }] : [];
  });
  return unnumbered.slice(0, limit);
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
