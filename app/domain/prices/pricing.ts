import Big from 'big.js';
import type { Rounding } from '#app/db/schema.ts';

export type { Rounding };

/** Decimals as text; `rate` in MMK for one unit of the currency, `profit` in percent. */
export type PriceInputs = { cost: string; rate: string; profit: string };

// Parsed once, because a rate prices thousands of items.
const HUNDRED = new Big(100);
const HUNDREDTH = new Big('0.01');
const CHARM = 100;

/**
 * cost × rate × (1 + profit/100), rounded up in exact decimal arithmetic (SPEC 9, DECISIONS 7, 43).
 * @returns null if the price is −1 MMK or less, or no safe integer (DECISIONS 12).
 */
export function salePrice({ cost, rate, profit }: PriceInputs, rounding: Rounding): number | null {
  const exact = new Big(profit).plus(HUNDRED).times(rate).times(cost).times(HUNDREDTH);
  if (exact.lte(-1)) return null;
  const price = Number(roundUp(exact, rounding).toFixed());
  return price > Number.MAX_SAFE_INTEGER ? null : Math.abs(price);
}

/** To the next step, or to 100 below it if that is at or above the exact price. */
function roundUp(exact: Big, rounding: Rounding): Big {
  const { step, perStep, charm } = roundingRule(rounding);
  const up = exact
    .times(perStep)
    .round(0, exact.s > 0 ? Big.roundUp : Big.roundDown)
    .times(step);
  if (!charm || up.lte(0)) return up;
  const below = up.minus(CHARM);
  return below.gte(exact) ? below : up;
}

export type RoundingRule = { step: number; perStep: string; charm: boolean };

/** `perStep` is 1 / `step`: a product with it is exact, a quotient is not. */
export function roundingRule(rounding: Rounding): RoundingRule {
  return RULES[rounding];
}

const RULES: Record<Rounding, RoundingRule> = {
  '1': { step: 1, perStep: '1', charm: false },
  '50': { step: 50, perStep: '0.02', charm: false },
  '100': { step: 100, perStep: '0.01', charm: false },
  '500': { step: 500, perStep: '0.002', charm: false },
  '1000': { step: 1_000, perStep: '0.001', charm: false },
  '5000': { step: 5_000, perStep: '0.0002', charm: false },
  '10000': { step: 10_000, perStep: '0.0001', charm: false },
  '500-100': { step: 500, perStep: '0.002', charm: true },
  '1000-100': { step: 1_000, perStep: '0.001', charm: true },
  '5000-100': { step: 5_000, perStep: '0.0002', charm: true },
  '10000-100': { step: 10_000, perStep: '0.0001', charm: true },
};

export const ROUNDINGS = Object.keys(RULES) as Rounding[];
export const STEPS = ['1', '50', '100', '500', '1000', '5000', '10000'] as const;

/** The small steps have no charm ending. */
export function roundingOf(step: (typeof STEPS)[number], charm: boolean): Rounding {
  const ending = `${step}-100` as Rounding;
  return charm && ROUNDINGS.includes(ending) ? ending : step;
}

/** True if `rate` is more than 20 % away from `last` (DECISIONS 11). Both are positive decimals. */
export function isUnusualRate(rate: string, last: string): boolean {
  return new Big(rate).minus(last).abs().times(5).gt(last);
}

export function isPositive(decimal: string): boolean {
  return new Big(decimal).gt(0);
}

export function isOne(decimal: string): boolean {
  return new Big(decimal).eq(1);
}
