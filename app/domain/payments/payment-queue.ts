import type { Instant } from '#app/db/schema.ts';
import type { OrderStatus } from '#app/domain/order-status/order-status.ts';
import type { PaymentFlag } from '#app/domain/payments/payment-flags.ts';
import type { Balance } from '#app/domain/payments/payment-ledger.ts';
import type { Slip } from '#app/domain/slips/slip.ts';
import type { SlipQr } from '#app/domain/slips/slip-qr.ts';

/** A submitted payment with its order, slips and flags. */
export type QueuedPayment = {
  id: string;
  amount: number;
  method: string;
  number: string | null;
  submittedAt: Instant;
  account: { holder: string; number: string } | null;
  order: { id: string; number: number; name: string; phone: string; total: number; status: OrderStatus };
  balance: Balance;
  slips: Slip[];
  /** The content of the QR code on a slip. */
  qr: SlipQr | null;
  flags: PaymentFlag[];
};
