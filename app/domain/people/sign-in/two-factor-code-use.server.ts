import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import type { Proof } from '#app/domain/people/sign-in/two-factor.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';

/** Uses a code up. @returns false if it is unknown, was used before, is older than the last code of the app, or two-factor is
 * off. Only one of two concurrent requests passes. */
export async function consumeCode(trx: Trx, now: Date, uid: string, proof: Proof): Promise<boolean> {
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
  const twoFactor = await readTwoFactor(trx, uid);
  const after = { left: twoFactor?.codesLeft ?? 0 };
  await record(trx, now, { uid, action: 'recovery code used', entity: 'users', entityId: uid, after });
  return true;
}

export async function renewRecoveryCodes(
  db: Db,
  { now, uid }: By,
  { proof, codeHashes }: { proof: Proof; codeHashes: string[] },
): Promise<{ ok: true } | { ok: false; problem: 'wrong-code' }> {
  return transact(db, async (trx) => {
    if (!(await consumeCode(trx, now, uid, proof))) return { ok: false, problem: 'wrong-code' };
    await trx.deleteFrom('recoveryCodes').where('userId', '=', uid).execute();
    await storeRecoveryCodes(trx, uid, codeHashes);
    await record(trx, now, { uid, action: 'recovery codes made', entity: 'users', entityId: uid });
    return { ok: true };
  });
}

export async function storeRecoveryCodes(trx: Trx, userId: string, codeHashes: string[]): Promise<void> {
  await trx
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute();
}
