import Big from 'big.js';
import type { Rounding } from '#app/db/schema.ts';

export type { Rounding };

const CHARM = 100;

/** Rounds up to the next step; with a charm ending to 100 below it, if that is at or above the exact price. */
export function roundUp(exact: Big, rounding: Rounding): Big {
  const { step, perStep, charm } = roundingRule(rounding);
  const nextStep = exact
    .times(perStep)
    .round(0, exact.s > 0 ? Big.roundUp : Big.roundDown)
    .times(step);
  if (!charm || nextStep.lte(0)) return nextStep;
  const ending = nextStep.minus(CHARM);
  return ending.gte(exact) ? ending : nextStep;
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

export function roundingOf(step: (typeof STEPS)[number], charm: boolean): Rounding {
  const ending = `${step}-100` as Rounding;
  return charm && ROUNDINGS.includes(ending) ? ending : step;
}
