import type { Instant, OrderChannel } from '#app/db/schema.ts';
import { DAY_MS } from '#app/domain/dates.ts';
import { FULL_NUMBER_LENGTH, splitTransfers } from '#app/domain/money/payments/payment.ts';
import { type Balance, expectedAmounts } from '#app/domain/money/payments/payment-ledger.ts';
import type { QrFlag } from '#app/domain/money/slips/slip-qr.ts';
import { ORDER_STATUSES, type OrderStatus } from '#app/domain/order-status.ts';

const PAYMENT_FLAGS = [
  'order-canceled',
  'nothing-due',
  'another-amount',
  'over-limit',
  'same-number',
  'same-picture',
  'same-qr',
  'qr-amount',
  'qr-number',
  'qr-receiver',
  'qr-time',
  'no-number',
] as const;
export type PaymentFlag = (typeof PAYMENT_FLAGS)[number];

type FlagFacts = {
  amount: number;
  number: string | null;
  transferLimit: number | null;
  status: OrderStatus;
  balance: Balance;
  hasSameRun: boolean;
  hasSamePicture: boolean;
  hasSameQr: boolean;
  qr: QrFlag[];
};

export function flagsOf(facts: FlagFacts): PaymentFlag[] {
  const { amount, number, transferLimit, status, balance, hasSameRun, hasSamePicture, hasSameQr, qr } = facts;
  const { isPayable } = ORDER_STATUSES[status];
  const expected = expectedAmounts(balance).flatMap((part) => [part, ...(splitTransfers(part, transferLimit) ?? [])]);
  const raised: Record<PaymentFlag, boolean> = {
    'order-canceled': !isPayable,
    'nothing-due': isPayable && balance.due === 0,
    'another-amount': balance.due > 0 && !expected.includes(amount),
    'over-limit': transferLimit !== null && amount > transferLimit,
    'same-number': hasSameRun,
    'same-picture': hasSamePicture,
    'same-qr': hasSameQr,
    'qr-amount': qr.includes('qr-amount'),
    'qr-number': qr.includes('qr-number'),
    'qr-receiver': qr.includes('qr-receiver'),
    'qr-time': qr.includes('qr-time'),
    'no-number': number === null,
  };
  return PAYMENT_FLAGS.filter((flag) => raised[flag]);
}

type Agreement = {
  flags: PaymentFlag[];
  number: string | null;
  accountId: string | null;
  hasSameNumber: boolean;
};

/** True if number, amount, receiver and time agree with the order, as the buyer or the QR code of the slip says them. Without a
 * QR code, the time is that of the report. It proves nothing: somebody still looks for the money. */
export function agreesInAll({ flags, number, accountId, hasSameNumber }: Agreement): boolean {
  const isKnown = number !== null && number.length >= FULL_NUMBER_LENGTH && accountId !== null;
  return isKnown && !hasSameNumber && flags.every((flag) => flag === 'same-number');
}

/** The money itself answers these. */
const ANSWERED: PaymentFlag[] = ['same-number', 'no-number', 'over-limit'];

/** How long before an order its money may come. At the counter, sales are typed later: after a rush, or a power cut. */
const EARLY_MS = { shop: 5 * 60_000, counter: DAY_MS };

/** True for a payment that is in a statement, if nothing else is wrong with it and the money did not come before the order. A
 * line without a time is stored at noon, and counts until the end of its day. */
export function agreesWithStatement(
  flags: PaymentFlag[],
  line: { at: Instant; hasTime: boolean },
  order: { createdAt: Instant; channel: OrderChannel },
): boolean {
  const early = EARLY_MS[order.channel];
  const latest = Date.parse(line.at) + (line.hasTime ? early : Math.max(early, DAY_MS / 2));
  return flags.every((flag) => ANSWERED.includes(flag)) && latest >= Date.parse(order.createdAt);
}

export type TransferPlace = { place: number; count: number };

/** Which of the transfers that the pay page asks for this amount is; null if it asks for one, or for other amounts. */
export function transferPlaceOf({
  amount,
  transferLimit,
  balance: { paid, due },
}: Pick<FlagFacts, 'amount' | 'transferLimit' | 'balance'>): TransferPlace | null {
  const left = splitTransfers(due, transferLimit) ?? [];
  const count = splitTransfers(paid + due, transferLimit)?.length ?? 0;
  const index = left.indexOf(amount);
  return count > 1 && index >= 0 ? { place: count - left.length + index + 1, count } : null;
}
