import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';

export type StockState = 'some' | 'few' | 'none';

export function stockState(qty: number): StockState {
  if (qty >= LOW_STOCK_BELOW) return 'some';
  return qty > 0 ? 'few' : 'none';
}

/** A filter of the inventory: `low` is fewer than SPEC 9 says, none included. */
export type StockLevel = 'low' | 'out';

export function stockLevel(text: string | null): StockLevel | undefined {
  return text === 'low' || text === 'out' ? text : undefined;
}
