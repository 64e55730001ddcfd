import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { spendMovedTime, verifyAnyPassword } from '#app/auth/moved-password.server.ts';
import { hashPassword } from '#app/auth/password-hash.server.ts';
import { SESSION, sessionCookieName } from '#app/auth/session-settings.server.ts';
import type { Db } from '#app/db/schema.ts';
import { detectedOutage } from '#app/db/unavailable.server.ts';
import { HOUR_MS } from '#app/domain/dates.ts';
import type { Refused } from '#app/domain/people/accounts/auth-refusals.ts';
import { queryNoAccount, readSessionConditions } from '#app/domain/people/accounts/credentials.server.ts';
import { readAccountLanguage } from '#app/domain/people/accounts/language-preference.server.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#app/domain/people/accounts/password-field.ts';
import { roleOf } from '#app/domain/people/rights/rights.ts';
import type { Place } from '#app/domain/people/security-log/security-event.ts';
import { PIN_SESSION_HOURS } from '#app/domain/people/sign-in/pin-form.ts';
import { readShopName } from '#app/domain/shop/settings/shop-details.server.ts';
import { peopleKeys } from '#app/domain/text/name-keys.server.ts';
import { resetMail } from '#app/mail/mail-compose.ts';
import type { Mailer } from '#app/mail/mail-send.server.ts';
import { type Env, isHttps, linkOrigin } from '#app/runtime/env.server.ts';
import type { Log } from '#app/runtime/log.server.ts';

export const BLOCKED = 'ACCOUNT_BLOCKED';
export const TWO_FACTOR_NEEDED = 'TWO_FACTOR_NEEDED';

export type AuthDependencies = {
  db: Db;
  env: Env;
  secret: string;
  mailer: Pick<Mailer, 'send' | 'runInBackground'>;
  log: Log;
};

type CallStores = {
  precomputedHash: AsyncLocalStorage<string>;
  sessionOrigin: AsyncLocalStorage<SessionOrigin>;
};

export function createBetterAuth(dependencies: AuthDependencies) {
  const stores: CallStores = { precomputedHash: new AsyncLocalStorage(), sessionOrigin: new AsyncLocalStorage() };
  return { betterAuth: betterAuth(optionsFor(dependencies, stores)), ...stores };
}

function optionsFor(
  { db, env, secret, mailer, log }: AuthDependencies,
  { precomputedHash, sessionOrigin }: CallStores,
) {
  const origin = linkOrigin(env);
  const secure = isHttps(env);
  return {
    baseURL: origin,
    secret,
    // With 'sqlite' Better Auth writes instants as ISO text, as this shop does on both engines.
    database: { db, type: 'sqlite', transaction: true },
    user: {
      modelName: 'users',
      additionalFields: {
        phone: { type: 'string', required: true, input: true },
        nameKey: { type: 'string', required: false, input: false },
        phoneKey: { type: 'string', required: false, input: false },
        role: { type: 'string', required: false, defaultValue: 'buyer', input: false },
        rights: { type: 'string', required: false, input: false },
        blockedAt: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      ...SESSION,
      additionalFields: { counterDevice: { type: 'string', required: false, input: false } },
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const language = await readAccountLanguage(db, user.id);
        const sender = { shopName: await readShopName(db), language: env.language };
        await mailer.send({
          to: user.email,
          ...resetMail(language, sender, `${origin}/reset-password?token=${token}`),
        });
      },
      password: {
        hash: async (password) => precomputedHash.getStore() ?? hashWithDummyWork({ db, secret }, password),
        verify: ({ password, hash }) => verifyAnyPassword({ db, secret }, password, hash),
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, ...peopleKeys({ name: user.name, phone: String(user.phone) }) },
          }),
        },
      },
      // Better Auth calls this hook before it creates any session.
      session: {
        create: {
          before: async ({ userId }) => {
            const origin = sessionOrigin.getStore();
            await assertMayOpenSession(db, userId, origin?.by);
            const { address = '', userAgent = '' } = origin?.place ?? {};
            const base = { ipAddress: address, userAgent };
            if (origin?.by !== 'pin') return { data: base };
            const expiresAt = new Date(Date.now() + PIN_SESSION_HOURS * HOUR_MS);
            return { data: { ...base, counterDevice: origin.device, expiresAt } };
          },
        },
      },
    },
    plugins: [{ id: 'session-after-two-factor', endpoints: { openSession } }],
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieName(env), attributes: { secure, path: '/' } },
      },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message, cause) =>
        log[level]({ from: 'better-auth', ...(cause instanceof Error && { err: cause }) }, message),
    },
  } satisfies BetterAuthOptions;
}

/** The dummy query makes a log-in with an unknown address, for which Better Auth sends one query fewer, take as long as any. */
async function hashWithDummyWork(keeper: { db: Db; secret: string }, password: string): Promise<string> {
  await queryNoAccount(keeper.db);
  await spendMovedTime(keeper, password);
  return hashPassword(password);
}

export type SessionOrigin =
  | { by: 'password' | 'two-factor' | 'registration'; place?: Place }
  | { by: 'pin'; device: string; place: Place };

const openSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.string() }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const user = await internalAdapter.findUserById(ctx.body.userId);
    const session = user && (await internalAdapter.createSession(user.id));
    if (!session) throw new APIError('UNAUTHORIZED');
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ token: session.token });
  },
);

/** Throws unless this user may open a session after this kind of log-in. */
async function assertMayOpenSession(db: Db, uid: string, origin: SessionOrigin['by'] | undefined): Promise<void> {
  // The new account is not committed yet, so nobody can have blocked it.
  if (origin === 'registration') return;
  if (!origin) throw new Error('a session is opened without its origin');
  const user = await readSessionConditions(db, uid);
  if (!user || user.blockedAt !== null) throw new APIError('FORBIDDEN', { code: BLOCKED });
  if (roleOf(user) !== 'buyer' && user.twoFactorSince !== null && origin === 'password')
    throw new APIError('FORBIDDEN', { code: TWO_FACTOR_NEEDED });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>['betterAuth'];

export async function findResetUserId(betterAuth: BetterAuth, token: string): Promise<string | null> {
  const { internalAdapter } = await betterAuth.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return found && found.expiresAt > new Date() ? found.value : null;
}

/** Returns a refusal of Better Auth as a value. @throws every other error. */
export async function catchRefusal<T>(call: () => Promise<T>): Promise<T | (Refused & { code: string | undefined })> {
  try {
    return await call();
  } catch (error) {
    // Better Auth refuses an account that the database could not store.
    if (!(error instanceof APIError) || error.statusCode >= 500 || detectedOutage()) throw error;
    return { ok: false, problem: 'refused', message: error.message, code: error.body?.code };
  }
}
