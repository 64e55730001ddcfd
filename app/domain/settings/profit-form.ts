import Big from 'big.js';
import { z } from 'zod';
import { decimal } from '#app/domain/fields.ts';

const LOWEST_PROFIT = -100;

/** Below −100 % every price would be negative (DECISIONS 12). */
const notBelowLowest = (value: string | undefined) => value === undefined || new Big(value).gte(LOWEST_PROFIT);

export const profitForm = (format: string) =>
  z.object({
    profitPercent: decimal(format).refine(notBelowLowest, {
      message: JSON.stringify({ code: 'too-small', min: LOWEST_PROFIT }),
    }),
  });
