import type { Instant, Trx } from '#app/db/schema.ts';
import type { Sellable } from '#app/domain/orders/checkout/cart-check.ts';
import type { SaleLine } from '#app/domain/orders/counter/counter-sale.ts';

type Line = Pick<SaleLine, 'itemId' | 'unitId' | 'salePrice'>;

/** Makes the prices that these items had for the device their prices again, with what they were computed from, so that a sale
 * stands at what the buyer paid. Other prices, and those of single pieces, stay and are refused. */
export async function standByEarlierPrices(
  trx: Trx,
  lines: Line[],
  { items, pieces }: Sellable,
  asOf: Instant,
): Promise<void> {
  const changed = lines.filter(({ itemId, unitId, salePrice }) => {
    const item = items.get(itemId);
    return item !== undefined && item.salePrice !== salePrice && pieces.get(unitId ?? '')?.salePrice == null;
  });
  if (changed.length === 0) return;
  const ids = [...new Set(changed.map(({ itemId }) => itemId))];
  const changes = await readChanges(trx, ids);
  for (const { itemId, salePrice } of changed) {
    const own = changes.filter((each) => each.itemId === itemId);
    const since = own.filter(({ at }) => at > asOf);
    const before = own.findLast(({ at }) => at <= asOf)?.later ?? since[0]?.earlier;
    // The device may have read it a moment later than it says.
    const price = [before, ...since.map(({ later }) => later)].find((each) => each?.salePrice === salePrice);
    Object.assign(items.get(itemId) ?? {}, price);
  }
}

async function readChanges(trx: Trx, ids: string[]) {
  const rows = await trx.selectFrom('priceChanges').selectAll().where('itemId', 'in', ids).orderBy('id').execute();
  return rows.map((row) => ({
    itemId: row.itemId,
    at: row.at,
    earlier: {
      ...{ salePrice: row.oldSalePrice, cost: row.oldCost, rate: row.oldRate },
      ...{ profit: row.oldProfit, rounding: row.oldRounding },
    },
    later: {
      ...{ salePrice: row.newSalePrice, cost: row.newCost, rate: row.newRate },
      ...{ profit: row.newProfit, rounding: row.newRounding },
    },
  }));
}
