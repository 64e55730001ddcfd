/** An event that people are mailed about. `mail-compose-event.server.ts` writes the mail when it is sent. */
export type MailEvent =
  | 'order placed'
  | 'cancellation requested'
  | 'cancellation withdrawn'
  | 'order confirmed'
  | 'order canceled';

/** Can happen again to the same subject. The second mail of such an event waits for the digest. */
export const REPEATABLE: readonly MailEvent[] = ['cancellation requested', 'cancellation withdrawn'];
