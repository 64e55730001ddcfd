import type { Instant } from '#app/db/schema.ts';
import type { Phone } from '#app/domain/catalog/phone.ts';

export const DEAD_DAYS = [30, 60, 90] as const;
export type DeadDays = (typeof DEAD_DAYS)[number];

/** `value` is what its pieces cost in MMK at the newest rate, null if unknown; `lastSold` is null if it never was. */
export type DeadItem = Phone & {
  id: string;
  qty: number;
  value: number | null;
  lastSold: Instant | null;
  createdAt: Instant;
};

/** `value` of all pages, without the `unknown` items. */
export type DeadTotals = { value: number; unknown: number };
