import { z } from 'zod';
import type { BusinessDate, Decimal } from '#app/db/schema.ts';
import type { Series } from '#app/domain/charts/chart-range.ts';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import { choice, decimal, optionalText } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

/** `rate` is in MMK for one unit of the currency. */
export type Rate = { id: string; currency: string; rate: Decimal; date: BusinessDate };

export type KnownRate = { rate: Decimal; date: BusinessDate };

/** The rates of one currency; `currencies` are all that have a rate. */
export type RateSeries = Series & { currency: string; currencies: string[] };

/** `last` is the latest rate; `inUse` is true for a currency with items or with a rate. */
export type DayRate = { currency: string; last: KnownRate | null; inUse: boolean };

/** `confirmed` is the unusual rate that the owner confirmed. */
export const rateForm = (format: Format) =>
  z.object({ currency: choice(RATE_CURRENCIES), rate: decimal(format), confirmed: optionalText(24) });
export type NewRate = z.output<ReturnType<typeof rateForm>>;

/** `items` counts the items with the new rate, `changes` those whose price changed. */
export type RateSaved = { ok: true; id: string; currency: string; items: number; changes: number };
export type SaveRateProblem =
  | { problem: 'rate-not-positive' }
  | { problem: 'rate-for-mmk' }
  | { problem: 'unusual-rate'; rate: Decimal; last: Decimal; changes: number }
  | { problem: 'no-price'; name: string };
