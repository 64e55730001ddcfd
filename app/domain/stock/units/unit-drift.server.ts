import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { SOLD_STATUSES } from '#app/domain/order-status.ts';
import { PHONE_COLUMNS, type Phone, phoneOf } from '#app/domain/phone/phone.ts';
import { hasFeature } from '#app/domain/shop-features.server.ts';
import type { UnitCounts, UnnumberedItem } from '#app/domain/stock/units/unit-drift.ts';

/** Counts the units of each item that tracks them. `expected` is the quantity plus the pieces of orders that are neither sold
 * (`SOLD_STATUSES`) nor restocked, less the units bound to those orders. */
export async function countUnits(
  db: Db,
  itemIds: string[],
  condition = sql<boolean>`true`,
): Promise<Record<string, UnitCounts>> {
  const tracked = await listTracked(db, itemIds, condition);
  if (tracked.length === 0) return {};
  return Object.fromEntries((await readCounts(db, tracked)).map((each) => [each.itemId, each]));
}

/** Counts no units in a shop that records no IMEIs: there, pieces and units may differ. */
export async function countExpectedUnits(db: Db, itemIds: string[]): Promise<Record<string, UnitCounts>> {
  return countUnits(db, itemIds, hasFeature('recordsImeis'));
}

/** Counts the pieces of an item without numbers, also if it records none. */
export async function countUnnumbered(db: Db, itemId: string): Promise<number> {
  const [counts = { expected: 0, units: 0 }] = await readCounts(db, [itemId]);
  return Math.max(0, counts.expected - counts.units);
}

/** As `countUnnumbered`, for many items. */
export async function countAllUnnumbered(db: Db, itemIds: string[]): Promise<Map<string, number>> {
  const found: [string, number][] = [];
  for (let at = 0; at < itemIds.length; at += ITEMS_PER_STATEMENT) {
    const counts = await readCounts(db, itemIds.slice(at, at + ITEMS_PER_STATEMENT));
    found.push(
      ...counts.map(({ itemId, expected, units }): [string, number] => [itemId, Math.max(0, expected - units)]),
    );
  }
  return new Map(found);
}

const ITEMS_PER_STATEMENT = 500;

async function readCounts(db: Db, itemIds: string[]): Promise<UnitCounts[]> {
  const counts = sql<UnitCounts>`select ${COUNTS} from "inventories" i where i."id" in (${sql.join(itemIds)})`;
  return (await counts.execute(db)).rows;
}

const COUNTS = sql`
  i."id" as "itemId", i."tracking", i."qty",
  cast(i."qty" + (
    select coalesce(sum(l."qty" - (
      select count(*) from "units" u where u."orderId" = l."orderId" and u."line" = l."line"
    )), 0)
    from "orderItems" l cross join "orders" o
    where l."itemId" = i."id" and l."soldAt" is null
      and o."id" = l."orderId" and not ${hasStatus(...SOLD_STATUSES)} and not o."restocked"
  ) as bigint) as "expected",
  (select count(*) from "units" u where u."itemId" = i."id" and u."state" = 'in-stock') as "units"`;

/** Lists the items with fewer units than expected: required ones first, then by name; none in a shop that records no IMEIs. */
export async function listUnnumbered(db: Db, limit: number): Promise<UnnumberedItem[]> {
  const { rows } = await sql<Phone & UnitCounts>`
    select * from (
      select ${sql.join(PHONE_COLUMNS.map((column) => sql.ref(`i.${column}`)))}, i."sortKey", ${COUNTS}
      from "inventories" i
      where i."tracking" in ('optional', 'required') and i."deletedAt" is null and ${hasFeature('recordsImeis')}
    ) as t
    where "units" < "expected"
    order by "tracking" desc, "sortKey", "itemId" limit ${limit}`.execute(db);
  return rows.map((row) => ({ item: { id: row.itemId, ...phoneOf(row) }, counts: row }));
}

/** Lists the items that track units: only these need the statement of `countUnits`, which reads orders. */
async function listTracked(db: Db, itemIds: string[], condition: RawBuilder<boolean>): Promise<string[]> {
  if (itemIds.length === 0) return [];
  const rows = await db
    .selectFrom('inventories')
    .select('id')
    .where('id', 'in', itemIds)
    .where('tracking', '<>', 'off')
    .where(condition)
    .execute();
  return rows.map(({ id }) => id);
}
