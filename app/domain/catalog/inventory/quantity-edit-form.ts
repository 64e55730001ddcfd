import { z } from 'zod';
import { MAX_STOCK } from '#app/domain/constants.ts';
import { whole } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

export const quantityForm = (format: Format) =>
  z.object({ qty: whole(0, MAX_STOCK, format), was: whole(0, MAX_STOCK) });
export type CountedQuantity = z.output<ReturnType<typeof quantityForm>>;

export type QuantitySaved = { ok: true; name: string; qty: number; was: number };
/** `now` is the current quantity if it changed after the form was opened. */
export type QuantityProblem = { problem: 'no-such-item' } | { problem: 'changed-meanwhile'; now: number; was: number };
