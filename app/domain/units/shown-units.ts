import type { UnitCondition } from '#app/domain/units/unit.ts';

/** What buyers see of the units in stock of an item. */
export type ShownUnits = {
  colours: string[];
  /** Other than new. */
  conditions: UnitCondition[];
  /** Of all of them, if they are as many as the pieces; null if they differ or it is not known. */
  tax: 'paid' | 'unpaid' | null;
};

/** A unit with a price of its own. */
export type UnitOffer = {
  condition: UnitCondition;
  battery: number | null;
  colour: string;
  salePrice: number;
};
