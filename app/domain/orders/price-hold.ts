import type { Instant, OrderStatus } from '#app/db/schema.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';
import type { Balance } from '#app/domain/payments/payment-ledger.ts';

/** Its buyer is reminded so long before an order expires. */
export const REMINDER_MS = 2 * HOUR_MS;
/** What a buyer has at least who withdraws a payment, or could not pay for a while. */
export const RESEND_HOURS = 1;

export function holdEnd(now: Date, hours: number): Instant {
  return instant(new Date(now.getTime() + hours * HOUR_MS));
}

type Held = { status: OrderStatus; payBefore: Instant | null };

/** When the shop cancels the order if nothing is submitted until then; null if it does not. */
export function deadlineOf({ status, payBefore }: Held, { paid, checking }: Balance): Instant | null {
  return status === 'pending' && paid === 0 && checking === 0 ? payBefore : null;
}
