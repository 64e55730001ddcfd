import Big from 'big.js';

/** What a sale price is made of: decimals as text, `rate` in MMK for one unit of the item's currency, `profit` in percent. */
export type PriceInputs = { cost: string; rate: string; profit: string };

// Parsed once: a rate prices thousands of items.
const HUNDRED = new Big(100);
const HUNDREDTH = new Big('0.01');

/**
 * The sale price in whole MMK: cost × rate × (1 + profit/100), rounded up, in exact decimal arithmetic
 * (SPEC 9, DECISIONS 7). The same function prices in the browser's preview and on the server.
 * @returns null where no price exists: below zero, or beyond what a number holds exactly (DECISIONS 12).
 */
export function salePrice({ cost, rate, profit }: PriceInputs): number | null {
  const exact = new Big(profit).plus(HUNDRED).times(rate).times(cost).times(HUNDREDTH);
  const up = exact.s > 0 ? Big.roundUp : Big.roundDown;
  const price = Number(exact.round(0, up).toFixed());
  return price < 0 || price > Number.MAX_SAFE_INTEGER ? null : Math.abs(price);
}

/** Whether `rate` is more than 20 % away from `last`, up or down (DECISIONS 11). Both are decimals above zero. */
export function isUnusualRate(rate: string, last: string): boolean {
  return new Big(rate).minus(last).abs().times(5).gt(last);
}

/** Whether a decimal is above zero. */
export function isPositive(decimal: string): boolean {
  return new Big(decimal).gt(0);
}

/** Whether a decimal is exactly one, however it is written. */
export function isOne(decimal: string): boolean {
  return new Big(decimal).eq(1);
}
