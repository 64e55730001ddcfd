import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { deletePasskeysAndPin } from '#app/domain/people/sign-in/passkeys.server.ts';
import type { Proof } from '#app/domain/people/sign-in/two-factor.ts';
import { consumeCode, storeRecoveryCodes } from '#app/domain/people/sign-in/two-factor-code-use.server.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { lockRequirement } from '#app/domain/people/sign-in/two-factor-requirement.server.ts';

/** Begins a setup in place of one that was begun before. @returns false if two-factor is on. */
export async function beginTwoFactorSetup(
  db: Db,
  { now, uid }: By,
  { sealedSecret, session }: { sealedSecret: string; session: string },
): Promise<boolean> {
  const setup = { sealedSecret, begunAt: instant(now), begunIn: session };
  const { numInsertedOrUpdatedRows: stored } = await db
    .insertInto('secondSteps')
    .values({ userId: uid, ...setup })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(setup).where('secondSteps.onSince', 'is', null))
    .executeTakeFirstOrThrow();
  return stored === 1n;
}

/** Ends every other session and every passkey: the password alone made them. @returns false if the secret is no longer pending. */
export async function turnOnTwoFactor(
  db: Db,
  { now, uid }: By,
  setup: { sealedSecret: string; step: number; codeHashes: string[]; session: string },
): Promise<boolean> {
  return transact(db, async (trx) => {
    // A passkey that is being added waits, and then needs a code.
    await trx.selectFrom('users').select('id').where('id', '=', uid).forUpdate().executeTakeFirst();
    const { numUpdatedRows } = await trx
      .updateTable('secondSteps')
      .set({ onSince: instant(now), lastStep: setup.step })
      .where('userId', '=', uid)
      .where('sealedSecret', '=', setup.sealedSecret)
      .where('onSince', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await storeRecoveryCodes(trx, uid, setup.codeHashes);
    await trx.deleteFrom('sessions').where('userId', '=', uid).where('id', '!=', setup.session).execute();
    await trx.deleteFrom('signInChallenges').where('userId', '=', uid).execute();
    await deletePasskeysAndPin(trx, uid);
    await record(trx, now, { uid, action: 'second step turned on', entity: 'users', entityId: uid });
    return true;
  });
}

type Refusal = { ok: false; problem: 'wrong-code' | 'required' };

/** Refused while the shop requires two-factor of every admin. */
export async function turnOffTwoFactor(db: Db, { now, uid }: By, proof: Proof): Promise<{ ok: true } | Refusal> {
  return transact(db, async (trx) => {
    if (await lockRequirement(trx)) return { ok: false, problem: 'required' };
    if (!(await consumeCode(trx, now, uid, proof))) return { ok: false, problem: 'wrong-code' };
    await deleteTwoFactor(trx, now, uid, uid);
    return { ok: true };
  });
}

/** Turns two-factor off for an admin who lost phone and codes. @param by the acting admin's id; null from the command line. */
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

async function deleteTwoFactor(trx: Trx, now: Date, by: string | null, uid: string): Promise<void> {
  await trx.deleteFrom('secondSteps').where('userId', '=', uid).execute();
  await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute();
  await record(trx, now, { uid: by, action: 'second step turned off', entity: 'users', entityId: uid });
}
