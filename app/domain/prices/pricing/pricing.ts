import Big from 'big.js';
import type { Rounding } from '#app/db/schema.ts';
import { roundUp } from '#app/domain/prices/pricing/rounding.ts';

/** Decimals as text; `rate` in MMK for one unit of the currency, `profit` in percent. */
export type PriceInputs = { cost: string; rate: string; profit: string };

// Parsed once, because a rate prices thousands of items.
const HUNDRED = new Big(100);
const HUNDREDTH = new Big('0.01');

/** cost × rate × (1 + profit/100), rounded up in exact decimal arithmetic (SPEC 9, D 7, 43). `salePriceSql` computes the same.
 * @returns null if the price is −1 MMK or less, or no safe integer (D 12). */
export function salePrice({ cost, rate, profit }: PriceInputs, rounding: Rounding): number | null {
  const exact = new Big(profit).plus(HUNDRED).times(rate).times(cost).times(HUNDREDTH);
  if (exact.lte(-1)) return null;
  const price = Number(roundUp(exact, rounding).toFixed());
  // `abs` turns −0 into 0.
  return price > Number.MAX_SAFE_INTEGER ? null : Math.abs(price);
}

/** True if `rate` is more than 20 % away from `last` (D 11). Both are positive decimals. */
export function isUnusualRate(rate: string, last: string): boolean {
  return new Big(rate).minus(last).abs().times(5).gt(last);
}

export function isPositive(decimal: string): boolean {
  return new Big(decimal).gt(0);
}

export function isOne(decimal: string): boolean {
  return new Big(decimal).eq(1);
}
