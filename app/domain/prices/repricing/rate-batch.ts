import Big from 'big.js';
import type { Decimal, Instant } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/phone/phone.ts';
import { type RateBounds, type RateDoubt, rateDoubt } from '#app/domain/prices/pricing/doubt.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';

export type UntouchedItem = Phone & { id: string; salePrice: number; deleted: boolean };
/** `items` are the first of `count`. */
export type UntouchedItems = { items: UntouchedItem[]; count: number };

export type BatchRate = { currency: string; rate: Decimal; rateId: string };

export type RateBatch = {
  id: string;
  creatorName: string;
  previewedAt: Instant;
  rates: BatchRate[];
  changes: number;
  appliedAt: Instant | null;
  /** A user's id. */
  appliedBy: string | null;
  applierName: string | null;
  undoneAt: Instant | null;
  undoerName: string | null;
  restored: number;
};

/** It cannot be computed, falls below cost, moves by more than a tenth, or was at another rate than the last of its currency. */
export type PreviewReason = 'no-price' | 'below-cost' | 'jumps' | 'other-rate';

/** `newPrice` is null if the item has no price at the new rate. */
export type PreviewRow = Phone & {
  reason: PreviewReason | null;
  id: string;
  currency: string;
  cost: Decimal;
  oldRate: Decimal | null;
  newRate: Decimal;
  oldPrice: number;
  newPrice: number | null;
  excluded: boolean;
};

/** Totals of the items whose price the rates would change. Excluded items keep their price: they count only in `excluded` and
 * in both worths, which are stock at sale price in MMK. */
export type PreviewTotals = {
  changes: number;
  excluded: number;
  worthBefore: number;
  worthAfter: number;
  belowCost: number;
  /** Items whose price moves by more than a tenth. */
  jumps: number;
  unpriceable: string | null;
};

export type RateWarning =
  | { kind: 'digit' | 'moved'; currency: string; rate: Decimal; last: Decimal }
  | RateDoubt
  | { kind: 'below-cost' | 'jumps'; count: number };

const MOVED_PERCENT = 5;

type Known = { last: Record<string, KnownRate | null>; bounds: RateBounds };

/** Lists what must be confirmed before a batch is applied. @param last the latest rates, by currency */
export function rateWarnings(
  rates: Pick<BatchRate, 'currency' | 'rate'>[],
  { last, bounds }: Known,
  { belowCost, jumps }: Pick<PreviewTotals, 'belowCost' | 'jumps'>,
): RateWarning[] {
  const perRate = rates.flatMap(({ currency, rate }): RateWarning[] => {
    const lastRate = last[currency]?.rate;
    const doubt = rateDoubt(currency, rate, bounds);
    if (lastRate === undefined || doubt?.reciprocal) return doubt ? [doubt] : [];
    const facts = { currency, rate, last: lastRate };
    if (isDigitOff(rate, lastRate)) return [{ kind: 'digit', ...facts }];
    if (doubt) return [doubt];
    return changePercent(rate, lastRate).abs().gt(MOVED_PERCENT) ? [{ kind: 'moved', ...facts }] : [];
  });
  return [
    ...perRate,
    ...(belowCost > 0 ? [{ kind: 'below-cost' as const, count: belowCost }] : []),
    ...(jumps > 0 ? [{ kind: 'jumps' as const, count: jumps }] : []),
  ];
}

/** The key contains the figures, so that a confirmation is valid for them only. */
export function warningKey(warning: RateWarning): string {
  return 'count' in warning
    ? `${warning.kind} ${warning.count}`
    : `${warning.kind} ${warning.currency} ${warning.rate}`;
}

export function changePercent(rate: Decimal, last: Decimal): Big {
  return new Big(rate).minus(last).times(100).div(last);
}

function isDigitOff(rate: Decimal, last: Decimal): boolean {
  const [low, high] = [new Big(rate), new Big(last)].sort((a, b) => a.cmp(b)) as [Big, Big];
  return high.gte(low.times(8)) && high.lte(low.times('12.5'));
}

/** What the shop earns on one piece, in whole MMK and in percent of the price; null without a rate. */
export function earnedPerPiece(
  price: number,
  cost: Decimal,
  rate: Decimal | null,
): { mmk: number; percent: number } | null {
  if (rate === null) return null;
  const earned = new Big(price).minus(new Big(cost).times(rate));
  return {
    mmk: Number(earned.round(0, Big.roundDown)),
    percent: price === 0 ? 0 : Number(earned.times(100).div(price).round(1)),
  };
}

export type DraftProblem =
  | { problem: 'no-rates' }
  | { problem: 'rate-not-positive'; currency: string }
  | { problem: 'rate-for-mmk' }
  | { problem: 'already-applied' };

export type ApplyProblem =
  | { problem: 'no-such-draft' }
  | { problem: 'already-applied'; by: string; at: Instant }
  | { problem: 'no-price'; name: string }
  | { problem: 'unconfirmed' };

export type UndoProblem = { problem: 'no-such-batch' } | { problem: 'already-undone'; by: string; at: Instant };
