import type { Instant } from '#app/db/schema.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';

/** The shop reminds a buyer this long before an order expires. */
export const REMINDER_MS = 2 * HOUR_MS;
/** A buyer who withdraws a payment, or could not pay for a while, has at least this time to pay. */
export const RESEND_HOURS = 1;

export function payDeadline(now: Date, hours: number): Instant {
  return instant(new Date(now.getTime() + hours * HOUR_MS));
}
