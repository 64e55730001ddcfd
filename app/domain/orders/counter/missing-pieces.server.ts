import type { Trx } from '#app/db/schema.ts';
import { lockSellable } from '#app/domain/orders/checkout/attempt-place.server.ts';
import type { SoldLine } from '#app/domain/orders/counter/counter-price.ts';
import type { Missing } from '#app/domain/orders/counter/counter-sale.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { isOffered } from '#app/domain/stock/units/shown-units.ts';

/**
 * Adds the pieces that the books lack for these lines, because they were handed out. A unit that is not for sale any more, or
 * that nobody has named, is sold as a piece without its number. @returns the lines, and what somebody must count.
 */
export async function addMissing(
  trx: Trx,
  { now, uid }: By,
  lines: SoldLine[],
  device: string | undefined,
): Promise<{ lines: SoldLine[]; missing: Missing[] }> {
  const named = lines.map(({ itemId, unitId, qty, salePrice }) =>
    unitId === undefined ? { id: itemId, qty, salePrice } : { id: unitId, itemId, qty, salePrice },
  );
  const { items, pieces, splits } = await lockSellable(trx, named, { device, withDeleted: true });
  const { recordsImeis } = await readShopFeatures(trx);
  const missing: Missing[] = [];
  for (const [itemId, own] of Map.groupBy(lines, (line) => line.itemId)) {
    const item = items.get(itemId);
    if (!item) continue;
    const split = splits.get(itemId);
    const isGone = ({ unitId }: SoldLine) =>
      unitId === undefined ? recordsImeis && item.tracking === 'required' : pieces.get(unitId)?.itemId !== itemId;
    const isAlike = ({ unitId }: SoldLine) => {
      const piece = pieces.get(unitId ?? '');
      return !piece || !split || !isOffered(piece, split.condition);
    };
    const count = (some: SoldLine[]) => some.reduce((sum, { qty }) => sum + qty, 0);
    const gone = count(own.filter(isGone));
    const wanted = count(own.filter((line) => !isGone(line) && isAlike(line)));
    const short = gone + Math.max(0, wanted - Math.max(0, item.qty - (split?.offered ?? 0)));
    if (short > 0) missing.push({ itemId, name: item.name, qty: short });
  }
  await moveStock(
    trx,
    ...missing.map(({ itemId, qty }) => ({ now, itemId, change: qty, cause: 'corrected' as const, uid })),
  );
  const isThere = ({ itemId, unitId }: SoldLine) => pieces.get(unitId ?? '')?.itemId === itemId;
  return { lines: lines.map((line) => (isThere(line) ? line : { ...line, unitId: undefined })), missing };
}
