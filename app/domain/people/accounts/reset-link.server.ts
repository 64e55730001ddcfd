import { createHash } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { type Job, jobOf } from '#app/domain/people/rights/rights.ts';
import { mayAct, mayGrant } from '#app/domain/people/staff/staff.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { phoneAddress } from '#app/domain/text/phone-address.ts';

/** Stores a token that sets the password of a buyer, or of a member of staff whose rights this person may give, in place of
 * every earlier one. Refuses admins, who get a link only by mail, and people who could not log in afterwards. */
export async function storeResetToken(
  db: Db,
  { now, uid: by }: By,
  { id, token, expiresAt, isStaff = false }: { id: string; token: string; expiresAt: Date; isStaff?: boolean },
): Promise<{ ok: true } | { ok: false; problem: 'no-such-buyer' | 'lacks-right' | 'lacks-number' }> {
  return transact(db, async (trx) => {
    if (isStaff) await lockSettings(trx);
    const users = trx.selectFrom('users').select(['email', 'verifiedPhone', 'role', 'rights']).where('id', '=', id);
    const person = await users
      .where('role', '=', 'buyer')
      .where('rights', isStaff ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return { ok: false, problem: 'no-such-buyer' };
    if (isStaff && !(await mayResetPassword(trx, by, { id, ...jobOf(person) })))
      return { ok: false, problem: 'lacks-right' };
    if (lacksNumber({ id, ...person })) return { ok: false, problem: 'lacks-number' };
    await trx.deleteFrom('verifications').where('value', '=', id).execute();
    // As Better Auth stores the tokens of the links that it mails.
    const identifier = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
    const [createdAt, updatedAt] = [instant(now), instant(now)];
    await trx
      .insertInto('verifications')
      .values({ id: crypto.randomUUID(), identifier, value: id, expiresAt: instant(expiresAt), createdAt, updatedAt })
      .execute();
    await record(trx, now, { uid: by, action: 'reset link issued', entity: 'users', entityId: id });
    return { ok: true };
  });
}

export async function mayResetPassword(
  db: Db,
  uid: string,
  { id, role, rights, unknown }: Job & { id: string },
): Promise<boolean> {
  if (role === 'buyer') return mayAct(db, uid, 'buyers');
  return role === 'staff' && id !== uid && unknown.length === 0 && mayGrant(db, uid, rights);
}

/** Without email, the number went to another buyer, and no other is confirmed: nothing opens the account. */
export function lacksNumber({ id, email, verifiedPhone }: { id: string; email: string; verifiedPhone: string | null }) {
  return email === phoneAddress(id) && verifiedPhone === null;
}

export async function hasLostNumber(db: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  if (email !== phoneAddress(id)) return false;
  const { verifiedPhone } = await db
    .selectFrom('users')
    .select('verifiedPhone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return lacksNumber({ id, email, verifiedPhone });
}
