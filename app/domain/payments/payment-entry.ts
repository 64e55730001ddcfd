import { z } from 'zod';
import { optionalText, text, whole } from '#app/domain/fields.ts';
import type { OrderStatus } from '#app/domain/orders/order-status.ts';
import type { OwnAccount } from '#app/domain/payment-accounts/payment-account.ts';
import { type Payment, transactionNumber } from '#app/domain/payments/payment.ts';
import type { Balance } from '#app/domain/payments/payment-ledger.ts';
import type { Format } from '#app/domain/text/format.ts';

/** The method of money that changed hands, whatever the shop calls its methods. */
export const CASH = 'Cash';

const MAX_REMARK_LENGTH = 300;

const entryFields = (format: Format, most: number) => ({
  key: text(64),
  via: text(80),
  amount: whole(1, most, format),
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

export const voidForm = z.object({ reason: text(MAX_REMARK_LENGTH) });

/** `again` if an earlier request entered it. */
export type Entered =
  | { ok: true; id: string; again?: true }
  | { ok: false; problem: 'no-such-order' | 'no-such-account' | 'number-used' | 'key-reused' }
  | { ok: false; problem: 'too-much'; max: number };

/** An order as the forms for its money need it. */
export type OrderLedger = {
  order: { id: string; number: number; total: number; status: OrderStatus; paymentMethod: string };
  payments: Payment[];
  balance: Balance;
  /** Those of the order's method first, those in use before the others. */
  accounts: OwnAccount[];
  /** Methods without an account. */
  methods: string[];
};
