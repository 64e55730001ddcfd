import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';

/** @param threshold the item's own; null if it has none (SPEC 9). */
export function isLow(qty: number, threshold: number | null = null): boolean {
  return qty < (threshold ?? LOW_STOCK_BELOW);
}

export type StockState = 'some' | 'few' | 'none';

/** Buyers see this; it ignores the item's own threshold. */
export function stockState(qty: number): StockState {
  if (!isLow(qty)) return 'some';
  return qty > 0 ? 'few' : 'none';
}

/** A filter of the inventory: `low` means fewer pieces than the threshold, even none; `out` means none. */
export type StockLevel = 'low' | 'out';

export function readStockLevel(text: string | null): StockLevel | undefined {
  return text === 'low' || text === 'out' ? text : undefined;
}
