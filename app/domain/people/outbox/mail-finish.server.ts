import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';
import type { ClaimedMail, Lease } from '#app/domain/people/outbox/mail-claim.server.ts';
import { GIVE_UP_MS, GIVE_UP_REFUSED_MS, KEEP_MS, retryMs } from '#app/domain/people/outbox/mail-timing.ts';

/** Has no effect if another process has leased the mails since, or their event has happened again. */
export async function markSent(db: Db, now: Date, lease: Lease, mails: ClaimedMail[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      nextTryAt: null,
      leaseId: null,
      lastError: null,
      sentAt: sql`case when "inDigest" then "sentAt" else ${instant(now)} end`,
      inDigest: false,
    })
    .where('leaseId', '=', lease.id)
    .where('id', 'in', idsOf(mails))
    .execute();
}

/** Schedules another try, or gives up. @returns how many mails it gave up. */
export async function markFailed(
  db: Db,
  now: Date,
  { lease, mails }: { lease: Lease; mails: ClaimedMail[] },
  failure: { code: string; isRefused: boolean },
): Promise<number> {
  const giveUpMs = ({ forAdmins }: ClaimedMail) => (failure.isRefused && !forAdmins ? GIVE_UP_REFUSED_MS : GIVE_UP_MS);
  const isTooOld = (mail: ClaimedMail) => Date.parse(mail.createdAt) + giveUpMs(mail) <= now.getTime();
  const givenUp = mails.filter(isTooOld);
  await dropMails(db, lease, givenUp);
  const attempts = 1 + Math.max(...mails.map((mail) => mail.attempts));
  const nextTryAt = instant(new Date(now.getTime() + retryMs(attempts)));
  await db
    .updateTable('outbox')
    .set({ attempts, nextTryAt, leaseId: null, lastError: failure.code })
    .where('leaseId', '=', lease.id)
    .where('id', 'in', idsOf(mails))
    .execute();
  return givenUp.length;
}

export async function dropMails(db: Db, lease: Lease, mails: ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await db.deleteFrom('outbox').where('leaseId', '=', lease.id).where('id', 'in', idsOf(mails)).execute();
}

export async function deleteSentMails(db: Db, now: Date): Promise<void> {
  const oldest = instant(new Date(now.getTime() - KEEP_MS));
  await db.deleteFrom('outbox').where('nextTryAt', 'is', null).where('createdAt', '<', oldest).execute();
}

function idsOf(mails: ClaimedMail[]): number[] {
  return mails.map(({ id }) => id);
}
