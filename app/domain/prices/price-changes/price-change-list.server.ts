import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import type { PriceChange } from '#app/domain/prices/price-changes/price-change.ts';
import { type Cursor, type NeighbourCursors, pageAtCursor } from '#app/domain/text/paging.ts';

export type ChangesFilter = { itemId: string | null; rateId: string | null };

/** Lists changes newest first, also those of deleted items. `count` is null unless the filter names a rate. */
export async function listPriceChanges(
  db: Db,
  filter: ChangesFilter,
  cursor: Cursor,
): Promise<{ changes: PriceChange[]; count: number | null } & NeighbourCursors> {
  return readSnapshot(db, (snapshot) => listFrom(snapshot, filter, cursor));
}

async function listFrom(
  db: Db,
  filter: ChangesFilter,
  cursor: Cursor,
): Promise<{ changes: PriceChange[]; count: number | null } & NeighbourCursors> {
  const isTowardsNewer = cursor !== null && 'after' in cursor;
  const idQuery = selectChanges(db, filter)
    .select('id')
    .$if(cursor === null, (query) => query.where('id', '>', 0))
    .$if(cursor !== null && !isTowardsNewer, (query) => query.where('id', '<', edgeOf(cursor)))
    .$if(isTowardsNewer, (query) => query.where('id', '>', edgeOf(cursor)))
    .orderBy('id', isTowardsNewer ? 'asc' : 'desc')
    .limit(LIST_PAGE_SIZE + 1);
  const page = pageAtCursor(await idQuery.execute(), LIST_PAGE_SIZE, { hasEdge: cursor !== null, isTowardsNewer });
  if (!page) return listFrom(db, filter, null);
  const { rows, ...neighbours } = page;
  const ids = rows.map(({ id }) => id);
  return {
    changes: await readChanges(db, ids),
    count: filter.rateId === null ? null : await countChanges(db, filter),
    ...neighbours,
  };
}

function edgeOf(cursor: Cursor): number {
  if (cursor === null) return 0;
  return 'before' in cursor ? cursor.before : cursor.after;
}

async function countChanges(db: Db, filter: ChangesFilter): Promise<number> {
  const { count } = await selectChanges(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads changes by their ids, the newest first. */
export async function readChanges(db: Db, ids: number[]): Promise<PriceChange[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('priceChanges')
    .innerJoin('inventories', 'inventories.id', 'priceChanges.itemId')
    .leftJoin('users', 'users.id', 'priceChanges.uid')
    .select([...PHONE_COLUMNS.map((column) => `inventories.${column}` as const), 'inventories.currency', 'deletedAt'])
    .select(['priceChanges.id', 'itemId', 'reason', 'rateId', 'users.name as by', 'at'])
    .select([
      'oldCost',
      'oldRate',
      'oldProfit',
      'oldSalePrice',
      'newCost',
      'newRate',
      'newProfit',
      'newSalePrice',
      'newRounding',
    ])
    .where('priceChanges.id', 'in', ids)
    .orderBy('priceChanges.id', 'desc')
    .execute();
  return rows.map(
    ({
      deletedAt,
      oldCost,
      oldRate,
      oldProfit,
      oldSalePrice,
      newCost,
      newRate,
      newProfit,
      newSalePrice,
      newRounding,
      ...change
    }) => ({
      ...change,
      deleted: deletedAt !== null,
      old: { cost: oldCost, rate: oldRate, profit: oldProfit, salePrice: oldSalePrice },
      new: { cost: newCost, rate: newRate, profit: newProfit, salePrice: newSalePrice, rounding: newRounding },
    }),
  );
}

/** Rows of the history that changed something. A new rate adds rows even where all stays. */
export const hasChanged = sql<boolean>`("reason" <> 'rate' or "oldSalePrice" <> "newSalePrice"
  or "oldRate" is distinct from "newRate" or "oldRounding" <> "newRounding")`;

/** For a rate, leaves out rows with an unchanged price. */
export function selectChanges(db: Db, { itemId, rateId }: ChangesFilter) {
  return db
    .selectFrom('priceChanges')
    .where(hasChanged)
    .$if(itemId !== null, (query) => query.where('itemId', '=', itemId ?? ''))
    .$if(rateId !== null, (query) =>
      query.where('rateId', '=', rateId).where('reason', '=', 'rate').whereRef('oldSalePrice', '!=', 'newSalePrice'),
    );
}
