import type { Decimal, Tracking } from '#app/db/schema.ts';
import type { StockItem } from '#app/domain/catalog/storefront/stock-item.ts';
import type { ShownCosts } from '#app/domain/people/rights/costs.ts';

export type InventoryItem = StockItem & {
  currency: string;
  cost: Decimal | null;
  rate: Decimal | null;
  profit: Decimal | null;
  lowStockThreshold: number | null;
  tracking: Tracking;
  warrantyDays: number | null;
  barcode: string | null;
  exceedingCost?: number;
};
export type ShownItem = ShownCosts<InventoryItem>;
