import type { UnitCondition, UnitTax } from '#app/domain/units/unit.ts';

/** What buyers see of the units in stock of an item. */
export type ShownUnits = {
  colours: string[];
  /** Other than new. */
  conditions: UnitCondition[];
  tax: ShownTax;
};

/** What buyers are told of the tax of some pieces; null if they are told nothing. */
export type ShownTax = 'paid' | 'unpaid' | null;

/** Where the tax of some pieces is not paid; by the shop's choice. */
export const UNPAID_TAX_WORDS = ['hidden', 'shown'] as const;
export type UnpaidTaxWord = (typeof UNPAID_TAX_WORDS)[number];

/**
 * `paid` only if each piece is a unit whose tax is paid (decision record 079).
 * @param taxes of the units. `isEachAUnit`: there are as many as pieces.
 */
export function shownTax(taxes: UnitTax[], isEachAUnit: boolean, unpaid: UnpaidTaxWord): ShownTax {
  if (isEachAUnit && taxes.every((tax) => tax === 'paid')) return 'paid';
  const isNoneDue = isEachAUnit && taxes.every((tax) => tax === 'paid' || tax === 'exempt');
  return unpaid === 'hidden' || isNoneDue ? null : 'unpaid';
}

/** A unit with a price of its own. */
export type UnitOffer = {
  condition: UnitCondition;
  battery: number | null;
  colour: string;
  salePrice: number;
};
