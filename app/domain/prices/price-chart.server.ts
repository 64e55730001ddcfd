import { sql } from 'kysely';
import type { Db, Instant } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { readThinned } from '#app/domain/charts/chart-points.server.ts';
import type { Series } from '#app/domain/charts/chart-range.ts';

/** Each price of the item since `from`, after the one that it had before; from its first if `from` is null. */
export async function readPriceChart(db: Db, itemId: string, from: Instant | null): Promise<Series> {
  return readSnapshot(db, async (seen) => {
    const prices = newPrices(seen, itemId);
    if (from === null) return readThinned(seen, prices, []);
    const before = await prices.where('at', '<', from).orderBy('id', 'desc').limit(1).execute();
    return readThinned(seen, prices.where('at', '>=', from), before);
  });
}

/** A rate that is saved again adds a row for every item, even if the price stays. */
function newPrices(db: Db, itemId: string) {
  return db
    .selectFrom('priceChanges')
    .select(['at', 'id as position', sql<string>`cast("newSalePrice" as text)`.as('value')])
    .where('itemId', '=', itemId)
    .where(({ eb, or }) => or([eb('oldSalePrice', 'is', null), eb('oldSalePrice', '!=', eb.ref('newSalePrice'))]));
}
