import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Db, Role } from '#app/db/schema.ts';
import { ensureFirstAdmin } from '#app/domain/people/first-admin.server.ts';
import {
  DEVICE_SECONDS,
  deviceHash,
  forgetDevices,
  isKnownDevice,
  rememberDevice,
} from '#app/domain/people/known-devices.server.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/domain/people/password-length.ts';
import type { Person } from '#app/domain/people/person.ts';
import type { Refused, Register, Registration } from '#app/domain/people/registration.ts';
import {
  accountLimit,
  addressLimit,
  createThrottle,
  deviceLimit,
  passwordLimit,
  resetMailLimit,
  type Throttled,
} from '#app/domain/people/sign-in-throttle.server.ts';
import type { Env } from '#app/env.server.ts';
import type { Log } from '#app/log.server.ts';
import { type Mailer, resetMail } from '#app/mail.server.ts';

export type Auth = ReturnType<typeof createAuth>;
/** Where a log-in comes from: its headers, and the network address that the server itself saw. */
export type Visit = { headers: Headers; address: string };
/** `cookies` are to be set on the answer. */
type Cookies = { cookies: string[] };
type BadToken = { ok: false; problem: 'bad-token' };

type Parts = { db: Db; env: Env; secret: string; mailer: Mailer; log: Log };

/**
 * The accounts of the shop: the only file that knows Better Auth. Its HTTP handler is not mounted; the shop's own
 * actions call the functions below, so that every way in passes the same checks and throttle.
 */
export function createAuth(parts: Parts) {
  const { db, env, secret, mailer, log } = parts;
  const { auth, register } = createProvider(parts);
  const throttle = createThrottle(db);
  const device = deviceCookie(env);
  const setupToken = createHmac('sha256', secret).update('set up the shop').digest('base64url');

  /** After a new password, nothing that the old one opened stays open; only the device that chose it is known. */
  async function trustOnlyThisDevice(now: Date, user: { id: string; email: string }): Promise<string> {
    await db.deleteFrom('verifications').where('value', '=', user.id).execute();
    await forgetDevices(db, user.id);
    return device.write(await rememberDevice(db, now, user));
  }

  return {
    /** Gives a shop without an admin the one that its environment names. To be awaited before anybody can register. */
    async prepare(): Promise<void> {
      if (!env.admin) return;
      const done = await ensureFirstAdmin(db, new Date(), register, env.admin);
      if (done === 'made') log.info('the account of SHOP_ADMIN_EMAIL is the first admin');
      if (done === 'granted')
        log.warn('SHOP_ADMIN_EMAIL had an account already: it is admin now and keeps its own password');
    },

    /** Makes a buyer's account and leaves nobody logged in (SPEC 8: after it comes /login). */
    register,

    /** Who sends these headers, read from the database; null for a guest. */
    async whoIs(headers: Headers): Promise<{ who: Person | null } & Cookies> {
      const session = await refusable(() => auth.api.getSession({ headers, returnHeaders: true }));
      if ('ok' in session || !session.response) return { who: null, cookies: [] };
      const { id, name, phone, email, role } = session.response.user;
      return { who: { id, name, phone, email, role: readRole(role) }, cookies: session.headers.getSetCookie() };
    },

    /**
     * Opens a session for the right password, and makes the device known. Strangers' guesses shut an account to
     * strangers only: a device that logged in to it before has a limit of its own.
     */
    async logIn(
      now: Date,
      { headers, address }: Visit,
      { email, password }: Pick<Registration, 'email' | 'password'>,
    ): Promise<({ ok: true; role: Role } & Cookies) | Refused | Throttled> {
      const token = device.read(headers);
      const known = token !== undefined && (await isKnownDevice(db, now, token, email));
      const limits = known
        ? { own: deviceLimit(deviceHash(token, email)) }
        : { own: accountLimit(email), shared: addressLimit(address) };
      const login = await throttle.guard(now, limits, () =>
        refusable(async () => {
          const { response, headers: answer } = await auth.api.signInEmail({
            body: { email, password },
            headers,
            returnHeaders: true,
          });
          return { ok: true as const, user: response.user, cookies: answer.getSetCookie() };
        }),
      );
      if (!login.ok) return login;
      const kept = await rememberDevice(db, now, { id: login.user.id, email }, token);
      return { ok: true, role: readRole(login.user.role), cookies: [...login.cookies, device.write(kept)] };
    },

    /** Ends the session of these headers; harmless for a guest. Throws where the database will not end it. */
    async logOut(headers: Headers): Promise<Cookies> {
      const current = await auth.api.getSession({ headers });
      // The provider's own sign-out only logs it when the session stays.
      if (current) await (await auth.$context).internalAdapter.deleteSession(current.session.token);
      const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
      return { cookies: answer.getSetCookie() };
    },

    /** Mails a link to choose a new password. It answers before it looks, and so alike for every address. */
    sendResetLink(now: Date, email: string): void {
      mailer.later(async () => {
        if (await throttle.spend(now, resetMailLimit(email))) await auth.api.requestPasswordReset({ body: { email } });
      });
    },

    /** Whether a new password can be chosen with this token: mailed within the hour and not used. */
    async isResetToken(token: string): Promise<boolean> {
      return (await readResetToken(auth, token)) !== null;
    },

    /** Sets a new password, ends every session of the account and lets its owner in again from this device. */
    async resetPassword(
      now: Date,
      token: string,
      password: string,
    ): Promise<({ ok: true } & Cookies) | BadToken | Refused> {
      const uid = await readResetToken(auth, token);
      const user =
        uid && (await db.selectFrom('users').select(['id', 'email']).where('id', '=', uid).executeTakeFirst());
      if (!user) return { ok: false, problem: 'bad-token' };
      const reset = await refusable(async () => {
        await auth.api.resetPassword({ body: { newPassword: password, token } });
        return { ok: true as const };
      });
      if (!reset.ok) return reset.code === 'INVALID_TOKEN' ? { ok: false, problem: 'bad-token' } : reset;
      await throttle.clear(accountLimit(user.email));
      return { ok: true, cookies: [await trustOnlyThisDevice(now, user)] };
    },

    /** Changes the password of who is logged in; every other session of theirs ends. */
    async changePassword(
      now: Date,
      headers: Headers,
      who: Person,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<({ ok: true } & Cookies) | { ok: false; problem: 'wrong-password' } | Refused | Throttled> {
      const changed = await throttle.guard(now, { own: passwordLimit(who.id) }, () =>
        refusable(async () => {
          const body = { currentPassword, newPassword, revokeOtherSessions: true };
          const { headers: answer } = await auth.api.changePassword({ body, headers, returnHeaders: true });
          return { ok: true as const, cookies: answer.getSetCookie() };
        }),
      );
      if (changed.ok) return { ok: true, cookies: [...changed.cookies, await trustOnlyThisDevice(now, who)] };
      return 'code' in changed && changed.code === 'INVALID_PASSWORD'
        ? { ok: false, problem: 'wrong-password' }
        : changed;
    },

    /** What the set-up link carries: every process of the shop prints the same, and nothing is stored. */
    setupToken,

    isSetupToken(token: string): boolean {
      const [given, right] = [Buffer.from(token), Buffer.from(setupToken)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** Better Auth, set up for the tables and cookies of this shop. */
function createProvider({ db, env, secret, mailer, log }: Parts) {
  const secure = isHttps(env);
  const origin = env.origin ?? `http://localhost:${env.port}`;
  const hashed = new AsyncLocalStorage<string>();

  const auth = betterAuth({
    baseURL: origin,
    secret,
    // Its 'sqlite' speaks ISO text for instants, which is what both engines of this shop take and give.
    database: { db, type: 'sqlite', transaction: true },
    user: {
      modelName: 'users',
      additionalFields: {
        phone: { type: 'string', required: true, input: true },
        role: { type: 'string', required: false, defaultValue: 'buyer', input: false },
      },
    },
    session: { modelName: 'sessions', expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        mailer.send({ to: user.email, ...resetMail(env.shopName, `${origin}/reset-password?token=${token}`) }),
      password: {
        hash: async (password) => hashed.getStore() ?? hashPassword(password),
        verify: verifyPassword,
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: secure ? '__Host-session' : 'session', attributes: { secure, path: '/' } },
      },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message, cause) =>
        log[level]({ from: 'better-auth', ...(cause instanceof Error && { err: cause }) }, message),
    },
  });

  const register: Register = async (registration) => {
    // The provider hashes inside its transaction, and on SQLite every other writer would wait for that.
    const hash = await hashPassword(registration.password);
    const signUp = () =>
      refusable(async () => {
        const { token, user } = await hashed.run(hash, () => auth.api.signUpEmail({ body: registration }));
        if (token) await (await auth.$context).internalAdapter.deleteSession(token);
        return { ok: true as const, id: user.id };
      });
    const registered = await signUp();
    // Whoever lost a race for the address hears on the second try that it is taken.
    return !registered.ok && registered.code === 'FAILED_TO_CREATE_USER' ? signUp() : registered;
  };

  return { auth, register };
}

type Provider = ReturnType<typeof createProvider>['auth'];

/** Whose password the token may change; null where it may none. */
async function readResetToken(auth: Provider, token: string): Promise<string | null> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found && found.expiresAt > new Date() ? found.value : null;
}

/** The cookie that says: somebody logged in from here before. It opens nothing by itself. */
function deviceCookie(env: Env) {
  const secure = isHttps(env);
  const name = secure ? '__Host-device' : 'device';
  return {
    read(headers: Headers): string | undefined {
      const token = parse(headers.get('Cookie') ?? '', name)[name];
      return token && /^[\w-]{43}$/.test(token) ? token : undefined;
    },
    write(token: string): string {
      return serialize(name, token, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: DEVICE_SECONDS });
    },
  };
}

function isHttps({ origin }: Env): boolean {
  return origin?.startsWith('https:') ?? false;
}

function readRole(role: string | null | undefined): Role {
  return role === 'admin' ? 'admin' : 'buyer';
}

async function refusable<T>(call: () => Promise<T>): Promise<T | (Refused & { code: string | undefined })> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    return { ok: false, problem: 'refused', message: error.message, code: error.body?.code };
  }
}
