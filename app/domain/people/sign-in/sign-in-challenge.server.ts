import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { instant } from '#app/domain/dates.ts';
import { type PersonRole, roleOf } from '#app/domain/people/rights/rights.ts';
import type { Proof } from '#app/domain/people/sign-in/two-factor.ts';
import { consumeCode } from '#app/domain/people/sign-in/two-factor-code-use.server.ts';

export const CHALLENGE_SECONDS = 5 * 60;

export type ChallengedUser = { id: string; email: string; role: PersonRole };

/** Opens a challenge after a right password. @returns the token for the browser's cookie. */
export async function openChallenge(db: Db, now: Date, uid: string): Promise<string> {
  await db.deleteFrom('signInChallenges').where('expiresAt', '<=', instant(now)).execute();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = instant(new Date(now.getTime() + CHALLENGE_SECONDS * 1_000));
  await db
    .insertInto('signInChallenges')
    .values({ tokenHash: hashOf(token), userId: uid, expiresAt })
    .execute();
  return token;
}

export async function readChallenge(db: Db, now: Date, token: string): Promise<ChallengedUser | undefined> {
  const user = await db
    .selectFrom('signInChallenges')
    .innerJoin('users', 'users.id', 'signInChallenges.userId')
    .select(['users.id', 'users.email', 'users.role', 'users.rights'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', instant(now))
    .executeTakeFirst();
  return user && { id: user.id, email: user.email, role: roleOf(user) };
}

/** Ends a challenge with a code. A code that was used before is wrong, and leaves the challenge open. */
export async function passChallenge(
  db: Db,
  now: Date,
  { token, uid, proof }: { token: string; uid: string; proof: Proof },
): Promise<'passed' | 'wrong-code' | 'too-late'> {
  return transact(db, async (trx) => {
    const challenge = await trx
      .selectFrom('signInChallenges')
      .select('tokenHash')
      .where('tokenHash', '=', hashOf(token))
      .where('userId', '=', uid)
      .where('expiresAt', '>', instant(now))
      .forUpdate()
      .executeTakeFirst();
    if (!challenge) return 'too-late';
    if (!(await consumeCode(trx, now, uid, proof))) return 'wrong-code';
    await trx.deleteFrom('signInChallenges').where('tokenHash', '=', challenge.tokenHash).execute();
    return 'passed';
  });
}

export async function endChallenges(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('signInChallenges').where('userId', '=', uid).execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
