import type { Db, Decimal } from '#app/db/schema.ts';
import { salePrice } from '#app/domain/pricing.ts';
import type { SaveRateProblem } from '#app/domain/rates/rate.ts';

/** An item that a rate prices anew, as it was read, and the price it gets. */
export type Repricing = {
  itemId: string;
  nameKey: string;
  cost: Decimal;
  profit: Decimal;
  oldRate: Decimal | null;
  oldSalePrice: number;
  salePrice: number;
};

/** So many are read at once. */
const PAGE = 5_000;

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
 * Computes what the rate makes of every item, and writes nothing. It reads page by page, so outside a transaction what it
 * answers may be old before it is used.
 * @param progress told how many are priced.
 */
export async function priceItems(
  db: Db,
  currency: string,
  rate: Decimal,
  progress: (priced: number) => void,
): Promise<{ ok: true; items: Repricing[] } | ({ ok: false } & SaveRateProblem)> {
  const items: Repricing[] = [];
  for (let last = ''; ; ) {
    const page = await itemsToPrice(db, currency)
      .select(['id', 'name', 'nameKey', 'cost', 'rate', 'profit', 'salePrice'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id: itemId, name, nameKey, rate: oldRate, salePrice: oldSalePrice, ...inputs } of page) {
      const [cost, profit] = [inputs.cost ?? '', inputs.profit ?? ''];
      const price = salePrice({ cost, rate, profit });
      if (price === null) return { ok: false, problem: 'no-price', name };
      items.push({ itemId, nameKey, cost, profit, oldRate, oldSalePrice, salePrice: price });
    }
    progress(items.length);
    const end = page.at(-1);
    if (!end) return { ok: true, items };
    last = end.id;
  }
}
