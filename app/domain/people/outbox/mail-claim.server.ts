import { randomUUID } from 'node:crypto';
import type { Db, Instant, RowOf } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import { MAIL_EVENTS, type MailEvent } from '#app/domain/people/outbox/mail-event.ts';
import { DIGEST_MS, LEASE_MS, MAX_ADMIN_MAILS } from '#app/domain/people/outbox/mail-timing.ts';

const MAX_CLAIMED = 200;

export type ClaimedMail = RowOf<
  'outbox',
  'id' | 'subjectId' | 'uid' | 'forAdmins' | 'createdAt' | 'inDigest' | 'attempts'
> & {
  event: MailEvent;
};
export type Lease = { id: string; mails: ClaimedMail[] };

/** Leases mails that are due, the oldest events first: no other process gets them until the lease ends. */
export async function claimMails(db: Db, now: Date): Promise<Lease> {
  const id = randomUUID();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('nextTryAt', '<=', instant(now))
    // A newer version of the shop may have written other events.
    .where('event', 'in', MAIL_EVENTS)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(MAX_CLAIMED);
  const mails = await db
    .updateTable('outbox')
    .set({ leaseId: id, nextTryAt: leaseEnd(now) })
    .where('id', 'in', due)
    // PostgreSQL checks this again if another process has just claimed the row.
    .where('nextTryAt', '<=', instant(now))
    .returning(['id', 'event', 'subjectId', 'uid', 'forAdmins', 'createdAt', 'inDigest', 'attempts'])
    .execute();
  return { id, mails: (mails as ClaimedMail[]).sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id) };
}

export async function renewLease(db: Db, now: Date, { id }: Lease): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextTryAt: leaseEnd(now) })
    .where('leaseId', '=', id)
    .execute();
}

export async function endLease(db: Db, now: Date, { id }: Lease): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextTryAt: instant(now), leaseId: null })
    .where('leaseId', '=', id)
    .execute();
}

/** Defers mails beyond the limit of an admin to the digest (decision: outbox). @returns the mails to send now. */
export async function deferExcess(db: Db, now: Date, lease: Lease): Promise<ClaimedMail[]> {
  const limited = lease.mails.filter(({ forAdmins, inDigest }) => forAdmins && !inDigest);
  if (limited.length === 0) return lease.mails;
  const sentSince = instant(new Date(now.getTime() - DIGEST_MS));
  const admins = await db
    .selectFrom('outbox')
    .select(({ eb, fn }) => [
      'uid',
      fn.countAll<number>().filterWhere('sentAt', '>', sentSince).as('sent'),
      fn
        .countAll<number>()
        .filterWhere(
          eb.and([
            eb('sentAt', 'is', null),
            eb('leaseId', 'is not', null),
            eb('leaseId', '<>', lease.id),
            eb('inDigest', '=', false),
          ]),
        )
        .as('beingSentElsewhere'),
      fn.min('nextTryAt').filterWhere('inDigest', '=', true).as('digestAt'),
    ])
    .where('forAdmins', '=', true)
    .where('uid', 'in', [...new Set(limited.map(({ uid }) => uid))])
    .where((eb) => eb.or([eb('sentAt', '>', sentSince), eb('nextTryAt', 'is not', null)]))
    .groupBy('uid')
    .execute();
  const excess: ClaimedMail[] = [];
  for (const { uid, sent, beingSentElsewhere, digestAt } of admins) {
    // Mails that another process is sending count, too.
    const free = Math.max(0, MAX_ADMIN_MAILS - sent - beingSentElsewhere);
    const rest = limited.filter((mail) => mail.uid === uid).slice(free);
    excess.push(...rest);
    if (rest.length === 0) continue;
    const ids = rest.map(({ id }) => id);
    const nextTryAt = digestAt ?? instant(new Date(now.getTime() + DIGEST_MS));
    await db
      .updateTable('outbox')
      .set({ inDigest: true, nextTryAt, leaseId: null })
      .where('id', 'in', ids)
      .where('leaseId', '=', lease.id)
      .execute();
  }
  return lease.mails.filter((mail) => !excess.includes(mail));
}

export async function readOutbox(
  db: Db,
): Promise<{ waiting: number; since: Instant | null; nextTryAt: Instant | null }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min('createdAt').as('since'),
      fn.min('nextTryAt').as('nextTryAt'),
    ])
    .where('nextTryAt', 'is not', null)
    .where('event', 'in', MAIL_EVENTS)
    .executeTakeFirstOrThrow();
}

function leaseEnd(now: Date): Instant {
  return instant(new Date(now.getTime() + LEASE_MS));
}
