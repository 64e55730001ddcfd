import type { BusinessDate, Decimal } from '#app/db/schema.ts';
import type { Series } from '#app/domain/prices/rates/chart-range.ts';

/** `rate` is in MMK for one unit of the currency. */
export type Rate = { id: string; currency: string; rate: Decimal; date: BusinessDate };

export type KnownRate = { rate: Decimal; date: BusinessDate };

export type RateSeries = Series & { currency: string; currencies: string[] };
