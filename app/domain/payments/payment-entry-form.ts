import { z } from 'zod';
import { optionalText, text, whole } from '#app/domain/fields.ts';
import { transactionNumber } from '#app/domain/payments/payment-form.ts';
import { readMmk } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

const MAX_REMARK_LENGTH = 300;

const entryFields = (format: Format, most: number) => ({
  key: text(64),
  via: text(80),
  amount: whole(1, most, format, readMmk),
  number: transactionNumber,
});

/** Money that the shop has received, at most `total` at once. `via` is the id of an account, or a method. */
export function recordForm(format: Format, total: number) {
  return z.object({ ...entryFields(format, total), remark: optionalText(MAX_REMARK_LENGTH) });
}

/** Money that the shop has given back, with the reason. */
export function refundForm(format: Format) {
  return z.object({ ...entryFields(format, Number.MAX_SAFE_INTEGER), remark: text(MAX_REMARK_LENGTH) });
}
export type PaymentEntry = z.output<ReturnType<typeof recordForm>>;
