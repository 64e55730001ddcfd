import type { StockItem } from '#app/domain/catalog/stock-item.ts';

export type PricedPhone = Omit<StockItem, 'type'>;
