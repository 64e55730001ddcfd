import Big from 'big.js';
import { z } from 'zod';
import { decimal, issue } from '#app/domain/fields.ts';
import { BOUNDED_CURRENCIES, type RateBounds } from '#app/domain/prices/pricing/doubt.ts';
import type { Format } from '#app/domain/text/format.ts';

export const boundField = (currency: string, end: 'min' | 'max') => `${currency}${end}`;

export const rateBoundsForm = (format: Format) => {
  const names = BOUNDED_CURRENCIES.flatMap((currency) => [boundField(currency, 'min'), boundField(currency, 'max')]);
  return z.object(Object.fromEntries(names.map((name) => [name, decimal(format)]))).superRefine((values, ctx) => {
    for (const [currency, { min, max }] of Object.entries(boundsIn(values))) {
      const refuse = (end: 'min' | 'max', least: string) =>
        ctx.addIssue({
          code: 'custom',
          path: [boundField(currency, end)],
          ...issue({ code: 'too-small', min: Number(least) }),
        });
      if (new Big(min).lt(0)) refuse('min', '0');
      else if (new Big(max).lt(min)) refuse('max', min);
    }
  });
};

export function boundsIn(values: Record<string, string>): RateBounds {
  return Object.fromEntries(
    BOUNDED_CURRENCIES.map((currency) => [
      currency,
      { min: values[boundField(currency, 'min')] ?? '0', max: values[boundField(currency, 'max')] ?? '0' },
    ]),
  );
}
