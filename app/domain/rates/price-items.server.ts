import { placeOfItem } from '#app/db/bulk-write.server.ts';
import type { Db, Decimal } from '#app/db/schema.ts';
import { byName } from '#app/domain/catalog/item-sort.server.ts';
import { salePricesAt } from '#app/domain/prices/pricing.ts';
import type { SaveRateProblem } from '#app/domain/rates/rate.ts';

/** An item that a rate prices anew, as it was read, and the price it gets. */
export type Repricing = {
  place: number;
  itemId: string;
  cost: Decimal;
  profit: Decimal;
  oldRate: Decimal | null;
  oldSalePrice: number;
  salePrice: number;
};

/** After so many it is told how far it has come. */
const PART = 1_000;

/** The items that a rate of this currency prices: those that stand, and have cost and profit. */
export function itemsToPrice(db: Db, currency: string) {
  return db
    .selectFrom('inventories')
    .where('deletedAt', 'is', null)
    .where('currency', '=', currency)
    .where('cost', 'is not', null)
    .where('profit', 'is not', null);
}

export async function countItemsToPrice(db: Db, currency: string): Promise<number> {
  const { count } = await itemsToPrice(db, currency)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Computes what the rate makes of every item, by name as lists have it, and writes nothing: outside a transaction what it
 * answers may be old before it is used.
 * @param progress told how many are priced.
 */
export async function priceItems(
  db: Db,
  currency: string,
  rate: Decimal,
  progress: (priced: number) => void,
): Promise<{ ok: true; items: Repricing[] } | ({ ok: false } & SaveRateProblem)> {
  const rows = await itemsToPrice(db, currency)
    .select(['id', 'name', 'cost', 'rate', 'profit', 'salePrice'])
    .select(placeOfItem(db).as('place'))
    .$call(byName)
    .execute();
  const items: Repricing[] = [];
  const priceOf = salePricesAt(rate);
  for (const { id: itemId, name, place, rate: oldRate, salePrice: oldSalePrice, ...inputs } of rows) {
    const [cost, profit] = [inputs.cost ?? '', inputs.profit ?? ''];
    const price = priceOf({ cost, profit });
    if (price === null) return { ok: false, problem: 'no-price', name };
    items.push({ place, itemId, cost, profit, oldRate, oldSalePrice, salePrice: price });
    if (items.length % PART === 0) progress(items.length);
  }
  return { ok: true, items };
}
