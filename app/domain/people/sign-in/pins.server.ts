import type { ExpressionBuilder } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Database, Db, Instant } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import type { Place } from '#app/domain/people/security-log/security-event.ts';
import { logSecurity } from '#app/domain/people/security-log/security-record.server.ts';
import { MAX_WRONG_PINS, type PinPerson } from '#app/domain/people/sign-in/pin-form.ts';

export async function listPinPeople(db: Db): Promise<PinPerson[]> {
  const people = await pinHolders(db).orderBy('nameKey').orderBy('users.id').execute();
  return people.map(({ id, name, wrong }) => ({ id, name, isLocked: wrong >= MAX_WRONG_PINS }));
}

export async function findPinHolder(db: Db, uid: string) {
  return pinHolders(db).where('users.id', '=', uid).executeTakeFirst();
}

function pinHolders(db: Db) {
  return db
    .selectFrom('pins')
    .innerJoin('users', 'users.id', 'pins.userId')
    .select(['users.id', 'name', 'email', 'role', 'rights', 'wrong'])
    .where(worksHere);
}

function worksHere({ eb, and, or }: ExpressionBuilder<Database, 'users'>) {
  return and([eb('blockedAt', 'is', null), or([eb('role', '=', 'admin'), eb('rights', 'is not', null)])]);
}

export async function readPin(db: Db, uid: string): Promise<{ setAt: Instant; isLocked: boolean } | null> {
  const pin = await db.selectFrom('pins').select(['setAt', 'wrong']).where('userId', '=', uid).executeTakeFirst();
  return pin ? { setAt: pin.setAt, isLocked: pin.wrong >= MAX_WRONG_PINS } : null;
}

/** The sessions of the earlier PIN end.
 * @param passwordHash that of the password that was checked: nothing is stored if it has changed, or the person left. */
export async function storePin(
  db: Db,
  { now, uid }: By,
  { hash, passwordHash }: { hash: string; passwordHash: string },
): Promise<{ ok: true } | { ok: false; problem: 'changed-meanwhile' }> {
  return transact(db, async (trx) => {
    const person = trx.selectFrom('users').innerJoin('accounts', 'accounts.userId', 'users.id').select('users.id');
    const same = person.where('users.id', '=', uid).where('password', '=', passwordHash).where(worksHere).forUpdate();
    if (!(await same.executeTakeFirst())) return { ok: false, problem: 'changed-meanwhile' };
    const pin = { hash, wrong: 0, setAt: instant(now) };
    await trx
      .insertInto('pins')
      .values({ userId: uid, ...pin })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(pin))
      .execute();
    await endPinSessions(trx, uid);
    noteChange(trx, { what: 'person', uid });
    await record(trx, now, { uid, action: 'PIN set', entity: 'users', entityId: uid });
    return { ok: true };
  });
}

export async function removePin(db: Db, { now, uid }: By): Promise<void> {
  await transact(db, async (trx) => {
    if (!(await deletePin(trx, uid))) return;
    noteChange(trx, { what: 'person', uid });
    await record(trx, now, { uid, action: 'PIN removed', entity: 'users', entityId: uid });
  });
}

/** The sessions that it has opened end with it. @returns false without one. */
export async function deletePin(db: Db, uid: string): Promise<boolean> {
  await endPinSessions(db, uid);
  const removed = db.deleteFrom('pins').where('userId', '=', uid).returning('userId');
  return (await removed.executeTakeFirst()) !== undefined;
}

async function endPinSessions(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', uid).where('counterDevice', 'is not', null).execute();
}

export type Guess = { hash: string; wrong: number } | undefined;

/** Counts a guess before it is compared, so that guesses sent at once, on several devices, cannot pass together. One that fails
 * because the shop is unavailable does not count. The guess is undefined without a PIN, and while it is locked. */
export async function guardGuess<T>(db: Db, uid: string, compare: (guess: Guess) => Promise<T>): Promise<T> {
  const guess = await countGuess(db, uid);
  try {
    return await compare(guess);
  } catch (error) {
    if (guess && isUnavailable(error)) await uncountGuess(db, uid);
    throw error;
  }
}

function countGuess(db: Db, uid: string): Promise<Guess> {
  return db
    .updateTable('pins')
    .set(({ eb }) => ({ wrong: eb('wrong', '+', 1) }))
    .where('userId', '=', uid)
    .where('wrong', '<', MAX_WRONG_PINS)
    .returning(['hash', 'wrong'])
    .executeTakeFirst();
}

async function uncountGuess(db: Db, uid: string): Promise<void> {
  await db
    .updateTable('pins')
    .set(({ eb }) => ({ wrong: eb('wrong', '-', 1) }))
    .where('userId', '=', uid)
    .where('wrong', '>', 0)
    .execute();
}

export async function logWrongPin(db: Db, now: Date, guess: { uid: string; wrong: number; place: Place }) {
  const kind = guess.wrong >= MAX_WRONG_PINS ? 'PIN locked' : 'PIN refused';
  await transact(db, (trx) => logSecurity(trx, now, { uid: guess.uid, kind, place: guess.place }));
}

/** @returns false if the PIN or the device was removed since the comparison. */
export async function recordPinLogin(
  db: Db,
  now: Date,
  { uid, hash, device, place }: { uid: string; hash: string; device: string; place: Place },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const usedAt = instant(now);
    const devices = trx.updateTable('counterDevices').set({ usedAt }).where('id', '=', device).returning('id');
    const pins = trx.updateTable('pins').set({ wrong: 0 }).where('userId', '=', uid).where('hash', '=', hash);
    if (!(await devices.executeTakeFirst()) || !(await pins.returning('hash').executeTakeFirst())) return false;
    await logSecurity(trx, now, { uid, kind: 'logged in by PIN', place });
    return true;
  });
}

/** After a log-in that proved more than a PIN. */
export async function unlockPin(db: Db, uid: string): Promise<void> {
  await db.updateTable('pins').set({ wrong: 0 }).where('userId', '=', uid).where('wrong', '>', 0).execute();
}
