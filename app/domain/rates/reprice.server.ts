import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Decimal, Trx } from '#app/db/schema.ts';

/** An item that a saved rate prices anew, as it stands, and the price it gets. */
export type Repricing = {
  id: string;
  cost: Decimal;
  rate: Decimal | null;
  profit: Decimal;
  salePrice: number;
  price: number;
};
type ByRate = { rate: Decimal; rateId: string; uid: string; at: string };

/** Few statements for a long inventory, each within what an engine takes as parameters. */
const BATCH = 1_000;

/** Gives the items their rate and price, the latest fields where an item has them, and each its row in the history. */
export async function reprice(trx: Trx, items: Repricing[], by: ByRate): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH);
    await writePrices(trx, batch, by);
    const changes = batch.filter(({ rate, salePrice, price }) => rate !== by.rate || salePrice !== price);
    if (changes.length > 0) {
      await trx
        .insertInto('priceChanges')
        .values(changes.map((item) => priceChange(item, by)))
        .execute();
    }
  }
}

async function writePrices(trx: Trx, items: Repricing[], { rate, at }: ByRate): Promise<void> {
  const rows = sql.join(items.map(({ id, price }) => sql`(${id}, cast(${price} as bigint))`));
  // Both engines call the columns of bare rows so.
  const priced = sql<{ column1: string; column2: number }>`(values ${rows})`.as('priced');
  await trx
    .updateTable('inventories')
    .from(priced)
    .set(({ ref }) => ({
      rate,
      salePrice: ref('priced.column2'),
      latestExchangeRate: sql<string>`case when "latestExchangeRate" is not null then ${rate} end`,
      latestSalePrice: sql<number>`case when "latestSalePrice" is not null then priced.column2 end`,
      updatedAt: at,
    }))
    .whereRef('inventories.id', '=', 'priced.column1')
    .execute();
}

function priceChange(item: Repricing, { rate, rateId, uid, at }: ByRate): Insertable<Database['priceChanges']> {
  const { id, cost, profit, salePrice, price } = item;
  return {
    itemId: id,
    reason: 'rate',
    uid,
    at,
    rateId,
    oldCost: cost,
    oldRate: item.rate,
    oldProfit: profit,
    oldSalePrice: salePrice,
    newCost: cost,
    newRate: rate,
    newProfit: profit,
    newSalePrice: price,
  };
}
