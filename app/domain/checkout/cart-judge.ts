import type { LockedItem } from '#app/domain/catalog/item-lock.server.ts';
import type { Checkout, CheckoutLine } from '#app/domain/checkout/checkout-form.ts';
import type { CheckoutProblem } from '#app/domain/checkout/placement.ts';
import { sumMmk, timesMmk } from '#app/domain/money.ts';

/** What an order holds of a cart: its lines, each as its item is at this moment, and their sum in MMK. */
export type PricedCart = { lines: { qty: number; item: LockedItem }[]; total: number };

/**
 * Whether this cart can be ordered: first what is missing, in the order of the lines, then what costs something else than
 * its page said (DECISIONS 16, 19).
 * @param shelf the items of the cart that stand, with what is on hand and what they cost.
 */
export function judgeCart(
  { lines, paymentMethod }: Checkout,
  shelf: Map<string, LockedItem>,
  methods: string[],
): PricedCart | CheckoutProblem {
  if (lines.length === 0) return { problem: 'empty-cart' };
  if (!methods.includes(paymentMethod)) return { problem: 'no-such-payment-method' };
  const problem = firstShortage(lines, shelf) ?? firstPriceChange(lines, shelf);
  if (problem) return problem;

  const priced = lines.map(({ id, qty }) => ({ qty, item: shelf.get(id) as LockedItem }));
  const amounts = priced.map(({ qty, item }) => timesMmk(item.salePrice, qty));
  const total = amounts.includes(null) ? null : sumMmk(amounts as number[]);
  return total === null ? { problem: 'total-too-large' } : { lines: priced, total };
}

/** How many pieces of each item the cart wants in all: one item may stand on two lines. */
export function wantedPieces(lines: CheckoutLine[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { id, qty } of lines) pieces.set(id, (pieces.get(id) ?? 0) + qty);
  return pieces;
}

function firstShortage(lines: CheckoutLine[], shelf: Map<string, LockedItem>): CheckoutProblem | null {
  const wanted = wantedPieces(lines);
  for (const { id } of lines) {
    const item = shelf.get(id);
    if (!item) return { problem: 'item-gone', itemId: id };
    if (item.qty < (wanted.get(id) ?? 0)) return { problem: 'not-enough-stock', name: item.name, available: item.qty };
  }
  return null;
}

/** With the prices of this cart's items, and of no other cart that is ordered at the same moment. */
function firstPriceChange(lines: CheckoutLine[], shelf: Map<string, LockedItem>): CheckoutProblem | null {
  for (const { id, salePrice } of lines) {
    const item = shelf.get(id);
    if (!item || item.salePrice === salePrice) continue;
    const prices = Object.fromEntries(lines.map((line) => [line.id, shelf.get(line.id)?.salePrice ?? 0]));
    return { problem: 'price-changed', name: item.name, price: item.salePrice, prices };
  }
  return null;
}
