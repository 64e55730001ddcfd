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
  /** The cost of a piece in MMK at the newest rate, if it is more than the price. */
  exceedingCost?: number;
};
/** With its costs only for people who may see them. */
export type ShownItem = ShownCosts<InventoryItem>;
