import type { Instant, PaymentRejection, PaymentState, RowOf } from '#app/db/schema.ts';
import { foldDigits } from '#app/domain/text/digits.ts';

/** More rows would not help a buyer. */
const MAX_TRANSFERS = 20;

/** Splits `amount` into transfers of at most `limit`; null if they are too many. */
export function splitTransfers(amount: number, limit: number | null): number[] | null {
  if (limit === null || amount <= limit) return [amount];
  const full = Math.floor(amount / limit);
  const rest = amount % limit;
  if (full + Math.sign(rest) > MAX_TRANSFERS) return null;
  return [...Array<number>(full).fill(limit), ...(rest > 0 ? [rest] : [])];
}

/** What to send next: `amount`, or the part that one transfer carries. */
export function nextTransfer(amount: number, limit: number | null | undefined): number {
  return Math.min(amount, limit ?? Number.POSITIVE_INFINITY);
}

export type { PaymentRejection, PaymentState };

export type Payment = RowOf<
  'payments',
  'id' | 'direction' | 'amount' | 'method' | 'number' | 'state' | 'rejection' | 'remark' | 'submittedAt'
>;

export type RejectedPayment = Pick<Payment, 'amount' | 'rejection' | 'remark'>;

/** A buyer may give the last digits instead of the whole transaction number, but at least this many. */
export const MIN_NUMBER_LENGTH = 6;
export const MAX_NUMBER_LENGTH = 40;
export const MAX_TYPED_NUMBER = 200;

/** The ledger takes a number of at least this length once. */
export const FULL_NUMBER_LENGTH = 10;

/** Signs that stand for a character, so that they are not left out. */
const SIGNS: Record<string, string> = { '|': 'I', '!': 'I', '○': 'O', '◯': 'O', '●': 'O', 〇: 'O', $: 'S' };

/** A transaction number without spaces and signs, in Latin digits and capitals. */
export function foldNumber(typed: string): string {
  return foldDigits(typed.normalize('NFKC'))
    .replace(/[|!○◯●〇$]/g, (sign) => SIGNS[sign] ?? '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** For browsers: false for a number that `transactionNumber` may refuse. An empty one is none. */
export function isTransactionNumber(typed: string): boolean {
  const { length } = foldNumber(typed);
  const fits = length >= MIN_NUMBER_LENGTH && length <= MAX_NUMBER_LENGTH && /^[A-Z\d]*$/.test(foldNumber(typed));
  return typed.length <= MAX_TYPED_NUMBER && (fits || length === 0);
}

export const REJECTIONS = [
  'not-in-history',
  'another-amount',
  'another-receiver',
  'already-used',
  'unreadable',
  'other',
] as const satisfies PaymentRejection[];

export type SubmissionProblem =
  | 'no-such-order'
  | 'no-such-account'
  | 'above-total'
  | 'number-used'
  | 'key-reused'
  | 'too-many-payments'
  | 'too-many-in-day'
  | 'too-many-waiting';
export type SameReport = { id: string; submittedAt: Instant };

/** `again` if an earlier request submitted it; `reported-before` if it is like the payment `earlier`, until that is confirmed. */
export type Submitted =
  | { ok: true; id: string; again?: true }
  | { ok: false; problem: SubmissionProblem }
  | { ok: false; problem: 'reported-before'; earlier: SameReport };

export type Decided = { problem: 'already-decided'; by: string; at: Instant; state: PaymentState };
/** A buyer sees when the shop decided, but not who. */
export type Withdrawal =
  | { ok: true }
  | ({ ok: false } & ({ problem: 'no-such-payment' } | Pick<Decided, 'problem' | 'at'>));
export type DecisionRefusal = { ok: false } & ({ problem: 'no-such-payment' } | Decided);
/** `disagrees`: the payment no longer agrees with its order, which changed meanwhile. */
export type PaymentStep = { ok: true } | DecisionRefusal | { ok: false; problem: 'disagrees' };
export type VerifiedTogether = {
  verified: number;
  sum: number;
  refused: ((PaymentStep & { ok: false }) & { amount: number; orderId: string; orderNumber: number })[];
};
/** `refunded` if what was paid would no longer cover the refunds in the ledger. */
export type Voiding =
  | { ok: true }
  | DecisionRefusal
  | { ok: false; problem: 'refunded' | 'not-verified' | 'phone-gone' | 'phone-sold-before' };
