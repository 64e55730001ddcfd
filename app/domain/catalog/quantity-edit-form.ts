import { z } from 'zod';
import { MAX_STOCK } from '#app/domain/constants.ts';
import { whole } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

/** How many there are, and how many the owner saw there when they typed that. */
export const quantityForm = (format: Format) =>
  z.object({ qty: whole(0, MAX_STOCK, format), was: whole(0, MAX_STOCK) });
export type CountedQuantity = z.output<ReturnType<typeof quantityForm>>;

/** What is on hand from now on, and what was before. */
export type QuantityCorrected = { ok: true; name: string; qty: number; was: number };
/** Why a quantity was not saved; where it had changed meanwhile, `now` is the figure to look at again. */
export type QuantityProblem = { problem: 'no-such-item' } | { problem: 'changed-meanwhile'; now: number; was: number };
