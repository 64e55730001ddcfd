import type { Instant } from '#app/db/schema.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';

/** Its buyer is reminded so long before an order expires. */
export const REMINDER_MS = 2 * HOUR_MS;
/** What a buyer has at least who withdraws a payment, or could not pay for a while. */
export const RESEND_HOURS = 1;

export function payDeadline(now: Date, hours: number): Instant {
  return instant(new Date(now.getTime() + hours * HOUR_MS));
}
