import { z } from 'zod';
import { optionalText, pageId, text, whole } from '#app/domain/fields.ts';
import { transactionNumber } from '#app/domain/money/payments/payment-form.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

const MAX_REMARK_LENGTH = 300;

const entryFields = (format: Format) => ({
  key: pageId(),
  via: text(80),
  amount: whole(1, Number.MAX_SAFE_INTEGER, format, readTransfer),
  number: transactionNumber,
});

/** A payment that the shop received. `via` is the id of an account, or a method. */
export function paymentRecordForm(format: Format) {
  return z.object({ ...entryFields(format), remark: optionalText(MAX_REMARK_LENGTH) });
}

export function refundForm(format: Format) {
  return z.object({ ...entryFields(format), remark: text(MAX_REMARK_LENGTH) });
}
export type PaymentEntry = z.output<ReturnType<typeof paymentRecordForm>>;
