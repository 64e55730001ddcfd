import { sql } from 'kysely';
import type { Db, Instant } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { readThinned } from '#app/domain/prices/rates/chart-points.server.ts';
import type { Series } from '#app/domain/prices/rates/chart-range.ts';

/** Reads the item's prices since `from` and the last one before, or all if `from` is null. Thins them for a chart. */
export async function readPriceChart(db: Db, itemId: string, from: Instant | null): Promise<Series> {
  return readSnapshot(db, async (trx) => {
    const prices = changedPrices(trx, itemId);
    if (from === null) return readThinned(trx, prices, []);
    const lastBefore = await prices.where('at', '<', from).orderBy('id', 'desc').limit(1).execute();
    return readThinned(trx, prices.where('at', '>=', from), lastBefore);
  });
}

/** Leaves out rows with an unchanged price: a new rate adds rows even where the price stays. */
function changedPrices(db: Db, itemId: string) {
  return db
    .selectFrom('priceChanges')
    .select(['at', 'id as position', sql<string>`cast("newSalePrice" as text)`.as('value')])
    .where('itemId', '=', itemId)
    .where(({ eb, or }) => or([eb('oldSalePrice', 'is', null), eb('oldSalePrice', '!=', eb.ref('newSalePrice'))]));
}
