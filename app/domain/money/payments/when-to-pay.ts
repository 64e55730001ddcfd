import type { Instant } from '#app/db/schema.ts';
import type { PaymentAccountKind } from '#app/domain/money/payment-accounts/payment-account.ts';
import type { Balance } from '#app/domain/money/payments/payment-ledger.ts';
import { INITIAL_STATUS, type OrderStatus } from '#app/domain/order-status.ts';

/** `ask`: the shop shows no account to send it to. `rest-after-check`: the shop still checks the deposit. */
type When = 'now' | 'due' | 'deposit' | 'rest' | 'rest-after-check' | 'in-person' | 'ask' | 'ask-deposit';

/** When a buyer pays what is not sent yet: `amount` first, then `rest`, in whole MMK. */
export type WhenToPay = { when: When; amount: number; rest: number; deadline: Instant | undefined };

type OrderFacts = {
  status: OrderStatus;
  /** When the shop cancels the order unless something is sent; undefined if it does not. */
  deadline: Instant | undefined;
};

/** When the buyer pays, for every page and message (D 67); null if nothing is left to send. @param kinds of the active accounts. */
export function whenToPay(order: OrderFacts, balance: Balance, kinds: PaymentAccountKind[]): WhenToPay | null {
  const { open, toSend: amount } = balance;
  if (open === 0) return null;
  return { when: whenOf(order, balance, kinds), amount, rest: open - amount, deadline: order.deadline };
}

function whenOf(
  { status, deadline }: OrderFacts,
  { deposit, depositDue, checking }: Balance,
  kinds: PaymentAccountKind[],
): When {
  const takesTransfers = kinds.includes('transfer');
  if (depositDue > checking) return takesTransfers ? 'deposit' : 'ask-deposit';
  if (deposit !== null) return depositDue === 0 ? 'rest' : 'rest-after-check';
  if (!takesTransfers) return kinds.length > 0 ? 'in-person' : 'ask';
  return status === INITIAL_STATUS && deadline === undefined ? 'now' : 'due';
}
