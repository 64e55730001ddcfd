import { z } from 'zod';
import { choice, issue, optionalText, pageId, text, withoutNul } from '#app/domain/fields.ts';
import { MAX_SALE_LENGTH, saleField } from '#app/domain/orders/counter/counter-sale-form.ts';
import type { OfflineRefusal, SentSale } from '#app/domain/orders/counter/offline/offline-sale.ts';
import { MAX_SERIAL } from '#app/domain/stock/units/unit-code.ts';

const whole = (max: number) => z.coerce.number().int().min(1).max(max);
/** As `toISOString` writes it, because other spellings would not sort; in a year that the database knows. */
const instantText = z.iso.datetime({ precision: 3 }).regex(/^2/);

/** Its buyer has paid: what the shop cannot read, it keeps as it is. */
const sentSale = z
  .string()
  .max(MAX_SALE_LENGTH)
  .transform((value): SentSale => {
    const read = saleField.safeParse(value);
    return read.success ? read.data : { lines: [], payments: [], unread: withoutNul(value) };
  });

export const offlineCounterForm = z.object({ store: pageId() });

export const offlineSaleForm = z.object({
  key: pageId(),
  storeId: pageId(),
  counter: whole(1_000_000),
  count: whole(1_000_000_000),
  soldBy: text(64),
  asOf: instantText,
  madeAt: instantText,
  sale: sentSale,
});

/** What most often happened; undefined where only a look at the orders tells. */
export function usualSettling(refusal: OfflineRefusal | null): 'accept' | 'again' | undefined {
  if (refusal?.problem === 'key-reused' || refusal?.problem === 'unreadable') return undefined;
  return refusal?.problem === 'no-open-shift' ? 'again' : 'accept';
}

/** `imei` is the number of the phone that was given instead, `via` where the money is, `reason` why the sale is canceled. */
export const offlineSettleForm = z
  .object({
    how: choice(['again', 'unit', 'accept', 'cancel', 'counted']),
    imei: optionalText(MAX_SERIAL * 2).optional(),
    via: optionalText(80).optional(),
    reason: optionalText(300).optional(),
  })
  .refine(({ how, imei }) => how !== 'unit' || imei, { path: ['imei'], ...issue({ code: 'missing' }) })
  .refine(({ how, reason }) => how !== 'cancel' || reason, { path: ['reason'], ...issue({ code: 'missing' }) });
