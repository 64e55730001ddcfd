import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { HOUR_MS, instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { type Right, readRights, roleOf } from '#app/domain/people/rights/rights.ts';
import { deletePasskeysAndPin } from '#app/domain/people/sign-in/passkeys.server.ts';
import { endChallenges } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { mayGrant, storeRights } from '#app/domain/people/staff/staff.server.ts';
import type { OpenInvitation } from '#app/domain/people/staff/staff.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';

const INVITATION_HOURS = 48;

type BadInvitation = { ok: false; problem: 'bad-invitation' };

/** @returns the token of the link, which is shown once and not stored. */
export async function inviteStaff(
  db: Db,
  { now, uid }: By,
  { name, rights }: { name: string; rights: readonly Right[] },
): Promise<{ ok: true; token: string } | { ok: false; problem: 'lacks-right' }> {
  const token = randomBytes(24).toString('base64url');
  return transact(db, async (trx) => {
    await lockSettings(trx);
    if (!(await mayGrant(trx, uid, rights))) return { ok: false, problem: 'lacks-right' };
    await trx.deleteFrom('invitations').where('expiresAt', '<=', instant(now)).execute();
    const id = hashOf(token);
    const expiresAt = instant(new Date(now.getTime() + INVITATION_HOURS * HOUR_MS));
    await trx
      .insertInto('invitations')
      .values({ tokenHash: id, name, rights: rights.join(' '), uid, expiresAt })
      .execute();
    // Without the name: the audit keeps it for ever.
    const after = { rights: rights.join(' ') };
    await record(trx, now, { uid, action: 'staff invited', entity: 'invitations', entityId: id, after });
    return { ok: true, token };
  });
}

export async function listInvitations(db: Db, now: Date): Promise<OpenInvitation[]> {
  const open = await db
    .selectFrom('invitations')
    .select(['tokenHash as id', 'name', 'rights', 'expiresAt'])
    .where('usedBy', 'is', null)
    .where('expiresAt', '>', instant(now))
    .orderBy('expiresAt')
    .execute();
  return open.map(({ rights, ...invitation }) => ({ ...invitation, rights: readRights(rights) }));
}

/** Undefined if it was used or withdrawn, or is too old. */
export async function findInvitation(db: Db, now: Date, token: string) {
  return db
    .selectFrom('invitations')
    .select(['name', 'rights', 'uid'])
    .where('tokenHash', '=', hashOf(token))
    .where('usedBy', 'is', null)
    .where('expiresAt', '>', instant(now))
    .executeTakeFirst();
}

/** Once, by one person, and only while the person who made it may still give these rights. Who has rights already keeps them.
 * What somebody else may hold of the account ends: every session but that with the token `session`, links, passkeys. */
export async function acceptInvitation(
  db: Db,
  { now, uid }: By,
  token: string,
  session = '',
): Promise<{ ok: true } | BadInvitation | { ok: false; problem: 'works-here' }> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const invitation = await findInvitation(trx, now, token);
    if (!invitation || !(await mayGrant(trx, invitation.uid, readRights(invitation.rights))))
      return { ok: false, problem: 'bad-invitation' };
    const person = await trx
      .selectFrom('users')
      .select(['role', 'rights'])
      .where('id', '=', uid)
      .where('blockedAt', 'is', null)
      .executeTakeFirst();
    if (!person) return { ok: false, problem: 'bad-invitation' };
    if (roleOf(person) !== 'buyer') return { ok: false, problem: 'works-here' };
    await trx.updateTable('invitations').set({ usedBy: uid }).where('tokenHash', '=', hashOf(token)).execute();
    await endOtherAccess(trx, uid, session);
    await storeRights(trx, now, uid, invitation.rights);
    const after = { rights: invitation.rights };
    await record(trx, now, { uid, action: 'invitation accepted', entity: 'users', entityId: uid, after });
    return { ok: true };
  });
}

async function endOtherAccess(trx: Trx, uid: string, session: string): Promise<void> {
  await trx.deleteFrom('verifications').where('value', '=', uid).execute();
  await trx.deleteFrom('sessions').where('userId', '=', uid).where('token', '!=', session).execute();
  await endChallenges(trx, uid);
  await deletePasskeysAndPin(trx, uid);
}

/** By those who could have made it. */
export async function withdrawInvitation(
  db: Db,
  { now, uid }: By,
  id: string,
): Promise<{ ok: true } | { ok: false; problem: 'lacks-right' }> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    const open = trx.selectFrom('invitations').select('rights').where('tokenHash', '=', id).where('usedBy', 'is', null);
    const before = await open.executeTakeFirst();
    if (!before) return { ok: true };
    if (!(await mayGrant(trx, uid, readRights(before.rights)))) return { ok: false, problem: 'lacks-right' };
    await trx.deleteFrom('invitations').where('tokenHash', '=', id).execute();
    await record(trx, now, { uid, action: 'invitation withdrawn', entity: 'invitations', entityId: id, before });
    return { ok: true };
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(`invitation:${token}`).digest('base64url');
}
