import { z } from 'zod';
import { RATE_CURRENCIES } from '#app/domain/constants.ts';
import { optionalDecimal, pageId, text } from '#app/domain/fields.ts';
import type { KnownRate } from '#app/domain/prices/rates/rate.ts';
import type { Format } from '#app/domain/text/format.ts';

/** MMK needs no rate (D 11). */
export const DAY_CURRENCIES = RATE_CURRENCIES.filter((currency) => currency !== 'MMK');
type DayCurrency = (typeof DAY_CURRENCIES)[number];

/** `last` is the latest rate; `inUse` is true for a currency with items or with a rate. */
export type DayRate = { currency: string; last: KnownRate | null; inUse: boolean };

/** Each currency has a field, empty if its rate stays. The page makes the id `draft`, so that a repeat saves one draft. */
export const rateDayForm = (format: Format) => {
  const rates = Object.fromEntries(DAY_CURRENCIES.map((currency) => [currency, optionalDecimal(format)]));
  return z.object({ draft: pageId(), ...(rates as Record<DayCurrency, ReturnType<typeof optionalDecimal>>) });
};

export function ratesIn(form: Record<DayCurrency, string | null>): { currency: string; rate: string }[] {
  return DAY_CURRENCIES.flatMap((currency) => {
    const rate = form[currency];
    return rate === null ? [] : [{ currency, rate }];
  });
}

export const exclusionForm = z.object({ item: text(100), excluded: text(3) });
