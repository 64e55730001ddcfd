import type { Phone } from '#app/domain/phone/phone.ts';
import type { Tracking } from '#app/domain/stock/units/unit.ts';

export type UnitCounts = {
  itemId: string;
  tracking: Tracking;
  qty: number;
  expected: number;
  units: number;
};

export type UnnumberedItem = { item: Phone & { id: string }; counts: UnitCounts };

/** Returns how many units are too many, or below zero how many are missing. Optional units are never missing. */
export function unitDrift({ tracking, expected, units }: UnitCounts): number {
  if (tracking === 'off') return 0;
  return tracking === 'optional' ? Math.max(0, units - expected) : units - expected;
}
