import { z } from 'zod';
import type { Phone } from '#app/domain/catalog/phone.ts';
import { ITEM_CURRENCIES, MAX_STOCK } from '#app/domain/constants.ts';
import type { EditConflict } from '#app/domain/edit-conflict.ts';
import { choice, decimal, type Read, readForm, text, whole } from '#app/domain/fields.ts';
import type { Format } from '#app/domain/text/format.ts';

const phone = { name: text(120), ram: text(40), rom: text(40) } satisfies Record<keyof Phone, z.ZodType>;
export const itemDetailsForm = z.object({ ...phone, type: text(40) });
export type ItemDetails = z.output<typeof itemDetailsForm>;
export type ItemCorrected =
  | { ok: true }
  | { ok: false; problem: 'no-such-item' | 'no-such-type' }
  | EditConflict<{ [Field in keyof ItemDetails]: string | null }>;

const autoForm = (format: Format) =>
  z.object({
    priceMode: choice(['auto', 'manual']),
    ...itemDetailsForm.shape,
    currency: choice(ITEM_CURRENCIES),
    qty: whole(0, MAX_STOCK, format),
    cost: decimal(format),
  });
const manualForm = (format: Format) => autoForm(format).extend({ rate: decimal(format), profit: decimal(format) });

/** Rate and profit are present in manual mode only (SPEC 2, DECISIONS 9). */
export type NewItem = z.output<ReturnType<typeof autoForm>> &
  ({ priceMode: 'auto' } | { priceMode: 'manual'; rate: string; profit: string });

export type ItemAdded = { ok: true; id: string; salePrice: number };
export type AddItemProblem =
  | { problem: 'no-rate-today'; currency: string; date: string }
  | { problem: 'no-profit' }
  | { problem: 'no-such-type' }
  | { problem: 'rate-for-mmk' }
  | { problem: 'no-price' };

export function readItemForm(form: FormData, format: Format): Read<NewItem> {
  if (!form.has('priceMode')) form.set('priceMode', 'auto');
  const read =
    form.get('priceMode') === 'manual' ? readForm(form, manualForm(format)) : readForm(form, autoForm(format));
  return read as Read<NewItem>;
}
