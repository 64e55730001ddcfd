import Big from 'big.js';
import { z } from 'zod';
import { decimal, issue, optionalDecimal } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

export const LOWEST_PROFIT = -100;

/** Below −100 % every price would be negative (D 12). */
const notBelowLowest = (value: string | null | undefined) => value == null || new Big(value).gte(LOWEST_PROFIT);
const tooLow = issue({ code: 'too-small', min: LOWEST_PROFIT });

export const profitForm = (format: Format) =>
  z.object({ profitPercent: decimal(format).refine(notBelowLowest, tooLow) });

export const optionalProfit = (format: Format) => optionalDecimal(format).refine(notBelowLowest, tooLow);
