import { ambiguousQty, readQty } from '#app/domain/orders/checkout/cart.ts';
import { readDecimal } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

/** Reads a quantity of at least 1 (SPEC 2); returns null if the text is no number or ambiguous. */
export function readLineQty(typed: string, format: Format): number | null {
  if (ambiguousQty(typed, format)) return null;
  const qty = readQty(typed, format);
  return qty === 0 && readDecimal(typed, format) === null ? null : Math.max(1, qty);
}
