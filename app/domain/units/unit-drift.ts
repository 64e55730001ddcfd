import type { Phone } from '#app/domain/catalog/phone.ts';
import type { Tracking } from '#app/domain/units/tracking.ts';

/** How the units of an item stand to its quantity. */
export type UnitCounts = {
  itemId: string;
  tracking: Tracking;
  /** For sale. */
  qty: number;
  /** Pieces that are in the shop: for sale, and of orders whose units still have to leave or to come back. */
  expected: number;
  /** In stock. */
  units: number;
};

/** An item of which fewer phones have a number than are in stock. */
export type UnnumberedItem = { item: Phone & { id: string }; counts: UnitCounts };

/** How many units there are too many, below zero too few; 0 if they agree. Optional units may be fewer than pieces. */
export function unitDrift({ tracking, expected, units }: UnitCounts): number {
  if (tracking === 'off') return 0;
  return tracking === 'optional' ? Math.max(0, units - expected) : units - expected;
}
