import type { Db, Decimal } from '#app/db/schema.ts';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { readRateTable } from '#app/domain/prices/rates/latest-rates.server.ts';

export async function withExceedingCost<Item extends PricedStock>(
  db: Db,
  items: Item[],
): Promise<(Item & { exceedingCost?: number })[]> {
  if (items.length === 0) return [];
  const rates = await readRateTable(db);
  return items.map((item) => {
    const exceedingCost = costIfAbovePrice(item, rates);
    return exceedingCost === null ? item : { ...item, exceedingCost };
  });
}

export type PricedStock = { currency: string; cost: Decimal | null; rate: Decimal | null; salePrice: number };

/** What one piece costs in MMK at the newest rate, rounded up, if that is more than its price; else null. Uses the item's own
 * rate if its currency has no saved one. @param rates by currency */
export function costIfAbovePrice(item: PricedStock, rates: Record<string, Decimal | undefined>): number | null {
  const rate = rates[item.currency] ?? item.rate;
  if (item.cost === null || rate === null) return null;
  const cost = salePrice({ cost: item.cost, rate, profit: '0' }, '1');
  return cost !== null && cost > item.salePrice ? cost : null;
}
