import type { Phone } from '#app/domain/catalog/phone.ts';

/** Sales of lines whose cost is known, in whole MMK; `unknown` is what other lines were sold for, null without any. */
export type Margin = { revenue: number; cost: number; unknown: number | null };

export const MARGIN_VIEWS = ['day', 'item', 'type', 'buyer'] as const;
export type MarginView = (typeof MARGIN_VIEWS)[number];

export const MARGIN_SORTS = ['revenue', 'profit', 'margin', 'name'] as const;
export type MarginSort = (typeof MARGIN_SORTS)[number];

/** `key` is a date, an item's id, a type or a buyer's name; `phone` is that of an item. */
export type MarginRow = Margin & { key: string; phone: Phone | null };

/** Items sold without a known cost, the dearest first. */
export type UnknownCosts = { count: number; items: (Phone & { id: string; revenue: number })[] };

type Known = Pick<Margin, 'revenue' | 'cost'>;

export function profitOf({ revenue, cost }: Known): number {
  return revenue - cost;
}

/** Profit in percent of revenue, rounded to one decimal, half away from zero; null without revenue. */
export function marginPercent({ revenue, cost }: Known): number | null {
  if (revenue === 0) return null;
  const thousandths = (BigInt(revenue) - BigInt(cost)) * 1_000n;
  const size = ((thousandths < 0n ? -thousandths : thousandths) * 2n + BigInt(revenue)) / (2n * BigInt(revenue));
  return (Number(size) * (thousandths < 0n ? -1 : 1)) / 10 || 0;
}
