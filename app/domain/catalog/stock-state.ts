import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';

/** @param threshold of the item, null if it has none of its own (SPEC 9) */
export function isLow(qty: number, threshold: number | null = null): boolean {
  return qty < (threshold ?? LOW_STOCK_BELOW);
}

export type StockState = 'some' | 'few' | 'none';

/** For buyers; ignores the item's own limit. */
export function stockState(qty: number): StockState {
  if (!isLow(qty)) return 'some';
  return qty > 0 ? 'few' : 'none';
}

/** A filter of the inventory: `low` is fewer than the threshold, none included. */
export type StockLevel = 'low' | 'out';

export function stockLevel(text: string | null): StockLevel | undefined {
  return text === 'low' || text === 'out' ? text : undefined;
}
