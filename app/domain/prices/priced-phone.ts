import type { StockItem } from '#app/domain/catalog/stock-item.ts';

/** A line of the price list. */
export type PricedPhone = Omit<StockItem, 'type'>;
