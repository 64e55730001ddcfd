import { ambiguousQty, readQty } from '#app/domain/checkout/cart.ts';
import { readDecimal } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

/** The quantity of a cart's line as it was typed, at least 1 (SPEC 2); null where that is no number, or may be two. */
export function readLineQty(typed: string, format: Format): number | null {
  if (ambiguousQty(typed, format)) return null;
  const qty = readQty(typed, format);
  return qty === 0 && readDecimal(typed, format) === null ? null : Math.max(1, qty);
}
