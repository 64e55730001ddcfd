import type { Db } from '#app/db/schema.ts';
import { costAbovePrice, type PricedStock } from '#app/domain/prices/below-cost.ts';
import { readNewestRates } from '#app/domain/rates/newest-rates.server.ts';

export async function withCostAbovePrice<Item extends PricedStock>(
  db: Db,
  items: Item[],
): Promise<(Item & { costAbovePrice?: number })[]> {
  if (items.length === 0) return [];
  const rates = await readNewestRates(db);
  return items.map((item) => {
    const above = costAbovePrice(item, rates);
    return above === null ? item : { ...item, costAbovePrice: above };
  });
}
