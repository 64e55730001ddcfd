import { z } from 'zod';
import { issue, optionalDecimal, optionalText } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

/** In percent. A higher tax is a typing error. */
const MAX_RATE = 50;

/** An empty rate and 0 turn the tax off. */
export const salesTaxForm = (format: Format) =>
  z.object({
    salesTaxRate: optionalDecimal(format)
      .transform((value) => (value === null ? null : String(Number(value))))
      .refine((value) => Number(value) >= 0, issue({ code: 'too-small', min: 0 }))
      .refine((value) => Number(value) <= MAX_RATE, issue({ code: 'too-large', max: MAX_RATE }))
      .refine((value) => /^-?\d*(\.\d{1,2})?$/.test(value ?? ''), issue({ code: 'not-like', example: '7.5' }))
      .transform((value) => (value === '0' ? null : value)),
    taxNumber: optionalText(60),
  });
