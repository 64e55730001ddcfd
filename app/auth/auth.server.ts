import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AuthContext, bindContext, createAuthContext } from '#app/auth/auth-context.server.ts';
import type { AuthDependencies } from '#app/auth/better-auth.server.ts';
import { logIn, logOut } from '#app/auth/login.server.ts';
import { saveMovedKey } from '#app/auth/moved-password.server.ts';
import * as passkeys from '#app/auth/passkey.server.ts';
import { confirmPassword } from '#app/auth/password-attempt.server.ts';
import { changePassword } from '#app/auth/password-change.server.ts';
import { refuseWeak } from '#app/auth/password-policy.server.ts';
import {
  isResetToken,
  issueResetLink,
  replacePassword,
  resetPassword,
  sendResetLink,
} from '#app/auth/password-reset.server.ts';
import * as pins from '#app/auth/pin.server.ts';
import { createAccount, register, registerThrottled } from '#app/auth/registration.server.ts';
import { identify, sessionToken } from '#app/auth/session.server.ts';
import * as twoFactor from '#app/auth/two-factor-verify.server.ts';
import { ensureFirstAdmin } from '#app/domain/people/accounts/first-admin.server.ts';

export type Auth = ReturnType<typeof createAuth>;

/** Better Auth's HTTP handler is not mounted: actions call these functions, so every request passes the same checks. */
export function createAuth(dependencies: AuthDependencies) {
  const context = createAuthContext(dependencies);
  const setupToken = createHmac('sha256', dependencies.secret).update('set up the shop').digest('base64url');
  return {
    ...bindContext(context, {
      prepareFirstAdmin,
      register,
      registerThrottled,
      identify,
      sessionToken,
      logIn,
      logOut,
      sendResetLink,
      issueResetLink,
      isResetToken,
      resetPassword,
      changePassword,
      confirmPassword,
      saveMovedKey,
    }),
    twoFactor: bindContext(context, twoFactor),
    passkeys: bindContext(context, passkeys),
    pins: bindContext(context, pins),
    /** The token in the set-up link. Every process derives the same one, and nothing stores it. */
    setupToken,
    isSetupToken: (token: string) => isEqual(token, setupToken),
  };
}

async function prepareFirstAdmin(context: AuthContext): Promise<void> {
  const { db, env, log } = context;
  if (!env.admin) return;
  const accounts = bindContext(context, { register: createAccount, replacePassword });
  const outcome = await ensureFirstAdmin(db, new Date(), accounts, env.admin);
  if (outcome === 'created') log.info('the account of SHOP_ADMIN_EMAIL is the first admin');
  const admin = { ...env.admin, name: 'Admin', phone: '' };
  if (outcome === 'created' && (await refuseWeak(context, admin.password, admin)))
    log.warn('SHOP_ADMIN_PASSWORD is easy to guess: log in and change it');
  if (outcome === 'granted')
    log.warn('SHOP_ADMIN_EMAIL had an account already: it is admin now, with SHOP_ADMIN_PASSWORD');
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
