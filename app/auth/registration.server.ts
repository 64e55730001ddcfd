import type { AuthContext, ClientInfo } from '#app/auth/auth-context.server.ts';
import { catchRefusal } from '#app/auth/better-auth.server.ts';
import { hashForRequester, hashPassword } from '#app/auth/password-hash.server.ts';
import { refuseWeak } from '#app/auth/password-policy.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { NUMBER_TAKEN } from '#app/domain/people/accounts/auth-refusals.ts';
import { isConfirmedNumber } from '#app/domain/people/accounts/credentials.server.ts';
import type { RegisterAccount, Registration } from '#app/domain/people/accounts/person.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { network } from '#app/domain/people/sign-in/network.server.ts';
import { registrationLimit } from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { lockSettings } from '#app/domain/settings-lock.server.ts';
import { addressNumber, hasNoEmail } from '#app/domain/text/phone-address.ts';

const REFUSED_NUMBER = { ok: false, problem: 'refused', message: NUMBER_TAKEN } as const;

/** Does not log the buyer in (SPEC 8: /login comes next). */
export async function register(context: AuthContext, registration: Registration): ReturnType<RegisterAccount> {
  return (await refuseWeak(context, registration.password, registration)) ?? createAccount(context, registration);
}

export async function registerThrottled(
  context: AuthContext,
  now: Date,
  { address }: ClientInfo,
  registration: Registration,
): Promise<Awaited<ReturnType<RegisterAccount>> | Throttled> {
  return (
    (await refuseWeak(context, registration.password, registration)) ??
    (await context.throttle.take(now, registrationLimit(address))) ??
    hashForRequester({ source: network(address), isKnown: false }, () => createAccount(context, registration))
  );
}

export async function createAccount(context: AuthContext, registration: Registration): ReturnType<RegisterAccount> {
  // Hashed here, because Better Auth would hash inside its transaction, which blocks other writers on SQLite.
  const hash = await hashPassword(registration.password);
  const number = hasNoEmail(registration.email) && addressNumber(registration.email);
  // After the hash: a number may be confirmed meanwhile, and a refusal takes as long as for a registered number.
  if (number && (await isConfirmedNumber(context.db, number))) return REFUSED_NUMBER;
  const registered = await signUp(context, registration, hash);
  // If two requests race for an address, the loser tries again and reports that the address exists.
  const hasLostRace = !registered.ok && registered.code === 'FAILED_TO_CREATE_USER';
  const outcome = hasLostRace ? await signUp(context, registration, hash) : registered;
  const isTaken = !outcome.ok && outcome.code?.startsWith('USER_ALREADY_EXISTS');
  if (isTaken && hasNoEmail(registration.email)) return REFUSED_NUMBER;
  const isLate = number && outcome.ok && (await removeIfConfirmed(context.db, outcome.id, number));
  return isLate ? REFUSED_NUMBER : outcome;
}

/** A confirmation that began before the account was there has not seen it, and ends before this looks. */
async function removeIfConfirmed(db: Db, id: string, number: string): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockSettings(trx);
    if (!(await isConfirmedNumber(trx, number))) return false;
    await trx.deleteFrom('users').where('id', '=', id).execute();
    return true;
  });
}

async function signUp(
  { betterAuth, precomputedHash, sessionOrigin }: AuthContext,
  registration: Registration,
  hash: string,
) {
  return catchRefusal(async () => {
    const signUpEmail = () => betterAuth.api.signUpEmail({ body: registration });
    const { token, user } = await precomputedHash.run(hash, () =>
      sessionOrigin.run({ by: 'registration' }, signUpEmail),
    );
    // Sign-up has opened a session, which the shop does not want.
    if (token) await (await betterAuth.$context).internalAdapter.deleteSession(token);
    return { ok: true as const, id: user.id };
  });
}
