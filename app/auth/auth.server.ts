import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type AuthParts,
  BLOCKED,
  CHANGED_MEANWHILE,
  catchRefusal,
  createProvider,
  isRenewalDue,
  type SessionOrigin,
  sessionCookieName,
  TWO_FACTOR_NEEDED,
} from '#app/auth/better-auth.server.ts';
import { createDeviceCookie } from '#app/auth/device-cookie.server.ts';
import { createTryPassword } from '#app/auth/password-attempt.server.ts';
import { hashForRequester } from '#app/auth/password-hash-queue.ts';
import { createPasswords } from '#app/auth/password-reset.server.ts';
import { createSessionReader } from '#app/auth/session.server.ts';
import { createTwoFactor } from '#app/auth/two-factor.server.ts';
import { createTwoFactorCodes } from '#app/auth/two-factor-codes.server.ts';
import type { Db, Role } from '#app/db/schema.ts';
import { ensureFirstAdmin } from '#app/domain/accounts/first-admin.server.ts';
import { rememberDevice } from '#app/domain/accounts/known-devices.server.ts';
import { network } from '#app/domain/accounts/network.server.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import type { Refused, Register, Registration } from '#app/domain/accounts/registration-form.ts';
import { type Challenged, endChallenges, openChallenge } from '#app/domain/accounts/sign-in-challenge.server.ts';
import { createThrottle, registrationLimit } from '#app/domain/accounts/sign-in-throttle.server.ts';
import type { Throttled } from '#app/domain/accounts/throttled.ts';
import type { ClientInfo } from '#app/http/client-ip.server.ts';

export type Auth = ReturnType<typeof createAuth>;
/** `cookies` are to be set on the answer. */
type Cookies = { cookies: string[] };
/** The password was right, and this account may not log in. */
export type Blocked = { ok: false; problem: 'blocked' };
/** The password was right; the browser is given a cookie with which it may show the code. */
type TwoFactorChallenge = { ok: false; problem: 'two-factor' } & Cookies;

/**
 * The accounts of the shop, on Better Auth as better-auth.server.ts sets it up. Its HTTP handler is not mounted; the
 * shop's own actions call the functions below, so that every way in passes the same checks and throttle.
 */
export function createAuth(parts: AuthParts) {
  const { db, env, secret, log } = parts;
  const { auth, register, sessionOrigin } = createProvider(parts);
  const readSession = createSessionReader(db, sessionCookieName(env), secret);
  const throttle = createThrottle(db);
  const device = createDeviceCookie(env);
  const tryPassword = createTryPassword({ db, throttle, device });
  const codes = createTwoFactorCodes(db, env, secret);
  const twoFactor = createTwoFactor({ db, auth, throttle, tryPassword, codes, device, readLoginSnapshot, enter });
  const { refuseWeak, replacePassword, ...newPasswords } = createPasswords({
    ...parts,
    auth,
    throttle,
    device,
    tryPassword,
    readLoginSnapshot,
    enter,
  });
  const setupToken = createHmac('sha256', secret).update('set up the shop').digest('base64url');

  /**
   * What a log-in stands on. Where it has changed once the session is there, whatever changed it may have ended the
   * sessions before this one was among them, so this one must go.
   */
  async function readLoginSnapshot(email: string, on: Db = db): Promise<string> {
    const snapshot = await on
      .selectFrom('users')
      .leftJoin('accounts', 'accounts.userId', 'users.id')
      .leftJoin('secondSteps', 'secondSteps.userId', 'users.id')
      .select(['users.id', 'users.role', 'users.blockedAt', 'accounts.password', 'secondSteps.onSince'])
      .where('users.email', '=', email)
      .executeTakeFirst();
    return JSON.stringify(snapshot);
  }

  /** Opens the session of somebody who has proved all that is asked of them; `snapshot` is the one from before. */
  async function enter(
    now: Date,
    headers: Headers,
    user: Pick<Challenged, 'id' | 'email' | 'role'>,
    snapshot: string,
  ): Promise<({ ok: true; role: Role } & Cookies) | Blocked> {
    const opened = await sessionOrigin.run({ by: 'two-factor' }, () =>
      catchRefusal(async () => auth.api.openSession({ body: { userId: user.id }, returnHeaders: true })),
    );
    if ('ok' in opened) return { ok: false, problem: 'blocked' };
    if (snapshot !== (await readLoginSnapshot(user.email))) {
      await revokeNewSession(opened.headers);
      return { ok: false, problem: 'blocked' };
    }
    return {
      ok: true,
      role: user.role,
      cookies: await startSession(now, headers, user, opened.headers.getSetCookie()),
    };
  }

  /** The browser's session before this log-in ends, whosever it was, and its device becomes known under a new token. */
  async function startSession(
    now: Date,
    headers: Headers,
    user: { id: string; email: string },
    cookies: string[],
  ): Promise<string[]> {
    await endSession(headers);
    return [...cookies, device.write(await rememberDevice(db, now, user, device.read(headers)))];
  }

  /** Ends the session that an answer was about to hand out. */
  async function revokeNewSession(answer: Headers): Promise<void> {
    const cookies = answer.getSetCookie().map((cookie) => cookie.split(';')[0]);
    await endSession(new Headers({ Cookie: cookies.join('; ') }));
  }

  /** Ends the session of these headers where there is one. Throws where the database will not end it. */
  async function endSession(headers: Headers): Promise<void> {
    const current = await auth.api.getSession({ headers, query: { disableRefresh: true } });
    // The provider's own sign-out only logs it when the session stays.
    if (current) await (await auth.$context).internalAdapter.deleteSession(current.session.token);
  }

  /** Lets the provider prolong the session of these headers, or remove it where it is over. It may also stay as it is. */
  async function renew(headers: Headers): Promise<string[]> {
    const renewed = await catchRefusal(() => auth.api.getSession({ headers, returnHeaders: true })).catch(
      (error: unknown) => void log.warn({ err: error }, 'session stays as it is'),
    );
    return renewed && 'headers' in renewed ? renewed.headers.getSetCookie() : [];
  }

  return {
    /** The second step of admins' log-ins. */
    twoFactor,

    /** Gives a shop without an admin the one that its environment names. To be awaited before anybody can register. */
    async prepare(): Promise<void> {
      if (!env.admin) return;
      const done = await ensureFirstAdmin(db, new Date(), { register, replacePassword }, env.admin);
      if (done === 'made') log.info('the account of SHOP_ADMIN_EMAIL is the first admin');
      if (done === 'made' && refuseWeak(env.admin.password, { ...env.admin, name: 'Admin', phone: '' }))
        log.warn('SHOP_ADMIN_PASSWORD is one that others would guess: log in and change it');
      if (done === 'granted')
        log.warn('SHOP_ADMIN_EMAIL had an account already: it is admin now, with SHOP_ADMIN_PASSWORD');
    },

    /** Makes a buyer's account and leaves nobody logged in (SPEC 8: after it comes /login). */
    register: (async (registration) =>
      refuseWeak(registration.password, registration) ?? register(registration)) satisfies Register,

    /** The same from wherever that is, which may open so many accounts and no more. */
    async registerFrom(
      now: Date,
      { address }: ClientInfo,
      registration: Registration,
    ): Promise<Awaited<ReturnType<Register>> | Throttled> {
      return (
        refuseWeak(registration.password, registration) ??
        (await throttle.take(now, registrationLimit(address))) ??
        hashForRequester({ source: network(address), known: false }, () => register(registration))
      );
    },

    /**
     * Who sends these headers, read from the database, and the language they chose; null for a guest. A session that is
     * used is prolonged once a day, unless the database takes no write, or the answer `carries` no cookies that would say
     * so to the browser: then it stays `due`.
     */
    async identify(
      headers: Headers,
      { carries = true } = {},
    ): Promise<{ who: Person | null; language: string | null; due: boolean } & Cookies> {
      const session = await readSession(headers);
      if (!session || session.blockedAt !== null) return { who: null, language: null, due: false, cookies: [] };
      const expiresAt = new Date(session.expiresAt);
      const isOver = expiresAt < new Date();
      const due = isOver || isRenewalDue(expiresAt);
      const cookies = due && carries ? await renew(headers) : [];
      if (isOver) return { who: null, language: null, due, cookies: [] };
      const { id, name, phone, email, role, language } = session;
      return { who: { id, name, phone, email, role }, language, due, cookies };
    },

    /** Opens a session for the right password, and makes the device known. */
    async logIn(
      now: Date,
      client: ClientInfo,
      { email, password }: Pick<Registration, 'email' | 'password'>,
    ): Promise<({ ok: true; role: Role } & Cookies) | Refused | Blocked | TwoFactorChallenge | Throttled> {
      const { headers } = client;
      const asked: SessionOrigin = { by: 'password' };
      const snapshot = await readLoginSnapshot(email);
      const login = await tryPassword(now, client, email, async () => {
        const signed = await sessionOrigin.run(asked, () =>
          catchRefusal(async () => {
            const { response, headers: answer } = await auth.api.signInEmail({
              body: { email, password },
              headers,
              returnHeaders: true,
            });
            return { ok: true as const, user: response.user, answer };
          }),
        );
        if (signed.ok && snapshot !== (await readLoginSnapshot(email))) {
          await revokeNewSession(signed.answer);
          return { ok: false as const, problem: 'refused' as const, message: CHANGED_MEANWHILE };
        }
        // The password was right: no guess to be counted.
        const pendingUserId = !signed.ok && signed.code === TWO_FACTOR_NEEDED && asked.pendingUserId;
        return pendingUserId ? { ok: true as const, pendingUserId } : signed;
      });
      if (!login.ok) return 'code' in login && login.code === BLOCKED ? { ok: false, problem: 'blocked' } : login;
      if ('pendingUserId' in login) {
        const challenge = await openChallenge(db, now, login.pendingUserId);
        if (snapshot !== (await readLoginSnapshot(email))) await endChallenges(db, login.pendingUserId);
        return { ok: false, problem: 'two-factor', cookies: [codes.writeToken(challenge)] };
      }
      const user = { id: login.user.id, email };
      return {
        ok: true,
        role: readRole(login.user.role),
        cookies: await startSession(now, headers, user, login.answer.getSetCookie()),
      };
    },

    /** Ends the session of these headers; harmless for a guest. Throws where the database will not end it. */
    async logOut(headers: Headers): Promise<Cookies> {
      await endSession(headers);
      const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
      // It would end two cookies more, which the shop never sets and whose names are not bound to this site.
      const { name } = (await auth.$context).authCookies.sessionToken;
      return { cookies: answer.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`)) };
    },

    ...newPasswords,

    /** What the set-up link carries: every process of the shop prints the same, and nothing is stored. */
    setupToken,

    isSetupToken(token: string): boolean {
      const [given, right] = [Buffer.from(token), Buffer.from(setupToken)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

function readRole(role: string | null | undefined): Role {
  return role === 'admin' ? 'admin' : 'buyer';
}
