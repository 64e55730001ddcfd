import Big from 'big.js';
import type { Decimal } from '#app/db/schema.ts';
import type { UnpaidTaxWord } from '#app/domain/units/shown-units.ts';

/** In percent. */
export type TaxRates = { taxCustoms: Decimal; taxCommercial: Decimal; taxRedemption: Decimal };
/** Empty for the standard name in the language of the reader. */
export type TaxNames = { taxCustomsName: string; taxCommercialName: string; taxRedemptionName: string };
export type TaxSettings = TaxRates & TaxNames & { taxNote: string; registerUrl: string; unpaidTax: UnpaidTaxWord };
export type TaxEstimate = { customs: number; commercial: number; redemption: number; total: number };

export const MAX_TAX_BASE = 10_000_000_000;

/** Customs and redemption of the base, commercial tax of base and customs; each rounded half up to a kyat. */
export function estimateTax(base: number, { taxCustoms, taxCommercial, taxRedemption }: TaxRates): TaxEstimate {
  const customs = share(base, taxCustoms);
  const commercial = share(base + customs, taxCommercial);
  const redemption = share(base, taxRedemption);
  return { customs, commercial, redemption, total: customs + commercial + redemption };
}

function share(amount: number, percent: Decimal): number {
  return Number(new Big(amount).times(percent).times('0.01').round(0, Big.roundHalfUp).toFixed());
}
