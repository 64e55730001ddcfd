import type { Instant } from '#app/db/schema.ts';
import type { PaymentFlag, TransferPlace } from '#app/domain/money/checking/payment-flags.ts';
import type { Balance, OrderMoney } from '#app/domain/money/payments/payment-ledger.ts';
import type { Slip } from '#app/domain/money/slips/slip.ts';
import type { SlipQr } from '#app/domain/money/slips/slip-qr.ts';
import type { StatementEvidence } from '#app/domain/money/statements/statement.ts';

export type QueuedPayment = {
  id: string;
  /** `payer` takes turns, the order in place of a walk-in; `waiting` counts their submitted payments that match the search. */
  buyer: { uid: string; payer: string; waiting: number; hasEmail: boolean };
  amount: number;
  method: string;
  number: string | null;
  submittedAt: Instant;
  account: { holder: string; number: string } | null;
  order: OrderMoney & { id: string; number: number; name: string; phone: string };
  balance: Balance;
  slips: Slip[];
  qr: SlipQr | null;
  transfer: TransferPlace | null;
  flags: PaymentFlag[];
  statement: StatementEvidence | null;
  /** With its order, in all points; the statement counts more than what the buyer sent. */
  agrees: boolean;
};
