import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { Proof } from '#app/domain/accounts/two-factor.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';

/** How long the secret is shown that waits for its first code. */
const SET_UP_MS = 15 * 60_000;

/** Since when the person's log-in has a second step, and how many recovery codes are left; null where it has none. */
export async function readTwoFactor(db: Db, uid: string): Promise<{ since: Instant; codesLeft: number } | null> {
  const step = await db
    .selectFrom('secondSteps')
    .select(({ selectFrom, fn }) => [
      'onSince',
      selectFrom('recoveryCodes')
        .select(fn.countAll<number>().as('left'))
        .whereRef('recoveryCodes.userId', '=', 'secondSteps.userId')
        .as('left'),
    ])
    .where('userId', '=', uid)
    .where('onSince', 'is not', null)
    .executeTakeFirst();
  return step?.onSince ? { since: step.onSince, codesLeft: Number(step.left) } : null;
}

/** The sealed secret that codes of this person are made with; undefined where there is none. */
export async function readSealedSecret(db: Db, uid: string): Promise<string | undefined> {
  const steps = db.selectFrom('secondSteps').select('sealedSecret').where('userId', '=', uid);
  return (await steps.where('onSince', 'is not', null).executeTakeFirst())?.sealedSecret;
}

/** The one that was begun in this session (its id) and waits for its first code; undefined after 15 minutes. */
export async function readPendingSecret(db: Db, now: Date, uid: string, session: string): Promise<string | undefined> {
  const oldest = instant(new Date(now.getTime() - SET_UP_MS));
  const pending = await db
    .selectFrom('secondSteps')
    .select('sealedSecret')
    .where('userId', '=', uid)
    .where('begunIn', '=', session)
    .where('onSince', 'is', null)
    .where('begunAt', '>', oldest)
    .executeTakeFirst();
  return pending?.sealedSecret;
}

/** Keeps a secret until its first code; it takes the place of one that was begun before. False where the step is on. */
export async function beginTwoFactorSetup(
  db: Db,
  now: Date,
  uid: string,
  sealedSecret: string,
  session: string,
): Promise<boolean> {
  const begun = { sealedSecret, begunAt: instant(now), begunIn: session };
  const { numInsertedOrUpdatedRows: kept } = await db
    .insertInto('secondSteps')
    .values({ userId: uid, ...begun })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(begun).where('secondSteps.onSince', 'is', null))
    .executeTakeFirstOrThrow();
  return kept === 1n;
}

/**
 * Turns the step on by the first right code, made with `sealedSecret`, and keeps the recovery codes. Every session of
 * the person but `session` (its id) ends: they were opened by the password alone. False where that secret waits no more.
 */
export async function turnOnTwoFactor(
  db: Db,
  now: Date,
  uid: string,
  on: { sealedSecret: string; step: number; codeHashes: string[]; session: string },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('secondSteps')
      .set({ onSince: instant(now), lastStep: on.step })
      .where('userId', '=', uid)
      .where('sealedSecret', '=', on.sealedSecret)
      .where('onSince', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await keepCodes(trx, uid, on.codeHashes);
    await trx.deleteFrom('sessions').where('userId', '=', uid).where('id', '!=', on.session).execute();
    await trx.deleteFrom('signInChallenges').where('userId', '=', uid).execute();
    await record(trx, now, { uid, action: 'second step turned on', entity: 'users', entityId: uid });
    return true;
  });
}

type Refusal = { ok: false; problem: 'wrong-code' | 'required' };

/** Turns the person's own step off, by a code. Refused while the shop requires it of every admin. */
export async function turnOffTwoFactor(db: Db, now: Date, uid: string, proof: Proof): Promise<{ ok: true } | Refusal> {
  return transact(db, async (trx) => {
    if (await lockRequirement(trx)) return { ok: false, problem: 'required' };
    if (!(await spendProof(trx, now, uid, proof))) return { ok: false, problem: 'wrong-code' };
    await forget(trx, now, uid, uid);
    return { ok: true };
  });
}

/** Takes the step from somebody who lost phone and codes, by whom (null: from the machine's shell); the password is asked for as before. */
export async function resetTwoFactor(
  db: Db,
  now: Date,
  by: string | null,
  email: string,
): Promise<{ ok: true } | { ok: false; problem: 'unknown' | 'none' }> {
  return transact(db, async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst();
    if (!user) return { ok: false, problem: 'unknown' };
    if (!(await readTwoFactor(trx, user.id))) return { ok: false, problem: 'none' };
    await forget(trx, now, by, user.id);
    return { ok: true };
  });
}

/** New recovery codes in the place of all old ones, by a code. */
export async function renewRecoveryCodes(
  db: Db,
  now: Date,
  uid: string,
  proof: Proof,
  codeHashes: string[],
): Promise<{ ok: true } | { ok: false; problem: 'wrong-code' }> {
  return transact(db, async (trx) => {
    if (!(await spendProof(trx, now, uid, proof))) return { ok: false, problem: 'wrong-code' };
    await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute();
    await keepCodes(trx, uid, codeHashes);
    await record(trx, now, { uid, action: 'recovery codes made', entity: 'users', entityId: uid });
    return { ok: true };
  });
}

/** Uses a code up; false where it was used before. Of two who send it at once, one passes. */
export async function spendProof(trx: Trx, now: Date, uid: string, proof: Proof): Promise<boolean> {
  if ('step' in proof) {
    const { numUpdatedRows } = await trx
      .updateTable('secondSteps')
      .set({ lastStep: proof.step })
      .where('userId', '=', uid)
      .where('onSince', 'is not', null)
      .where('lastStep', '<', proof.step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
  const { numDeletedRows } = await trx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', uid)
    .where('codeHash', '=', proof.codeHash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  const step = await readTwoFactor(trx, uid);
  const after = { left: step?.codesLeft ?? 0 };
  await record(trx, now, { uid, action: 'recovery code used', entity: 'users', entityId: uid, after });
  return true;
}

/** Whether the shop opens its back-office to admins with a second step only. */
export async function isTwoFactorRequired(db: Db): Promise<boolean> {
  const { secondStepRequired } = await db
    .selectFrom('settings')
    .select('secondStepRequired')
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  return secondStepRequired;
}

/** Whether this admin must set a second step up before anything else. */
export async function lacksTwoFactor(db: Db, uid: string): Promise<boolean> {
  return (await isTwoFactorRequired(db)) && !(await readTwoFactor(db, uid));
}

/** Requires the step of every admin. Only an admin who has it may ask it of the others. */
export async function requireTwoFactor(
  db: Db,
  now: Date,
  uid: string,
): Promise<{ ok: true } | { ok: false; problem: 'without-own' }> {
  return transact(db, async (trx) => {
    const isRequired = await lockRequirement(trx);
    if (!(await readTwoFactor(trx, uid))) return { ok: false, problem: 'without-own' };
    if (!isRequired) await setRequirement(trx, now, uid, true);
    return { ok: true };
  });
}

/** Requires the step of every admin no longer, by a code of the admin who says so. */
export async function makeTwoFactorOptional(
  db: Db,
  now: Date,
  uid: string,
  proof: Proof,
): Promise<{ ok: true } | { ok: false; problem: 'wrong-code' }> {
  return transact(db, async (trx) => {
    const isRequired = await lockRequirement(trx);
    if (!(await spendProof(trx, now, uid, proof))) return { ok: false, problem: 'wrong-code' };
    if (isRequired) await setRequirement(trx, now, uid, false);
    return { ok: true };
  });
}

async function setRequirement(trx: Trx, now: Date, uid: string, required: boolean): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ secondStepRequired: required, updatedAt: instant(now) })
    .where('id', '=', 'general')
    .execute();
  const change = { before: { required: !required }, after: { required } };
  await record(trx, now, { uid, action: 'second step required', entity: 'settings', entityId: 'general', ...change });
}

/** Holds the shop's row of settings, so that nobody turns a step off while it is being required. */
async function lockRequirement(trx: Trx): Promise<boolean> {
  await lockSettings(trx);
  return isTwoFactorRequired(trx);
}

async function forget(trx: Trx, now: Date, by: string | null, uid: string): Promise<void> {
  await trx.deleteFrom('secondSteps').where('userId', '=', uid).execute();
  await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute();
  await record(trx, now, { uid: by, action: 'second step turned off', entity: 'users', entityId: uid });
}

async function keepCodes(trx: Trx, userId: string, codeHashes: string[]): Promise<void> {
  await trx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute();
}
