import type { Db, Trx } from '#app/db/schema.ts';
import { DAY_MS, instant } from '#app/domain/dates.ts';
import { enqueueMail } from '#app/domain/people/outbox/mail-enqueue.server.ts';
import {
  type Place,
  type SecurityKind,
  TOLD_KINDS,
  type ToldKind,
} from '#app/domain/people/security-log/security-event.ts';

/** Log-ins and their places are kept this long; changes of rights stay in the audit. */
export const SECURITY_DAYS = 180;
const NOWHERE: Place = { address: '', userAgent: '' };

/** Writes an event to the log of a person, who is told of `TOLD_KINDS`. `by` is the person who did it, if known. */
export async function logSecurity(
  trx: Trx,
  now: Date,
  { uid, kind, by = uid, place = NOWHERE }: { uid: string; kind: SecurityKind; by?: string | null; place?: Place },
): Promise<void> {
  const { id } = await trx
    .insertInto('securityEvents')
    .values({ uid, at: instant(now), kind, byUid: by, ...place })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isTold(kind)) await enqueueMail(trx, now, { event: kind, subjectId: String(id), to: uid });
}

function isTold(kind: string): kind is ToldKind {
  return (TOLD_KINDS as readonly string[]).includes(kind);
}

/** Writes nothing for an address that no account has. */
export async function logRefusal(
  db: Db,
  now: Date,
  { email, kind, place }: { email: string; kind: SecurityKind; place: Place },
): Promise<void> {
  const user = db
    .selectFrom('users')
    .select(({ val }) => ['id', val(instant(now)).as('at'), val(kind).as('kind')])
    .select(({ val }) => [val(place.address).as('address'), val(place.userAgent).as('userAgent')])
    .where('email', '=', email);
  await db
    .insertInto('securityEvents')
    .columns(['uid', 'at', 'kind', 'address', 'userAgent'])
    .expression(user)
    .execute();
}

export async function deleteOldSecurityEvents(db: Db, now: Date): Promise<void> {
  const oldest = instant(new Date(now.getTime() - SECURITY_DAYS * DAY_MS));
  await db.deleteFrom('securityEvents').where('at', '<', oldest).execute();
}
