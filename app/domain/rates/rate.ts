import { z } from 'zod';
import type { BusinessDate, Decimal } from '#app/db/schema.ts';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import { choice, decimal, optionalText } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

/** A rate that was saved: MMK for one unit of the currency, on a day of the shop's calendar. */
export type Rate = { id: string; currency: string; rate: Decimal; date: BusinessDate };

/** The newest rate of a currency, and its day. */
export type KnownRate = { rate: Decimal; date: BusinessDate };

/** `confirmed` carries the rate that the owner was asked about and agreed to. */
export const rateForm = (format: Format) =>
  z.object({ currency: choice(RATE_CURRENCIES), rate: decimal(format), confirmed: optionalText(24) });
export type NewRate = z.output<ReturnType<typeof rateForm>>;

/** The record and its currency, how many items carry the new rate, and how many have another price than before. */
export type RateSaved = { ok: true; id: string; currency: string; items: number; changes: number };
/** Why a rate was not saved. */
export type SaveRateProblem =
  | { problem: 'rate-not-positive' }
  | { problem: 'rate-for-mmk' }
  | { problem: 'unusual-rate'; rate: Decimal; last: Decimal; changes: number }
  | { problem: 'no-price'; name: string };
