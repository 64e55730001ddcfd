import { z } from 'zod';
import { optionalText, text, whole } from '#app/domain/fields.ts';

const MAX_METHOD_LENGTH = 80;

/**
 * A blank method is no problem and no method: it is silently ignored (SPEC 5). `instead` is what was typed in Zawgyi and makes
 * room for its reading.
 */
export const paymentMethodForm = z.object({
  method: optionalText(MAX_METHOD_LENGTH),
  instead: optionalText(MAX_METHOD_LENGTH),
});

/** One entry of the list by its place and its words, since the same words may stand twice. */
export const paymentEntryForm = z.object({ position: whole(0, 100_000), method: text(MAX_METHOD_LENGTH) });
export type PaymentEntry = z.output<typeof paymentEntryForm>;
