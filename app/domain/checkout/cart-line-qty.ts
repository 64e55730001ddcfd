import { ambiguousQty, readQty } from '#app/domain/checkout/cart.ts';
import { readDecimal } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

/** At least 1 (SPEC 2); null if it is not a number or is ambiguous. */
export function readLineQty(typed: string, format: Format): number | null {
  if (ambiguousQty(typed, format)) return null;
  const qty = readQty(typed, format);
  return qty === 0 && readDecimal(typed, format) === null ? null : Math.max(1, qty);
}
