import Big from 'big.js';
import { z } from 'zod';
import { decimal } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

const LOWEST_PROFIT = -100;

/** Below −100 % every price would be negative (D 12). */
const notBelowLowest = (value: string | undefined) => value === undefined || new Big(value).gte(LOWEST_PROFIT);

export const profitForm = (format: Format) =>
  z.object({
    profitPercent: decimal(format).refine(notBelowLowest, {
      message: JSON.stringify({ code: 'too-small', min: LOWEST_PROFIT }),
    }),
  });
