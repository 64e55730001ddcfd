import type { AuthContext } from '#app/auth/auth-context.server.ts';
import { catchRefusal, type SessionOrigin } from '#app/auth/better-auth.server.ts';
import { CHANGED_MEANWHILE, type Refused } from '#app/domain/people/accounts/auth-refusals.ts';
import { readLoginSnapshot } from '#app/domain/people/accounts/credentials.server.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import type { PersonRole } from '#app/domain/people/rights/rights.ts';
import type { Place } from '#app/domain/people/security-log/security-event.ts';
import { rememberLogin } from '#app/domain/people/sign-in/known-devices.server.ts';

/** `cookies` are `Set-Cookie` headers for the response. */
export type Cookies = { cookies: string[] };
export type LoggedIn = { ok: true; role: PersonRole } & Cookies;
export type Blocked = { ok: false; problem: 'blocked' };

type Opening = {
  headers: Headers;
  place: Place;
  kind?: 'password changed';
  user: Pick<Person, 'id' | 'email' | 'role'>;
  /** Read before or by the verification of the user. If the account has changed since, the new session is ended. */
  snapshot: string;
};

/** Opens a session without a code: the user has passed every step, at this log-in or in the session that this one replaces. */
export async function openProvenSession(
  context: AuthContext,
  now: Date,
  { snapshot, ...opening }: Opening,
): Promise<LoggedIn | Blocked | Refused> {
  const { db } = context;
  const { user, place } = opening;
  const opened = await openSession(context, user.id, { by: 'two-factor', place });
  if (!opened.ok) return { ok: false, problem: 'blocked' };
  if (snapshot !== (await readLoginSnapshot(db, user.email))) {
    await endNewSession(context, opened.headers);
    return { ok: false, problem: 'refused', message: CHANGED_MEANWHILE };
  }
  const cookies = await finishLogIn(context, now, { ...opening, cookies: opened.headers.getSetCookie() });
  return { ok: true, role: user.role, cookies };
}

/** Opens the session of a PIN in place of the browser's earlier one; it remembers no device. @returns null if it may not open. */
export async function openPinSession(
  context: AuthContext,
  {
    headers,
    place,
    user,
    snapshot,
    device,
    confirm,
  }: Omit<Opening, 'kind' | 'user'> & {
    user: { id: string; email: string };
    device: string;
    confirm: () => Promise<boolean>;
  },
): Promise<string[] | null> {
  const opened = await openSession(context, user.id, { by: 'pin', device, place });
  if (!opened.ok) return null;
  if (snapshot !== (await readLoginSnapshot(context.db, user.email)) || !(await confirm())) {
    await endNewSession(context, opened.headers);
    return null;
  }
  await endSession(context, headers);
  return opened.headers.getSetCookie();
}

async function openSession({ betterAuth, sessionOrigin }: AuthContext, userId: string, origin: SessionOrigin) {
  return sessionOrigin.run(origin, () =>
    catchRefusal(async () => {
      const response = await betterAuth.api.openSession({ body: { userId }, returnHeaders: true });
      return { ok: true as const, headers: response.headers };
    }),
  );
}

/** Ends the browser's earlier session and remembers the device. @returns the cookies of the new session and of the device. */
export async function finishLogIn(
  context: AuthContext,
  now: Date,
  {
    headers,
    cookies,
    ...login
  }: Pick<Opening, 'headers' | 'place' | 'kind'> & {
    user: { id: string; email: string };
  } & Cookies,
): Promise<string[]> {
  const { db, device } = context;
  await endSession(context, headers);
  return [...cookies, device.write(await rememberLogin(db, now, { ...login, tokens: device.read(headers) }))];
}

export async function endNewSession(context: AuthContext, response: Headers): Promise<void> {
  const cookies = response.getSetCookie().map((cookie) => cookie.split(';')[0]);
  await endSession(context, new Headers({ Cookie: cookies.join('; ') }));
}

export async function endSession({ betterAuth }: AuthContext, headers: Headers): Promise<void> {
  const current = await betterAuth.api.getSession({ headers, query: { disableRefresh: true } });
  // Better Auth's own sign-out does not throw if the deletion fails.
  if (current) await (await betterAuth.$context).internalAdapter.deleteSession(current.session.token);
}
