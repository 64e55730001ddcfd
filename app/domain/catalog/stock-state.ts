import { LOW_STOCK_BELOW } from '#app/domain/constants.ts';

export type StockState = 'some' | 'few' | 'none';

export function stockState(qty: number): StockState {
  if (qty >= LOW_STOCK_BELOW) return 'some';
  return qty > 0 ? 'few' : 'none';
}
