import type { Db, Instant, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { record } from '#app/domain/audit/audit-record.server.ts';
import { instant } from '#app/domain/dates.ts';
import { lockSettings } from '#app/domain/settings/settings-lock.server.ts';
import type { Proof } from '#app/domain/sign-in/two-factor.ts';

const SET_UP_MS = 15 * 60_000;

/** Null if two-factor is off. */
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

/** The user's encrypted secret; undefined if two-factor is off. */
export async function readSealedSecret(db: Db, uid: string): Promise<string | undefined> {
  const steps = db.selectFrom('secondSteps').select('sealedSecret').where('userId', '=', uid);
  return (await steps.where('onSince', 'is not', null).executeTakeFirst())?.sealedSecret;
}

/** The encrypted secret whose set-up began in this session; undefined after 15 minutes. */
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

/** Stores a secret until its first code, in place of an earlier one. False if two-factor is on. */
export async function beginTwoFactorSetup(
  db: Db,
  now: Date,
  uid: string,
  sealedSecret: string,
  session: string,
): Promise<boolean> {
  const begun = { sealedSecret, begunAt: instant(now), begunIn: session };
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('secondSteps')
    .values({ userId: uid, ...begun })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(begun).where('secondSteps.onSince', 'is', null))
    .executeTakeFirstOrThrow();
  return stored === 1n;
}

/**
 * Turns two-factor on with the first code of `sealedSecret` and stores the recovery codes. Ends every session but `session`,
 * because the password alone opened them. False if that secret is no longer pending.
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
    await storeCodes(trx, uid, on.codeHashes);
    await trx.deleteFrom('sessions').where('userId', '=', uid).where('id', '!=', on.session).execute();
    await trx.deleteFrom('signInChallenges').where('userId', '=', uid).execute();
    await record(trx, now, { uid, action: 'second step turned on', entity: 'users', entityId: uid });
    return true;
  });
}

type Refusal = { ok: false; problem: 'wrong-code' | 'required' };

/** Refused while the shop requires two-factor of every admin. */
export async function turnOffTwoFactor(db: Db, now: Date, uid: string, proof: Proof): Promise<{ ok: true } | Refusal> {
  return transact(db, async (trx) => {
    if (await lockRequirement(trx)) return { ok: false, problem: 'required' };
    if (!(await spendProof(trx, now, uid, proof))) return { ok: false, problem: 'wrong-code' };
    await deleteTwoFactor(trx, now, uid, uid);
    return { ok: true };
  });
}

/**
 * Turns two-factor off for an admin who lost phone and codes.
 * @param by the admin's id; null from the command line.
 */
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
    await deleteTwoFactor(trx, now, by, user.id);
    return { ok: true };
  });
}

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
    await storeCodes(trx, uid, codeHashes);
    await record(trx, now, { uid, action: 'recovery codes made', entity: 'users', entityId: uid });
    return { ok: true };
  });
}

/** Uses a code up; false if it was used before. Of two concurrent requests one passes. */
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

export async function isTwoFactorRequired(db: Db): Promise<boolean> {
  const { secondStepRequired } = await db
    .selectFrom('settings')
    .select('secondStepRequired')
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  return secondStepRequired;
}

/** True if this admin must set two-factor up first. */
export async function lacksTwoFactor(db: Db, uid: string): Promise<boolean> {
  return (await isTwoFactorRequired(db)) && !(await readTwoFactor(db, uid));
}

/** Only an admin with two-factor can require it of the others. */
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

/** Locks the settings row, so that nobody turns two-factor off while it becomes required. */
async function lockRequirement(trx: Trx): Promise<boolean> {
  await lockSettings(trx);
  return isTwoFactorRequired(trx);
}

async function deleteTwoFactor(trx: Trx, now: Date, by: string | null, uid: string): Promise<void> {
  await trx.deleteFrom('secondSteps').where('userId', '=', uid).execute();
  await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute();
  await record(trx, now, { uid: by, action: 'second step turned off', entity: 'users', entityId: uid });
}

async function storeCodes(trx: Trx, userId: string, codeHashes: string[]): Promise<void> {
  await trx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute();
}
