import { z } from 'zod';
import { choice, optionalText, pageId, text } from '#app/domain/fields.ts';
import { saleField } from '#app/domain/orders/counter/counter-sale-form.ts';
import { MAX_SERIAL } from '#app/domain/stock/units/unit-code.ts';

const whole = (max: number) => z.coerce.number().int().min(1).max(max);
/** As `toISOString` writes it, because other spellings would not sort; in a year that the database knows. */
const instantText = z.iso.datetime({ precision: 3 }).regex(/^2/);

export const offlineCounterForm = z.object({ store: pageId() });

export const offlineSaleForm = z.object({
  key: pageId(),
  storeId: pageId(),
  counter: whole(1_000_000),
  count: whole(1_000_000_000),
  soldBy: text(64),
  asOf: instantText,
  madeAt: instantText,
  sale: saleField,
});

export const SETTLE_WAYS = ['again', 'unit', 'accept', 'cancel'] as const;

/** `imei` is the number of the phone that was given instead, `reason` why the sale is canceled. */
export const offlineSettleForm = z.object({
  how: choice([...SETTLE_WAYS, 'counted']),
  imei: optionalText(MAX_SERIAL * 2).optional(),
  reason: optionalText(300).optional(),
});
