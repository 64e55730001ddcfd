import type { UnpaidTaxDisplay } from '#app/domain/stock/import-tax/tax-estimate.ts';
import type { UnitCondition, UnitTax } from '#app/domain/stock/units/unit.ts';

/** What buyers see of an item's units in stock. */
export type ShownUnits = {
  colours: string[];
  /** Of all its pieces, or `new` if they differ. */
  condition: UnitCondition;
  tax: ShownTax;
  /** The pieces that are not sold with the others, and the lowest price of one in whole MMK. */
  offers?: { count: number; from: number; areUsed: boolean };
};

/** What buyers see of the tax of some pieces; null if they see nothing. */
export type ShownTax = 'paid' | 'unpaid' | null;

/** Returns `paid` only if each piece is a unit whose tax is paid (decision: units-and-warranties).
 * @param taxes the taxes of the units. @param isEachPieceAUnit true if there are as many units as pieces. */
export function shownTax(taxes: UnitTax[], isEachPieceAUnit: boolean, unpaid: UnpaidTaxDisplay): ShownTax {
  if (isEachPieceAUnit && taxes.every((tax) => tax === 'paid')) return 'paid';
  const isNoneDue = isEachPieceAUnit && taxes.every((tax) => tax === 'paid' || tax === 'exempt');
  return unpaid === 'hidden' || isNoneDue ? null : 'unpaid';
}

/** What a buyer is told of one piece. */
export type PieceFacts = { condition: UnitCondition; battery: number | null; colour: string };

/** True if a piece is offered by itself in an item whose pieces count as of this condition. */
export function isOffered(
  unit: { condition: UnitCondition; salePrice: number | null },
  condition: UnitCondition,
): boolean {
  return unit.condition !== condition || unit.salePrice !== null;
}

/** A piece that is not sold with the others of its item: its condition differs from theirs, or it has its own price. */
export type UnitOffer = PieceFacts & { id: string; salePrice: number };

export type SoldUnits = Record<string, Record<number, SoldLine>>;
/** `phoneLabels` has one label for each phone, with all its numbers: `IMEI 350000000000017 · 350000000000025`. */
export type SoldLine = { phoneLabels: string[]; tax: ShownTax };
