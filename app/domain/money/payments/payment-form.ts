import { z } from 'zod';
import { choice, issue, optionalText, pageId, text, whole } from '#app/domain/fields.ts';
import {
  foldNumber,
  MAX_NUMBER_LENGTH,
  MAX_TYPED_NUMBER,
  MIN_NUMBER_LENGTH,
  REJECTIONS,
} from '#app/domain/money/payments/payment.ts';
import { readTransfer } from '#app/domain/text/amount.ts';
import type { Format } from '#app/domain/text/format.ts';

export const transactionNumber = optionalText(MAX_TYPED_NUMBER)
  .transform((typed) => foldNumber(typed))
  .refine(
    (number) => number === '' || number.length >= MIN_NUMBER_LENGTH,
    issue({ code: 'too-short', min: MIN_NUMBER_LENGTH }),
  )
  .refine((number) => number.length <= MAX_NUMBER_LENGTH, issue({ code: 'too-long', max: MAX_NUMBER_LENGTH }))
  .refine((number) => /^[A-Z\d]*$/.test(number), issue({ code: 'not-like', example: '01003981726354' }));

/** A buyer's report of at most `total`. `account` is empty for none of those shown. `confirmed` is the id of the payment it is like. */
export function paymentForm(format: Format, total: number) {
  return z.object({
    key: pageId(),
    account: optionalText(64),
    amount: whole(1, total, format, readTransfer),
    number: transactionNumber,
    confirmed: optionalText(64).optional(),
  });
}
export type Submission = z.output<ReturnType<typeof paymentForm>>;

/** The rejection `other` requires a remark. */
export const rejectionForm = z
  .object({ rejection: choice(REJECTIONS), remark: optionalText(300) })
  .refine(({ rejection, remark }) => rejection !== 'other' || remark !== '', {
    path: ['remark'],
    ...issue({ code: 'missing' }),
  });

export const paymentIdForm = z.object({ payment: text(64) });
