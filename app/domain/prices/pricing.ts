import Big from 'big.js';

/** What a sale price is made of: decimals as text, `rate` in MMK for one unit of the item's currency, `profit` in percent. */
export type PriceInputs = { cost: string; rate: string; profit: string };

/**
 * The sale price in whole MMK: cost × rate × (1 + profit/100), rounded up, in exact decimal arithmetic
 * (SPEC 9, DECISIONS 7). The same function prices in the browser's preview and on the server.
 * @returns null where no price exists: below zero, or beyond what a number holds exactly (DECISIONS 12).
 */
export function salePrice({ cost, rate, profit }: PriceInputs): number | null {
  return roundedUp(factor(rate, profit).times(cost));
}

/** `salePrice` for many items at one rate: what those of one profit have in common is computed once. */
export function salePricesAt(rate: string): (inputs: Omit<PriceInputs, 'rate'>) => number | null {
  const factors = new Map<string, Big>();
  return ({ cost, profit }) => {
    const known = factors.get(profit) ?? factor(rate, profit);
    factors.set(profit, known);
    return roundedUp(known.times(cost));
  };
}

/** rate × (1 + profit/100) */
function factor(rate: string, profit: string): Big {
  return new Big(profit).plus(100).times(rate).times('0.01');
}

function roundedUp(exact: Big): number | null {
  const up = exact.gte(0) ? Big.roundUp : Big.roundDown;
  const price = exact.round(0, up);
  return price.lt(0) || price.gt(Number.MAX_SAFE_INTEGER) ? null : Math.abs(Number(price.toFixed()));
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
