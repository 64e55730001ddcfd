import type { Db } from '#app/db/schema.ts';
import type { PriceChange } from '#app/domain/catalog/price-change.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { type Page, pageOf } from '#app/domain/paging.ts';

/** Of one item; the prices that one saved rate changed; without either, all. */
export type ChangesFilter = { itemId: string | null; rateId: string | null };

/** One page of the price history, newest first, that of deleted items too. */
export async function listPriceChanges(
  db: Db,
  filter: ChangesFilter,
  wanted: number,
): Promise<{ changes: PriceChange[] } & Page> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = pageOf(wanted, count, LIST_PAGE_SIZE);
  const ids = matching(db, filter).select('id').orderBy('id', 'desc').limit(page.size).offset(page.offset);
  const rows = await db
    .selectFrom('priceChanges')
    .innerJoin('inventories', 'inventories.id', 'priceChanges.itemId')
    .leftJoin('users', 'users.id', 'priceChanges.uid')
    .select(['inventories.name', 'inventories.ram', 'inventories.rom', 'inventories.currency', 'deletedAt'])
    .select(['priceChanges.id', 'itemId', 'reason', 'rateId', 'users.name as by', 'at'])
    .select(['oldCost', 'oldRate', 'oldProfit', 'oldSalePrice', 'newCost', 'newRate', 'newProfit', 'newSalePrice'])
    // The page is found before anything is joined to it.
    .where('priceChanges.id', 'in', ids)
    .orderBy('priceChanges.id', 'desc')
    .execute();
  const changes = rows.map(
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
      ...change
    }) => ({
      ...change,
      deleted: deletedAt !== null,
      old: { cost: oldCost, rate: oldRate, profit: oldProfit, salePrice: oldSalePrice },
      new: { cost: newCost, rate: newRate, profit: newProfit, salePrice: newSalePrice },
    }),
  );
  return { changes, ...page };
}

/** A rate that was saved again leaves a row with every item; where it left the price, no price was changed. */
function matching(db: Db, { itemId, rateId }: ChangesFilter) {
  return db
    .selectFrom('priceChanges')
    .$if(itemId !== null, (query) => query.where('itemId', '=', itemId ?? ''))
    .$if(rateId !== null, (query) => query.where('rateId', '=', rateId).whereRef('oldSalePrice', '!=', 'newSalePrice'));
}
