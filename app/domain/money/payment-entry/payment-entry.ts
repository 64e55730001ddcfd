import type { CashRefusal } from '#app/domain/money/drawers/drawer.ts';
import type { ManagedAccount } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { Payment } from '#app/domain/money/payments/payment.ts';
import type { Balance, PayableOrder, PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';

export type Entered =
  | { ok: true; id: string; again?: true }
  | { ok: false; problem: 'no-such-order' | 'no-such-account' | 'number-used' | 'key-reused' }
  | { ok: false; problem: 'too-much'; max: number }
  | CashRefusal;

export type OrderLedger = {
  order: PayableOrder & { id: string; number: number; paymentMethod: string };
  payments: Payment[];
  balance: Balance;
  /** Null as well if the lists show no balance (`showsPayment`). */
  status: PaymentStatus | null;
  /** Accounts of the order's method come first, and active ones before the others. */
  accounts: ManagedAccount[];
  methods: string[];
};
