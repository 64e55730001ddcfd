import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import type { Proof } from '#app/domain/people/sign-in/two-factor.ts';
import { consumeCode } from '#app/domain/people/sign-in/two-factor-code-use.server.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';

export async function isTwoFactorRequired(db: Db): Promise<boolean> {
  const { secondStepRequired } = await db
    .selectFrom('settings')
    .select('secondStepRequired')
    .where('id', '=', 'general')
    .executeTakeFirstOrThrow();
  return secondStepRequired;
}

/** Only an admin with two-factor can require it of the others. */
export async function requireTwoFactor(db: Db, by: By): Promise<{ ok: true } | { ok: false; problem: 'without-own' }> {
  return transact(db, async (trx) => {
    const isRequired = await lockRequirement(trx);
    if (!(await readTwoFactor(trx, by.uid))) return { ok: false, problem: 'without-own' };
    if (!isRequired) await setRequirement(trx, by, true);
    return { ok: true };
  });
}

export async function makeTwoFactorOptional(
  db: Db,
  by: By,
  proof: Proof,
): Promise<{ ok: true } | { ok: false; problem: 'wrong-code' }> {
  return transact(db, async (trx) => {
    const isRequired = await lockRequirement(trx);
    if (!(await consumeCode(trx, by.now, by.uid, proof))) return { ok: false, problem: 'wrong-code' };
    if (isRequired) await setRequirement(trx, by, false);
    return { ok: true };
  });
}

async function setRequirement(trx: Trx, { now, uid }: By, required: boolean): Promise<void> {
  await trx
    .updateTable('settings')
    .set({ secondStepRequired: required, updatedAt: instant(now) })
    .where('id', '=', 'general')
    .execute();
  const change = { before: { required: !required }, after: { required } };
  await record(trx, now, { uid, action: 'second step required', entity: 'settings', entityId: 'general', ...change });
}

/** Locks the settings row, so that nobody turns two-factor off while it becomes required. @returns true if it is required. */
export async function lockRequirement(trx: Trx): Promise<boolean> {
  await lockSettings(trx);
  return isTwoFactorRequired(trx);
}
