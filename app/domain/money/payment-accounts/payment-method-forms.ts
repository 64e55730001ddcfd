import { z } from 'zod';
import { text, whole } from '#app/domain/fields.ts';

export const MAX_METHOD_LENGTH = 80;

/** Names an entry by position and text, since the same text may occur twice. */
export const paymentMethodEntryForm = z.object({ position: whole(0, 100_000), method: text(MAX_METHOD_LENGTH) });
export type PaymentMethodEntry = z.output<typeof paymentMethodEntryForm>;
