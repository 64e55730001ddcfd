import type { Db, Role } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { readMovedHash } from '#app/domain/people/accounts/moved-hash.ts';
import { deleteDevices } from '#app/domain/people/sign-in/known-devices.server.ts';
import { deletePin } from '#app/domain/people/sign-in/pins.server.ts';
import { endChallenges } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { addressNumber, hasNoEmail } from '#app/domain/text/phone-address.ts';

/** The address of the account that opens with this one: a number opens the account for which it is confirmed, if any. */
export async function readLoginAddress(db: Db, address: string): Promise<string> {
  return (hasNoEmail(address) && (await readConfirmedAddress(db, addressNumber(address)))) || address;
}

async function readConfirmedAddress(db: Db, number: string): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('verifiedPhone', '=', number).executeTakeFirst())?.email;
}

export async function isConfirmedNumber(db: Db, number: string): Promise<boolean> {
  return (await readConfirmedAddress(db, number)) !== undefined;
}

/** Reads what a log-in depends on. If the snapshots before and after a log-in differ, the new session must end. */
export async function readLoginSnapshot(db: Db, email: string): Promise<string> {
  const snapshot = await db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.userId', 'users.id')
    .leftJoin('secondSteps', 'secondSteps.userId', 'users.id')
    .select(['users.id', 'users.role', 'users.rights', 'users.blockedAt', 'accounts.password', 'secondSteps.onSince'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  return JSON.stringify(snapshot);
}

type Snapshot = { id?: string; password?: string | null };
const readSnapshot = (snapshot: string | undefined): Snapshot => JSON.parse(snapshot ?? '{}') as Snapshot;

/** The new hash if nothing else has changed since, and the old one is a moved one; else null. */
export function adoptedHash(before: string, after: string): string | null {
  const [{ password: old, ...others }, { password, ...now }] = [readSnapshot(before), readSnapshot(after)];
  const isAdopted = readMovedHash(old ?? '') !== null && JSON.stringify(others) === JSON.stringify(now);
  return isAdopted ? (password ?? null) : null;
}

export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
  return user?.id;
}

export async function findUser(db: Db, uid: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'phone', 'role', 'rights'])
    .where('id', '=', uid)
    .executeTakeFirst();
}

export async function readPasswordHash(db: Db, uid: string): Promise<string | null | undefined> {
  return (await db.selectFrom('accounts').select('password').where('userId', '=', uid).executeTakeFirst())?.password;
}

/** Takes as long as the query for the account of a user, and finds none. */
export async function queryNoAccount(db: Db): Promise<void> {
  await db.selectFrom('accounts').selectAll().where('userId', '=', '').execute();
}

export async function setPasswordAndEndSessions(db: Db, uid: string, hash: string): Promise<void> {
  await transact(db, async (trx) => {
    await trx.updateTable('accounts').set({ password: hash }).where('userId', '=', uid).execute();
    await trx.deleteFrom('sessions').where('userId', '=', uid).execute();
  });
}

/** Ends every session, too. @returns the new snapshot; null if the hash has changed or the session has ended. */
export async function replacePasswordHash(
  db: Db,
  person: { id: string; email: string },
  { sessionId, oldHash, newHash }: { sessionId: string; oldHash: string; newHash: string },
): Promise<string | null> {
  return transact(db, async (trx) => {
    const sessions = trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('userId', '=', person.id);
    if (!(await sessions.forUpdate().executeTakeFirst())) return null;
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password: newHash })
      .where('userId', '=', person.id)
      .where('password', '=', oldHash)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return null;
    await trx.deleteFrom('sessions').where('userId', '=', person.id).execute();
    return readLoginSnapshot(trx, person.email);
  });
}

/** Replaces a moved hash of a snapshot. @returns false if it is not one, or is gone. */
export async function replaceMovedHash(db: Db, snapshot: string, makeHash: () => Promise<string>): Promise<boolean> {
  const { id, password } = readSnapshot(snapshot);
  if (!id || !password || !readMovedHash(password)) return false;
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: await makeHash() })
    .where('userId', '=', id)
    .where('password', '=', password)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes reset links, sign-in challenges, known devices and the PIN. */
export async function revokeOldCredentials(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', uid).execute();
  await endChallenges(db, uid);
  await deletePin(db, uid);
  await deleteDevices(db, uid);
}

/** Reads what decides whether the user may open a session; `twoFactorSince` is null without two-factor. */
export async function readSessionConditions(
  db: Db,
  uid: string,
): Promise<{ role: Role; rights: string | null; blockedAt: string | null; twoFactorSince: string | null } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('secondSteps', 'secondSteps.userId', 'users.id')
    .select(['role', 'rights', 'blockedAt', 'onSince as twoFactorSince'])
    .where('users.id', '=', uid)
    .executeTakeFirst();
}

/** Selects the user of a session, even if the session has expired. `settings` are those of the shop. */
export function sessionUser(db: Db, token: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('settings', (join) => join.on('settings.id', '=', 'general'))
    .leftJoin('secondSteps', 'secondSteps.userId', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.phone',
      'users.email',
      'users.role',
      'users.rights',
      'users.language',
      'users.blockedAt',
      'expiresAt',
      'counterDevice',
      'secondStepRequired',
      'onSince as twoFactorSince',
    ])
    .where('token', '=', token);
}
