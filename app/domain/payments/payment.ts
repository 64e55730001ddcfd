import { z } from 'zod';
import type { Instant, PaymentRejection, PaymentState } from '#app/db/schema.ts';
import { choice, issue, optionalText, text, whole } from '#app/domain/fields.ts';
import { withLatinDigits } from '#app/domain/text/digits.ts';
import type { Format } from '#app/domain/text/format.ts';

export type { PaymentRejection, PaymentState };

/** An entry of the ledger as its buyer and the shop see it. */
export type Payment = {
  id: string;
  direction: 'in' | 'out';
  amount: number;
  method: string;
  number: string | null;
  state: PaymentState;
  rejection: PaymentRejection | null;
  remark: string;
  submittedAt: Instant;
};

/** As many last digits as a buyer may give instead of the whole number. */
export const MIN_NUMBER_LENGTH = 6;
const MAX_NUMBER_LENGTH = 40;

/** A transaction number without spaces and signs, in Latin digits and capitals. */
export function foldNumber(typed: string): string {
  return withLatinDigits(typed.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** Folded; empty if there is none. */
export const transactionNumber = optionalText(200)
  .transform((typed) => foldNumber(typed))
  .refine(
    (number) => number === '' || number.length >= MIN_NUMBER_LENGTH,
    issue({ code: 'too-short', min: MIN_NUMBER_LENGTH }),
  )
  .refine((number) => number.length <= MAX_NUMBER_LENGTH, issue({ code: 'too-long', max: MAX_NUMBER_LENGTH }))
  .refine((number) => /^[A-Z\d]*$/.test(number), issue({ code: 'not-like', example: '01003981726354' }));

/** What a buyer says to have sent, at most `total`. `account` is empty if it is none that the shop shows. */
export function paymentForm(format: Format, total: number) {
  return z.object({
    key: text(64),
    account: optionalText(64),
    amount: whole(1, total, format),
    number: transactionNumber,
  });
}
export type Submission = z.output<ReturnType<typeof paymentForm>>;

export const REJECTIONS = [
  'not-in-history',
  'another-amount',
  'another-receiver',
  'already-used',
  'unreadable',
  'other',
] as const satisfies PaymentRejection[];

/** Another reason must be written down. */
export const rejectionForm = z
  .object({ rejection: choice(REJECTIONS), remark: optionalText(300) })
  .refine(({ rejection, remark }) => rejection !== 'other' || remark !== '', {
    path: ['remark'],
    ...issue({ code: 'missing' }),
  });

export const paymentIdForm = z.object({ payment: text(64) });

export type SubmissionProblem =
  | 'no-such-order'
  | 'no-such-account'
  | 'above-total'
  | 'number-used'
  | 'key-reused'
  | 'too-many-payments';
/** `again` if an earlier request submitted it. */
export type Submitted = { ok: true; id: string; again?: true } | { ok: false; problem: SubmissionProblem };

/** Somebody decided it before. */
export type Decided = { problem: 'already-decided'; by: string; at: Instant; state: PaymentState };
/** A buyer is told when the shop decided, and not who. */
export type Withdrawal =
  | { ok: true }
  | ({ ok: false } & ({ problem: 'no-such-payment' } | Pick<Decided, 'problem' | 'at'>));
export type PaymentStep = { ok: true } | ({ ok: false } & ({ problem: 'no-such-payment' } | Decided));
/** `refunded` if what was paid would no longer cover the refunds. */
export type Voiding = PaymentStep | { ok: false; problem: 'refunded' | 'not-verified' };
