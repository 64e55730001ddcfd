import { isTransactionNumber } from '#app/domain/money/payments/payment.ts';
import { FREE_WITH_IT, linesTotal, soldLines } from '#app/domain/orders/counter/counter-price.ts';
import type { Sale, SaleRefusal } from '#app/domain/orders/counter/counter-sale.ts';
import type { OfflineCatalog } from '#app/domain/orders/counter/offline/offline-find.ts';

/** Refuses on the device what the shop would refuse, as far as the device knows: the shop also knows costs. */
export function checkOffline(
  sale: Sale,
  { items, units }: OfflineCatalog,
  maxDiscount: number | null,
): SaleRefusal | undefined {
  // What is leased to this device is kept from all other pieces.
  const isLeased = ({ unitId }: Sale['lines'][number]) => units.some(({ id, isLeased }) => id === unitId && isLeased);
  for (const [at, line] of sale.lines.entries()) {
    const { itemId, unitId } = line;
    const item = items.find(({ id }) => id === itemId);
    if (!item) return { ok: false, problem: 'item-gone', itemId, at };
    if (unitId !== undefined && !units.some(({ id }) => id === unitId))
      return { ok: false, problem: 'piece-gone', id: unitId, name: item.name, at };
    if (unitId === undefined && item.units === 'must')
      return { ok: false, problem: 'too-few-units', name: item.name, qty: 1, chosen: 0, at };
    const others = sale.lines.filter((each) => each.itemId === itemId && !isLeased(each));
    const wanted = others.reduce((sum, { qty }) => sum + qty, 0);
    const leased = units.filter((unit) => unit.itemId === itemId && unit.isLeased).length;
    const available = Math.max(0, item.qty - leased);
    if (!isLeased(line) && wanted > available)
      return { ok: false, problem: 'not-enough-stock', name: item.name, available, at };
  }
  const unlike = sale.payments.findIndex(({ number }) => !isTransactionNumber(number));
  if (unlike >= 0) return { ok: false, problem: 'number-unlike', at: unlike };
  // The shop alone knows all numbers of phones.
  const tradedIn = sale.payments.findIndex(({ phone }) => phone !== undefined);
  if (tradedIn >= 0) return { ok: false, problem: 'trade-in-offline', at: tradedIn };
  const sold = soldLines(sale);
  if (!sold) return { ok: false, problem: 'discount-too-large' };
  if (maxDiscount === null) return undefined;
  const floor = (price: number) => (price * (100 - maxDiscount)) / 100;
  const slack = sale.discount ? sold.reduce((sum, { qty }) => sum + qty, 0) : 0;
  const isLow = ({ price, salePrice, reason }: (typeof sold)[number]) =>
    price < salePrice && price < floor(salePrice) - slack && !(price === 0 && reason === FREE_WITH_IT);
  const low = sold.find(isLow);
  if (low) return { ok: false, problem: 'below-floor', at: low.from };
  const listed = linesTotal(sale.lines.map(({ salePrice, qty }) => ({ salePrice, qty }))) ?? 0;
  const total = sold.reduce((sum, { price, qty }) => sum + price * qty, 0);
  return total < floor(listed) - slack ? { ok: false, problem: 'below-floor' } : undefined;
}
