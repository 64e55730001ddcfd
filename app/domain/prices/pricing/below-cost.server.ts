import type { Db } from '#app/db/schema.ts';
import { costIfAbovePrice, type PricedStock } from '#app/domain/prices/pricing/below-cost.ts';
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
