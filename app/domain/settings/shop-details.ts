import { z } from 'zod';
import { optionalText, text } from '#app/domain/fields.ts';

export const shopDetailsForm = z.object({ name: text(80), phone: optionalText(80), address: optionalText(300) });

/** What stands on the voucher's header (DECISIONS 37). */
export type ShopDetails = z.output<typeof shopDetailsForm>;
