import type { Db } from '#app/db/schema.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { withExceedingCost } from '#app/domain/prices/pricing/below-cost.server.ts';
import type { PricedItem } from '#app/domain/prices/pricing/priced-item.ts';

/** Reads the latest values if they are saved, else the original ones (SPEC 2, D 8). @returns null if no item on sale has the id. */
export async function readPricedItem(db: Db, id: string | null): Promise<PricedItem | null> {
  if (id === null) return null;
  const [item] = await withExceedingCost(db, await selectPricedItem(db, id).execute());
  return item ?? null;
}

export function selectPricedItem(db: Db, id: string) {
  return db
    .selectFrom('inventories')
    .select(['id', ...PHONE_COLUMNS, 'currency', 'salePrice', 'rounding'])
    .select(({ fn }) => [
      fn.coalesce('latestCost', 'cost').as('cost'),
      fn.coalesce('latestExchangeRate', 'rate').as('rate'),
      fn.coalesce('latestProfitPercent', 'profit').as('profit'),
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
}
