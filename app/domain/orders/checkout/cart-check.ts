import { depositOf } from '#app/domain/money/payments/deposit.ts';
import { totalMmk } from '#app/domain/money.ts';
import type { Checkout, CheckoutLine } from '#app/domain/orders/checkout/checkout-form.ts';
import type { CheckoutProblem } from '#app/domain/orders/checkout/placement.ts';
import type { LockedItem } from '#app/domain/stock/item-lock.server.ts';

export type PricedCart = { lines: { qty: number; item: LockedItem }[]; total: number; deposit: number | null };

/**
 * Prices a cart, or returns its first problem: a shortage of any line comes before a changed price (D 16, 19).
 * @param items those items of the cart that still exist.
 */
export function checkCart(
  { lines, paymentMethod, deposit: shownDeposit }: Checkout,
  items: Map<string, LockedItem>,
  methods: string[],
): PricedCart | CheckoutProblem {
  if (lines.length === 0) return { problem: 'empty-cart' };
  if (!methods.includes(paymentMethod)) return { problem: 'no-such-payment-method' };
  const problem = firstShortage(lines, items) ?? firstPriceChange(lines, items);
  if (problem) return problem;

  const cartLines = lines.map(({ id, qty }) => ({ qty, item: items.get(id) as LockedItem }));
  const pricedLines = cartLines.map(({ qty, item: { salePrice, depositPercent } }) => ({
    qty,
    salePrice,
    depositPercent,
  }));
  const total = totalMmk(pricedLines);
  if (total === null) return { problem: 'total-too-large' };
  const deposit = depositOf(pricedLines);
  return shownDeposit === undefined || shownDeposit === deposit
    ? { lines: cartLines, total, deposit }
    : { problem: 'deposit-changed', deposit };
}

export function qtyByItem(lines: CheckoutLine[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { id, qty } of lines) pieces.set(id, (pieces.get(id) ?? 0) + qty);
  return pieces;
}

function firstShortage(lines: CheckoutLine[], items: Map<string, LockedItem>): CheckoutProblem | null {
  const wanted = qtyByItem(lines);
  for (const { id } of lines) {
    const item = items.get(id);
    if (!item) return { problem: 'item-gone', itemId: id };
    if (item.qty < (wanted.get(id) ?? 0)) return { problem: 'not-enough-stock', name: item.name, available: item.qty };
  }
  return null;
}

function firstPriceChange(lines: CheckoutLine[], items: Map<string, LockedItem>): CheckoutProblem | null {
  for (const { id, salePrice } of lines) {
    const item = items.get(id);
    if (!item || item.salePrice === salePrice) continue;
    const prices = Object.fromEntries(lines.map((line) => [line.id, items.get(line.id)?.salePrice ?? 0]));
    return { problem: 'price-changed', name: item.name, price: item.salePrice, prices };
  }
  return null;
}
