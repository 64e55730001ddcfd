import Big from 'big.js';
import type { Decimal } from '#app/db/schema.ts';

export const UNPAID_TAX_DISPLAYS = ['hidden', 'shown'] as const;
export type UnpaidTaxDisplay = (typeof UNPAID_TAX_DISPLAYS)[number];

/** Rates in percent. */
export type TaxRates = { taxCustoms: Decimal; taxCommercial: Decimal; taxRedemption: Decimal };
/** An empty name means the standard name in the reader's language. */
export type TaxNames = { taxCustomsName: string; taxCommercialName: string; taxRedemptionName: string };
export type TaxSettings = TaxRates & TaxNames & { taxNote: string; registerUrl: string; unpaidTax: UnpaidTaxDisplay };
export type TaxEstimate = { customs: number; commercial: number; redemption: number; total: number };

export const MAX_TAX_BASE = 10_000_000_000;

/** Customs and redemption are shares of the base, commercial tax of base and customs. Rounds each half up to a kyat. */
export function estimateTax(base: number, { taxCustoms, taxCommercial, taxRedemption }: TaxRates): TaxEstimate {
  const customs = share(base, taxCustoms);
  const commercial = share(base + customs, taxCommercial);
  const redemption = share(base, taxRedemption);
  return { customs, commercial, redemption, total: customs + commercial + redemption };
}

function share(amount: number, percent: Decimal): number {
  return Number(new Big(amount).times(percent).times('0.01').round(0, Big.roundHalfUp).toFixed());
}
