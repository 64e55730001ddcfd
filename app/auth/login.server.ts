import { type AuthContext, type ClientInfo, placeOf } from '#app/auth/auth-context.server.ts';
import { BLOCKED, catchRefusal, TWO_FACTOR_NEEDED } from '#app/auth/better-auth.server.ts';
import { adoptPassword } from '#app/auth/moved-password.server.ts';
import { tryPassword } from '#app/auth/password-attempt.server.ts';
import { verifyPassword } from '#app/auth/password-hash.server.ts';
import {
  type Blocked,
  type Cookies,
  endNewSession,
  endSession,
  finishLogIn,
  type LoggedIn,
} from '#app/auth/session-open.server.ts';
import {
  CHANGED_MEANWHILE,
  type Refused,
  WRONG_NUMBER_OR_PASSWORD,
} from '#app/domain/people/accounts/auth-refusals.ts';
import {
  adoptedHash,
  findUserId,
  readLoginAddress,
  readLoginSnapshot,
} from '#app/domain/people/accounts/credentials.server.ts';
import type { Registration } from '#app/domain/people/accounts/person.ts';
import { roleOf } from '#app/domain/people/rights/rights.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { endChallenges, openChallenge } from '#app/domain/people/sign-in/sign-in-challenge.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';

type Credentials = Pick<Registration, 'email' | 'password'>;
type TwoFactorChallenge = { ok: false; problem: 'two-factor' } & Cookies;

/** `email` may be the address of a number (`emailOrNumber`). */
export async function logIn(
  context: AuthContext,
  now: Date,
  client: ClientInfo,
  credentials: Credentials,
): Promise<LoggedIn | Refused | Blocked | TwoFactorChallenge | Throttled> {
  const email = await readLoginAddress(context.db, credentials.email);
  const snapshot = await readLoginSnapshot(context.db, email);
  const login = await tryPassword(context, now, { ...client, email }, () =>
    signIn(context, client, { ...credentials, email }, snapshot),
  );
  if (!login.ok && 'code' in login) return refusalOf(login, credentials);
  if (!login.ok) return login;
  if ('needsTwoFactor' in login) {
    const challenge = await startChallenge(context, now, login.needsTwoFactor, { ...credentials, email, snapshot });
    await adopt(context, snapshot, credentials.password);
    return challenge;
  }
  const user = { id: login.user.id, email };
  const cookies = await finishLogIn(context, now, {
    headers: client.headers,
    place: placeOf(client),
    user,
    cookies: login.responseHeaders.getSetCookie(),
  });
  await adopt(context, snapshot, credentials.password);
  const { role, rights } = login.user;
  return { ok: true, role: roleOf({ role: role === 'admin' ? 'admin' : 'buyer', rights: rights ?? null }), cookies };
}

/** The account is open by now: an error leaves the hash to the next log-in. */
async function adopt(context: AuthContext, snapshot: string, password: string): Promise<void> {
  await adoptPassword(context, snapshot, password).catch((err: unknown) =>
    context.log.error({ err }, 'a moved password was not replaced'),
  );
}

/** Another log-in may just have replaced a moved hash by one of the same password. */
async function isUnchanged({ db }: AuthContext, snapshot: string, { email, password }: Credentials): Promise<boolean> {
  const now = await readLoginSnapshot(db, email);
  if (now === snapshot) return true;
  const hash = adoptedHash(snapshot, now);
  return hash !== null && verifyPassword(password, hash);
}

function refusalOf(refused: Refused & { code: string | undefined }, { email }: Credentials): Refused | Blocked {
  if (refused.code === BLOCKED) return { ok: false, problem: 'blocked' };
  const isWrong = refused.code === 'INVALID_EMAIL_OR_PASSWORD';
  return isWrong && hasNoEmail(email) ? { ...refused, message: WRONG_NUMBER_OR_PASSWORD } : refused;
}

async function signIn(context: AuthContext, client: ClientInfo, { email, password }: Credentials, snapshot: string) {
  const { db, betterAuth, sessionOrigin } = context;
  const { headers } = client;
  const result = await sessionOrigin.run({ by: 'password', place: placeOf(client) }, () =>
    catchRefusal(async () => {
      const body = { email, password };
      const { response, headers: responseHeaders } = await betterAuth.api.signInEmail({
        body,
        headers,
        returnHeaders: true,
      });
      return { ok: true as const, user: response.user, responseHeaders };
    }),
  );
  if (result.ok && !(await isUnchanged(context, snapshot, { email, password }))) {
    await endNewSession(context, result.responseHeaders);
    return { ok: false as const, problem: 'refused' as const, message: CHANGED_MEANWHILE };
  }
  if (result.ok || result.code !== TWO_FACTOR_NEEDED) return result;
  // The password was right: `ok` keeps the throttle from counting a failure.
  const uid = await findUserId(db, email);
  return uid === undefined ? result : { ok: true as const, needsTwoFactor: uid };
}

async function startChallenge(
  context: AuthContext,
  now: Date,
  uid: string,
  { snapshot, ...credentials }: Credentials & { snapshot: string },
): Promise<TwoFactorChallenge> {
  const { db, codes } = context;
  const token = await openChallenge(db, now, uid);
  if (!(await isUnchanged(context, snapshot, credentials))) await endChallenges(db, uid);
  return { ok: false, problem: 'two-factor', cookies: [codes.challengeCookie(token)] };
}

/** For a guest, only clears the session cookie. @throws errors of the database. */
export async function logOut(context: AuthContext, headers: Headers): Promise<Cookies> {
  await endSession(context, headers);
  const { betterAuth } = context;
  const { headers: response } = await betterAuth.api.signOut({ headers, returnHeaders: true });
  // Better Auth also clears two cookies that the shop never sets; their names lack `__Host-`.
  const { name } = (await betterAuth.$context).authCookies.sessionToken;
  return { cookies: response.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`)) };
}
