import { sql } from 'kysely';
import { idsOf } from '#app/db/json-rows.server.ts';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { readPageAt } from '#app/domain/cursor-page.server.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import type { PriceChange } from '#app/domain/prices/price-changes/price-change.ts';
import type { Cursor, NeighbourCursors } from '#app/domain/text/paging.ts';

export type ChangesFilter = { itemId: string | null; rateId: string | null };

/** Lists changes newest first, also those of deleted items. `count` is null unless the filter names a rate. */
export async function listPriceChanges(
  db: Db,
  filter: ChangesFilter,
  cursor: Cursor,
): Promise<{ changes: PriceChange[]; count: number | null } & NeighbourCursors> {
  return readSnapshot(db, async (snapshot) => {
    const { rows, ...neighbours } = await readPageAt(
      cursor,
      async (id) => id,
      ({ edge, direction }) =>
        selectChanges(snapshot, filter)
          .select('id')
          .where('id', direction === 'asc' ? '>' : '<', edge ?? Number.MAX_SAFE_INTEGER)
          .orderBy('id', direction)
          .limit(LIST_PAGE_SIZE + 1)
          .execute(),
    );
    const changes = await readChanges(snapshot, idsOf(rows));
    return { changes, count: filter.rateId === null ? null : await countChanges(snapshot, filter), ...neighbours };
  });
}

async function countChanges(db: Db, filter: ChangesFilter): Promise<number> {
  const { count } = await selectChanges(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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

export function selectChanges(db: Db, { itemId, rateId }: ChangesFilter) {
  return db
    .selectFrom('priceChanges')
    .where(hasChanged)
    .$if(itemId !== null, (query) => query.where('itemId', '=', itemId ?? ''))
    .$if(rateId !== null, (query) =>
      query.where('rateId', '=', rateId).where('reason', '=', 'rate').whereRef('oldSalePrice', '!=', 'newSalePrice'),
    );
}
