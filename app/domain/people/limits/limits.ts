import type { Right } from '#app/domain/people/rights/rights.ts';

/** What a member of staff may do at most; null is no limit. Owners have none (decision: limits). */
export type Limits = {
  /** In percent below the price that others have set. */
  maxDiscount: number | null;
  /** These are for one day in Yangon. */
  maxRefunds: number | null;
  maxRefundSum: number | null;
  maxPriceEdits: number | null;
};
export type LimitName = keyof Limits;

export const NO_LIMITS: Limits = { maxDiscount: null, maxRefunds: null, maxRefundSum: null, maxPriceEdits: null };
export const LIMIT_NAMES = Object.keys(NO_LIMITS) as LimitName[];

const LIMITED_RIGHTS: Record<LimitName, readonly Right[]> = {
  maxDiscount: ['prices.edit', 'units.edit', 'counter.sell'],
  maxRefunds: ['refunds'],
  maxRefundSum: ['refunds'],
  maxPriceEdits: ['prices.edit', 'units.edit'],
};

/** The rights that a person holds within limits and so gives to nobody: others would hold them without limits. */
export function limitedRights(limits: Limits): Right[] {
  return LIMIT_NAMES.flatMap((name) => (limits[name] === null ? [] : LIMITED_RIGHTS[name]));
}
