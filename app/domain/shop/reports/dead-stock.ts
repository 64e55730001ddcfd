import type { Instant } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/phone/phone.ts';

/** In MMK; `unknown` counts the items without a known cost, which `cost` and `sale` leave out. */
export type StockValue = { cost: number; sale: number; unknown: number; unknownSale: number };

export const DEAD_STOCK_DAYS = [30, 60, 90] as const;
export type DeadDays = (typeof DEAD_STOCK_DAYS)[number];

/** `stockCost` is what its pieces cost in MMK at the newest rate, null if unknown; `lastSold` is null if it was never sold. */
export type DeadStockItem = Phone & {
  id: string;
  qty: number;
  stockCost: number | null;
  lastSold: Instant | null;
  createdAt: Instant;
};

/** Totals of all pages. `unknown` counts the items without a known cost, which `value` leaves out. */
export type CostTotals = { value: number; unknown: number };
