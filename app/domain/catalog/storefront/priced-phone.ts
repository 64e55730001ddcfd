import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';

export type PricedPhone = Omit<StockItem, 'type'>;
