import { z } from 'zod';
import type { Decimal } from '#app/db/schema.ts';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import { choice, decimal, optionalText } from '#app/domain/fields.ts';
import type { RateDoubt } from '#app/domain/prices/pricing/doubt.ts';
import { optionalProfit } from '#app/domain/prices/pricing/profit-form.ts';
import type { Format } from '#app/domain/text/format.ts';

/** `confirmed` is the unusual rate that the owner confirmed; a new shop saves its profit with its first rate. */
export const rateForm = (format: Format) =>
  z.object({
    currency: choice(RATE_CURRENCIES),
    rate: decimal(format),
    confirmed: optionalText(24),
    profitPercent: optionalProfit(format),
  });
type ParsedRate = z.output<ReturnType<typeof rateForm>>;
export type NewRate = Omit<ParsedRate, 'profitPercent'> & Partial<Pick<ParsedRate, 'profitPercent'>>;

/** `items` counts the items with the new rate, `changes` those whose price changed. */
export type RateSaved = { ok: true; id: string; currency: string; items: number; changes: number };
export type SaveRateProblem =
  | { problem: 'rate-not-positive' }
  | { problem: 'rate-for-mmk' }
  /** Far from the `last` rate, or implausible by itself. */
  | { problem: 'unusual-rate'; rate: Decimal; last: Decimal | null; doubt: RateDoubt | null; changes: number }
  | { problem: 'no-price'; name: string };
