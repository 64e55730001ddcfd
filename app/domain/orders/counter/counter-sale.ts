import type { Instant, UnitCondition } from '#app/db/schema.ts';
import { CASH } from '#app/domain/constants.ts';
import type { QrWallet } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { CheckoutProblem } from '#app/domain/orders/checkout/placement.ts';
import type { UnitRefusal } from '#app/domain/orders/unit-choice/unit-choice.ts';

/** A line of a sale: pieces of an item, or the one unit `unitId`. `salePrice` is the price that the page showed; `price` is
 * what it is sold for, if for less, and `reason` why. */
export type SaleLine = {
  itemId: string;
  unitId?: string | undefined;
  qty: number;
  salePrice: number;
  price?: number | undefined;
  reason?: string | undefined;
};

/** Taken off the whole sale: an amount in whole MMK, or a percentage of what the lines are sold for. */
export type SaleDiscount = { amount: number; reason: string } | { percent: number; reason: string };

/** An old phone that the shop takes as a payment: the item that it becomes a piece of, and its IMEI or serial number. */
export type TradedPhone = { itemId: string; code: string; condition: UsedCondition };
export const USED_CONDITIONS = ['grade-a', 'grade-b', 'grade-c', 'open-box'] as const satisfies UnitCondition[];
export type UsedCondition = (typeof USED_CONDITIONS)[number];

/** `via` is `CASH` or the id of an account or a method; `given` is the cash that was handed over. With `phone`, it is no money
 * but that phone, and `via` is `TRADE_IN`. */
export type SalePayment = {
  via: string;
  amount: number;
  number: string;
  given: number;
  phone?: TradedPhone | undefined;
};

/** The buyer, if not a walk-in. `id` is the account that was offered for this number; without it, the number decides. */
export type SaleBuyer = { id?: string | undefined; name: string; phone: string };

/** A buyer whom the shop knows. `isConfirmed`: it has spoken to them on this number. */
export type CounterBuyer = { id: string; name: string; phone: string; isConfirmed: boolean };

/** How a sale is paid that is not paid in full: what is left is due by `method`. The goods may be sent to `address`. */
export type PayLater = { method: string; address: string };

/** All that one sale is, as plain data: the page keeps it, and one request finishes it. */
export type Sale = {
  lines: SaleLine[];
  payments: SalePayment[];
  discount?: SaleDiscount | undefined;
  buyer?: SaleBuyer | undefined;
  later?: PayLater | undefined;
};

/** In whole MMK. `unchecked` still waits in the checking queue, `left` is paid later, by the link with `payToken`. */
export type FinishedSale = {
  ok: true;
  id: string;
  number: number;
  total: number;
  change: number;
  unchecked: number;
  left: number;
  payToken: string | null;
  payments: { method: string; amount: number }[];
  /** Until then the shop keeps the goods, if nothing was paid; null for an order that does not expire. */
  payBefore: Instant | null;
  qr?: { amount: number; wallets: QrWallet[] };
};

/** `at` is the position of the line or payment that it is about. */
export type SaleRefusal = { ok: false; at?: number } & (
  | Exclude<CheckoutProblem, { problem: 'key-reused' }>
  | Omit<Extract<UnitRefusal, { problem: 'too-few-units' | 'too-many-units' }>, 'ok'>
  | { problem: 'unit-gone' | 'too-little-cash' | 'no-such-account' | 'key-reused' | 'not-allowed' }
  | { problem: 'number-used' | 'number-unlike' }
  /** Below what this person may give: the answer does not say whether it is their limit or the cost. */
  | { problem: 'below-floor' | 'above-price' | 'no-such-reason' | 'discount-too-large' }
  | { problem: 'no-open-shift' | 'no-such-buyer' | 'needs-buyer' | 'no-such-method' }
  | { problem: 'may-not-trade-in' | 'phone-known' | 'phone-not-taken' | 'trade-in-offline' }
  | { problem: 'not-paid'; total: number; missing: number }
  | { problem: 'deposit-too-small'; min: number }
);
export type SaleResult = (FinishedSale & { again?: true }) | SaleRefusal;

/** Pieces that were handed out and that the books lack. */
export type Missing = { itemId: string; name: string; qty: number };

/** No phone costs more than this, in MMK; 12 digits are a typing error. */
export const MAX_PRICE = 99_999_999_999;

/** What is given back of the cash, in whole MMK. */
export function changeOf(payments: SalePayment[]): number {
  return payments.reduce(
    (sum, { via, amount, given, phone }) => sum + (via === CASH && !phone ? Math.max(0, given - amount) : 0),
    0,
  );
}

/** What people hand over for an amount: exactly it, and the next two sums of round notes. */
export function cashOffers(due: number): number[] {
  const steps = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000];
  const rounded = steps.map((step) => Math.ceil(due / step) * step).filter((sum) => sum > due);
  return [due, ...new Set(rounded)].slice(0, 3);
}

/** Rolls back what a refused sale has written before. */
export class SaleRefusedError extends Error {
  readonly refusal: SaleRefusal;

  constructor(refusal: SaleRefusal) {
    super(`the sale was refused: ${refusal.problem}`);
    this.refusal = refusal;
  }
}
