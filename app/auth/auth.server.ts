import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AuthContext, bindContext, createAuthContext } from '#app/auth/auth-context.server.ts';
import type { AuthParts } from '#app/auth/better-auth.server.ts';
import { logIn, logOut } from '#app/auth/login.server.ts';
import { hashForRequester } from '#app/auth/password-hash-queue.ts';
import {
  changePassword,
  isResetToken,
  refuseWeak,
  replacePassword,
  resetPassword,
  sendResetLink,
} from '#app/auth/password-reset.server.ts';
import { identify } from '#app/auth/session.server.ts';
import * as twoFactor from '#app/auth/two-factor.server.ts';
import { ensureFirstAdmin } from '#app/domain/accounts/first-admin.server.ts';
import type { Register, Registration } from '#app/domain/accounts/registration-form.ts';
import { network } from '#app/domain/sign-in/network.server.ts';
import { registrationLimit } from '#app/domain/sign-in/sign-in-limits.server.ts';
import type { Throttled } from '#app/domain/sign-in/throttled.ts';
import type { ClientInfo } from '#app/http/client-ip.server.ts';

export type Auth = ReturnType<typeof createAuth>;

/**
 * The accounts of the shop, on Better Auth as better-auth.server.ts sets it up. Its HTTP handler is not mounted: the shop's
 * own actions call these functions, so every entry passes the same checks and throttle.
 */
export function createAuth(parts: AuthParts) {
  const context = createAuthContext(parts);
  const setupToken = createHmac('sha256', parts.secret).update('set up the shop').digest('base64url');
  return {
    ...bindContext(context, {
      prepare,
      register,
      registerFrom,
      identify,
      logIn,
      logOut,
      sendResetLink,
      isResetToken,
      resetPassword,
      changePassword,
    }),
    twoFactor: bindContext(context, twoFactor),
    /** The token of the set-up link: the same in every process, and stored nowhere. */
    setupToken,
    isSetupToken: (token: string) => isEqual(token, setupToken),
  };
}

/** Creates the admin of SHOP_ADMIN_EMAIL in a shop without one. Await it before anybody can register. */
async function prepare(context: AuthContext): Promise<void> {
  const { db, env, log } = context;
  if (!env.admin) return;
  const done = await ensureFirstAdmin(
    db,
    new Date(),
    { register: context.register, replacePassword: (named) => replacePassword(context, named) },
    env.admin,
  );
  if (done === 'made') log.info('the account of SHOP_ADMIN_EMAIL is the first admin');
  if (done === 'made' && refuseWeak(context, env.admin.password, { ...env.admin, name: 'Admin', phone: '' }))
    log.warn('SHOP_ADMIN_PASSWORD is one that others would guess: log in and change it');
  if (done === 'granted')
    log.warn('SHOP_ADMIN_EMAIL had an account already: it is admin now, with SHOP_ADMIN_PASSWORD');
}

/** Creates a buyer's account without logging in (SPEC 8: /login comes next). */
async function register(context: AuthContext, registration: Registration): ReturnType<Register> {
  return refuseWeak(context, registration.password, registration) ?? context.register(registration);
}

/** The same, with a limit for each network. */
async function registerFrom(
  context: AuthContext,
  now: Date,
  { address }: ClientInfo,
  registration: Registration,
): Promise<Awaited<ReturnType<Register>> | Throttled> {
  return (
    refuseWeak(context, registration.password, registration) ??
    (await context.throttle.take(now, registrationLimit(address))) ??
    hashForRequester({ source: network(address), known: false }, () => context.register(registration))
  );
}

function isEqual(given: string, right: string): boolean {
  const [shown, expected] = [Buffer.from(given), Buffer.from(right)];
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}
