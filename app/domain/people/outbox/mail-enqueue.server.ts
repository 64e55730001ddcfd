import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Write } from '#app/db/one-statement.server.ts';
import type { Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { type MailEvent, REPEATABLE, rightsToMail } from '#app/domain/people/outbox/mail-event.ts';
import { DIGEST_MS } from '#app/domain/people/outbox/mail-timing.ts';
import type { Right } from '#app/domain/people/rights/rights.ts';
import { NO_EMAIL_PATTERN } from '#app/domain/text/phone-address.ts';

/** Composed from the row `subjectId` when it is sent. `to` is a user's id, or `admins`: all active ones, and staff with the right. */
export type NewMail = { event: MailEvent; subjectId: string; to: 'admins' | (string & {}) };

/** Promises a mail in the event's own transaction: sent after the commit, at least once, however often the shop is killed; not
 * after a rollback, nor to a person without email. It is dropped if its news is no longer true or its recipient may not get
 * it, and given up after `GIVE_UP_MS`. Within `KEEP_MS`, an event of one subject and recipient is mailed once, unless it is
 * `REPEATABLE`.
 *
 *     await enqueueMail(trx, now, { event: 'order confirmed', subjectId: order.id, to: order.uid });
 *
 * The row holds neither address nor text: the mail is written when it is sent, in the recipient's language. A new event needs
 * a member in `MAIL_EVENTS` and its mail in `mail-compose-event.server.ts`. In the same transaction, call
 * `noteChange(trx, { what: 'orders', … })`, which wakes the sender: otherwise the mail may leave a minute later. */
export async function enqueueMail(trx: Trx, now: Date, mail: NewMail): Promise<void> {
  await newMails(trx, now, [mail.subjectId], mail).execute();
}

/** Returns the write of `enqueueMail` for several subjects, for a caller that sends it with others. */
export function newMails(trx: Trx, now: Date, subjectIds: string[], { event, to }: Omit<NewMail, 'subjectId'>): Write {
  const subjects = sql.join(subjectIds.map((id) => sql`(cast(${id} as text))`));
  const forShop = sql.join([...rightsToMail(event).map(hasRight), sql`"users"."blockedAt" is null`], sql` and `);
  const recipients = to === 'admins' ? forShop : sql`"users"."id" = ${to}`;
  const at = instant(now);
  const write = sql`
    insert into "outbox" ("event", "subjectId", "uid", "forAdmins", "createdAt", "nextTryAt")
    select ${event}, "column1", "users"."id", ${to === 'admins'}, ${at}, ${at}
    from (values ${subjects}) as "subjects" cross join "users"
    where ${recipients} and "users"."email" not like ${NO_EMAIL_PATTERN}
    on conflict ("event", "subjectId", "uid") ${REPEATABLE.includes(event) ? enqueueAgain(now) : sql`do nothing`}`;
  return { toOperationNode: () => write.toOperationNode(), execute: async () => (await write.execute(trx)).rows };
}

function enqueueAgain(now: Date): RawBuilder<unknown> {
  return sql`do update set
    "createdAt" = excluded."createdAt",
    "inDigest" = "outbox"."inDigest" or "outbox"."nextTryAt" is null,
    "nextTryAt" = coalesce("outbox"."nextTryAt", ${instant(new Date(now.getTime() + DIGEST_MS))}),
    "leaseId" = null, "attempts" = 0, "lastError" = null`;
}

export function hasRight(right: Right): RawBuilder<SqlBool> {
  return sql`("users"."role" = 'admin' or "users"."rights" >= '' and ' ' || "users"."rights" || ' ' like ${`% ${right} %`})`;
}
