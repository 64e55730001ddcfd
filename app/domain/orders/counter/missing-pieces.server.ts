import type { Trx } from '#app/db/schema.ts';
import { lockSellable } from '#app/domain/orders/checkout/attempt-place.server.ts';
import { lackingPieces, qtyByItem } from '#app/domain/orders/checkout/cart-check.ts';
import type { CheckoutLine } from '#app/domain/orders/checkout/checkout-form.ts';
import type { SoldLine } from '#app/domain/orders/counter/counter-price.ts';
import type { Missing } from '#app/domain/orders/counter/counter-sale.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { lockItems } from '#app/domain/stock/item-lock.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { endLeases } from '#app/domain/stock/units/unit-lease.server.ts';

export function checkoutLines(lines: SoldLine[]): CheckoutLine[] {
  return lines.map(({ itemId, unitId, qty, salePrice }) =>
    unitId === undefined ? { id: itemId, qty, salePrice } : { id: unitId, itemId, qty, salePrice },
  );
}

/** Adds the pieces that the books lack for these lines, because they were handed out. A unit that is not for sale any more, or
 * that nobody has named, is sold as a piece without its number. @returns the lines, and what somebody must count. */
export async function addMissing(
  trx: Trx,
  { now, uid }: By,
  lines: SoldLine[],
  device: string | undefined,
): Promise<{ lines: SoldLine[]; missing: Missing[] }> {
  await lockItems(
    trx,
    lines.map(({ itemId }) => itemId),
    { withDeleted: true },
  );
  // These phones have left the shop, whichever device they were kept for.
  await endLeases(trx, lines);
  const lock = (some: SoldLine[]) => lockSellable(trx, checkoutLines(some), { device, withDeleted: true });
  const { items, pieces } = await lock(lines);
  const { recordsImeis } = await readShopFeatures(trx);
  const isThere = ({ itemId, unitId }: SoldLine) => pieces.get(unitId ?? '')?.itemId === itemId;
  const isGone = (line: SoldLine) =>
    line.unitId === undefined
      ? recordsImeis && items.get(line.itemId)?.tracking === 'required'
      : items.has(line.itemId) && !isThere(line);
  const sold = lines.map((line) => (isThere(line) ? line : { ...line, unitId: undefined }));
  const gone = qtyByItem(checkoutLines(sold.filter((_, at) => isGone(lines[at] as SoldLine))));
  const missing = new Map<string, number>();
  // Of another quantity, the stock splits in another way, so what was added is checked again.
  for (let lacking = gone, round = 0; round === 0 || lacking.size > 0; round++) {
    await moveStock(
      trx,
      ...[...lacking].map(([itemId, change]) => ({ now, itemId, change, cause: 'corrected' as const, uid })),
    );
    for (const [itemId, qty] of lacking) missing.set(itemId, (missing.get(itemId) ?? 0) + qty);
    lacking = lackingPieces(checkoutLines(sold), await lock(sold));
  }
  return {
    lines: sold,
    missing: [...missing].map(([itemId, qty]) => ({ itemId, name: items.get(itemId)?.name ?? '', qty })),
  };
}
