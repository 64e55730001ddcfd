import Big from 'big.js';
import type { Phone } from '#app/domain/phone/phone.ts';

/** In whole MMK, of lines whose cost is known, less returns. `unknownCostSales` is the revenue of the others; null without any. */
export type Margin = { revenue: number; cost: number; unknownCostSales: number | null };

export const MARGIN_VIEWS = ['day', 'item', 'type', 'buyer'] as const;
export type MarginView = (typeof MARGIN_VIEWS)[number];

export const MARGIN_SORTS = ['revenue', 'profit', 'margin', 'name'] as const;
export type MarginSort = (typeof MARGIN_SORTS)[number];

/** `key` is a date, an item's id, a type or a buyer's name; only an item has a `phone`. */
export type MarginRow = Margin & { key: string; phone: Phone | null };

export type UnknownCosts = { count: number; items: (Phone & { id: string; revenue: number })[] };

type KnownSums = Pick<Margin, 'revenue' | 'cost'>;

export function profitOf({ revenue, cost }: KnownSums): number {
  return revenue - cost;
}

/** Returns the profit in percent of revenue, to one decimal, half away from zero; null unless there is revenue. */
export function marginPercent({ revenue, cost }: KnownSums): number | null {
  if (revenue <= 0) return null;
  return new Big(revenue).minus(cost).times(100).div(revenue).round(1, Big.roundHalfUp).toNumber() || 0;
}
