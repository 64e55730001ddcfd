import { z } from 'zod';
import { optionalText, pageId, text, whole } from '#app/domain/fields.ts';
import { transactionNumber } from '#app/domain/money/payments/payment-form.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

const MAX_REMARK_LENGTH = 300;

const entryFields = (format: Format, max: number) => ({
  key: pageId(),
  via: text(80),
  amount: whole(1, max, format, readTransfer),
  number: transactionNumber,
});

/** A payment that the shop received, at most `total`. `via` is the id of an account, or a method. */
export function paymentRecordForm(format: Format, total: number) {
  return z.object({ ...entryFields(format, total), remark: optionalText(MAX_REMARK_LENGTH) });
}

export function refundForm(format: Format) {
  return z.object({ ...entryFields(format, Number.MAX_SAFE_INTEGER), remark: text(MAX_REMARK_LENGTH) });
}
export type PaymentEntry = z.output<ReturnType<typeof paymentRecordForm>>;
