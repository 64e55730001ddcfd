import { createHash } from 'node:crypto';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { MAX_PASSKEYS, type ShownPasskey } from '#app/domain/people/sign-in/passkey-form.ts';
import { deletePin } from '#app/domain/people/sign-in/pins.server.ts';
import type { Proof } from '#app/domain/people/sign-in/two-factor.ts';
import { consumeCode } from '#app/domain/people/sign-in/two-factor-code-use.server.ts';
import { readTwoFactor } from '#app/domain/people/sign-in/two-factor-read.server.ts';

export type AnsweredChallenge = { challenge: string; expiresAt: Date };

export async function listPasskeys(db: Db, uid: string): Promise<ShownPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'usedAt'])
    .where('userId', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function hasPasskeys(db: Db): Promise<boolean> {
  return (await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A passkey stands for both steps, so that a person with two-factor proves the second one to add it: `proof`. */
export async function addPasskey(
  db: Db,
  { now, uid }: By,
  passkey: { id: string; name: string; publicKey: string; counter: number },
  { answered, proof }: { answered: AnsweredChallenge; proof: Proof | null },
): Promise<{ ok: true } | { ok: false; problem: 'too-late' | 'known-passkey' | 'too-many' | 'wrong-code' }> {
  return transact(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', uid).forUpdate().executeTakeFirstOrThrow();
    const known = await listPasskeys(trx, uid);
    if (known.length >= MAX_PASSKEYS) return { ok: false, problem: 'too-many' };
    const same = await trx.selectFrom('passkeys').select('id').where('id', '=', passkey.id).executeTakeFirst();
    if (same) return { ok: false, problem: 'known-passkey' };
    // Before the code is spent. Nobody else answers it meanwhile: it is for this person, whose row is locked.
    if (await isAnswered(trx, answered)) return { ok: false, problem: 'too-late' };
    if ((await readTwoFactor(trx, uid)) && !(proof && (await consumeCode(trx, now, uid, proof))))
      return { ok: false, problem: 'wrong-code' };
    await consumeChallenge(trx, answered);
    await trx
      .insertInto('passkeys')
      .values({ ...passkey, userId: uid, createdAt: instant(now) })
      .execute();
    const after = { name: passkey.name };
    await record(trx, now, { uid, action: 'passkey added', entity: 'users', entityId: uid, after });
    return { ok: true };
  });
}

export async function findPasskey(db: Db, id: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'publicKey', 'counter', 'userId', 'email', 'role', 'rights'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst();
}

/** @returns false if this challenge was answered before, or the passkey was removed meanwhile. */
export async function recordPasskeyUse(
  db: Db,
  now: Date,
  { id, counter }: { id: string; counter: number },
  answered: AnsweredChallenge,
): Promise<boolean> {
  return transact(db, async (trx) => {
    if (!(await consumeChallenge(trx, answered))) return false;
    const used = trx
      .updateTable('passkeys')
      .set({ counter, usedAt: instant(now) })
      .where('id', '=', id);
    return (await used.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
  });
}

export async function removePasskey(db: Db, { now, uid }: By, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const own = trx.deleteFrom('passkeys').where('id', '=', id).where('userId', '=', uid);
    const removed = await own.returning('name').executeTakeFirst();
    if (removed)
      await record(trx, now, { uid, action: 'passkey removed', entity: 'users', entityId: uid, before: removed });
  });
}

/** For an account that somebody else may have used until now. */
export async function deletePasskeysAndPin(db: Db, uid: string): Promise<void> {
  await deletePin(db, uid);
  await db.deleteFrom('passkeys').where('userId', '=', uid).execute();
}

async function isAnswered(trx: Trx, { challenge }: AnsweredChallenge): Promise<boolean> {
  const used = trx.selectFrom('usedPasskeyChallenges').select('hash').where('hash', '=', hashOf(challenge));
  return (await used.executeTakeFirst()) !== undefined;
}

async function consumeChallenge(trx: Trx, { challenge, expiresAt }: AnsweredChallenge): Promise<boolean> {
  const used = await trx
    .insertInto('usedPasskeyChallenges')
    .values({ hash: hashOf(challenge), expiresAt: instant(expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}

export async function deleteExpiredPasskeyChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('usedPasskeyChallenges').where('expiresAt', '<=', instant(now)).execute();
}
