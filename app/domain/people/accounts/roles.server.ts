import { randomBytes } from 'node:crypto';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Role, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { deleteDevices } from '#app/domain/people/sign-in/known-devices.server.ts';
import { deletePasskeysAndPin } from '#app/domain/people/sign-in/passkeys.server.ts';
import { endChallenges } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';

/** Returns a hash whose password nobody knows, in the format of password-hash.server.ts, which is random but for a salt of one's own. */
export function unknownPasswordHash(salt = randomBytes(16)): string {
  const [shownSalt, key] = [salt, randomBytes(32)].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${shownSalt}$${key}`;
}

export async function listAdmins(db: Db): Promise<{ name: string; email: string; language: string | null }[]> {
  return db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('role', '=', 'admin')
    .where('blockedAt', 'is', null)
    .orderBy('email')
    .execute();
}

/** Resets all access, as a stranger may have registered the address: the new admin sets a password by mailed link. */
export async function grantAdmin(
  db: Db,
  now: Date,
  by: string | null,
  email: string,
): Promise<{ ok: true; changed: boolean } | { ok: false; problem: 'unknown' }> {
  return transact(db, async (trx) => {
    await lockAdmins(trx);
    const user = await findByEmail(trx, email);
    if (!user) return { ok: false, problem: 'unknown' };
    if (user.role === 'admin') return { ok: true, changed: false };
    await resetAccountAccess(trx, user.id);
    await changeRole(trx, now, by, { user, role: 'admin' });
    return { ok: true, changed: true };
  });
}

/** Takes effect at the person's next request. Refuses the only admin, because the set-up link works without admins. */
export async function revokeAdmin(
  db: Db,
  now: Date,
  by: string | null,
  email: string,
): Promise<{ ok: true; changed: boolean } | { ok: false; problem: 'unknown' | 'only-admin' }> {
  return transact(db, async (trx) => {
    const admins = await lockAdmins(trx);
    const user = await findByEmail(trx, email);
    if (!user) return { ok: false, problem: 'unknown' };
    if (admins.length === 1 && admins[0] === user.id) return { ok: false, problem: 'only-admin' };
    if (user.role === 'buyer') return { ok: true, changed: false };
    await deletePasskeysAndPin(trx, user.id);
    await changeRole(trx, now, by, { user, role: 'buyer' });
    return { ok: true, changed: true };
  });
}

/** Finds no account without email: an admin logs in with an address that mails reach. */
async function findByEmail(trx: Trx, email: string): Promise<User | undefined> {
  if (hasNoEmail(email.toLowerCase())) return undefined;
  return trx.selectFrom('users').select(['id', 'role']).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

async function resetAccountAccess(trx: Trx, uid: string): Promise<void> {
  // Better Auth resets a password in this order; in another order, the two could deadlock.
  await trx.deleteFrom('verifications').where('value', '=', uid).execute();
  await trx.deleteFrom('sessions').where('userId', '=', uid).execute();
  await trx.updateTable('accounts').set({ password: unknownPasswordHash() }).where('userId', '=', uid).execute();
  await endChallenges(trx, uid);
  await deletePasskeysAndPin(trx, uid);
  await deleteDevices(trx, uid);
}

export async function claimShop(trx: Trx, { now, uid }: By): Promise<boolean> {
  const admins = await lockAdmins(trx);
  if (admins.length > 0) return false;
  const user = await trx.selectFrom('users').select(['id', 'role']).where('id', '=', uid).executeTakeFirstOrThrow();
  await changeRole(trx, now, null, { user, role: 'admin' });
  return true;
}

/** Returns the admins who can log in. Locks the settings row, so that one transaction at a time changes admins. */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  await lockSettings(trx);
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('blockedAt', 'is', null)
    .execute();
  return admins.map(({ id }) => id);
}

type User = { id: string; role: Role };

async function changeRole(
  trx: Trx,
  now: Date,
  by: string | null,
  { user: { id, role: oldRole }, role }: { user: User; role: Role },
): Promise<void> {
  await trx
    .updateTable('users')
    // A number opens no admin's account.
    .set({ role, updatedAt: instant(now), ...(role === 'admin' && { verifiedPhone: null, rights: null }) })
    .where('id', '=', id)
    .execute();
  const change = { before: { role: oldRole }, after: { role } };
  await record(trx, now, { uid: by, action: 'role set', entity: 'users', entityId: id, ...change });
  noteChange(trx, { what: 'person', uid: id });
}
