import { MAILED_STATUSES } from '#app/domain/order-status.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';

/** The shop mails people about these events. `mail-compose-event.server.ts` writes the mail when it is sent. */
export const MAIL_EVENTS = [
  'order placed',
  'cancellation requested',
  'cancellation withdrawn',
  ...MAILED_STATUSES.map((status) => `order ${status}` as const),
  'order returned',
  'order return undone',
  'payment submitted',
  'payment verified',
  'payment rejected',
  'payment voided',
  'payment due soon',
  'order expired',
  'unpaid order expired',
  'logged in on new device',
  'password changed',
  'passkey added',
] as const;
export type MailEvent = (typeof MAIL_EVENTS)[number];

/** These events can happen again to a subject. If the first mail was sent, the second waits for the digest. */
export const REPEATABLE: readonly MailEvent[] = ['cancellation requested', 'cancellation withdrawn'];

/** The event is news for the shop: its owner and the staff with these rights are mailed. */
export function rightsToMail(event: MailEvent): Right[] {
  return event.startsWith('payment ') ? ['payments.view', 'payments.verify'] : ['orders.view', 'orders.decide'];
}
