import type { AuthContext, ClientInfo } from '#app/auth/auth-context.server.ts';
import { catchRefusal, findResetUserId } from '#app/auth/better-auth.server.ts';
import { hashForRequester, hashPassword } from '#app/auth/password-hash.server.ts';
import { refuseWeak } from '#app/auth/password-policy.server.ts';
import type { Cookies } from '#app/auth/session-open.server.ts';
import type { Refused, Weak } from '#app/domain/people/accounts/auth-refusals.ts';
import {
  findUser,
  findUserId,
  revokeOldCredentials,
  setPasswordAndEndSessions,
} from '#app/domain/people/accounts/credentials.server.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { rememberDevice } from '#app/domain/people/sign-in/known-devices.server.ts';
import {
  accountLimit,
  resetLinkLimit,
  resetMailLimit,
  successLimit,
  unlockLimit,
} from '#app/domain/people/sign-in/sign-in-limits.server.ts';

type BadToken = { ok: false; problem: 'bad-token' };

/**
 * Sets the password of an existing account and ends its sessions, reset links and known devices, because a stranger may
 * have registered the account. @throws Error if no account has this address.
 */
export async function replacePassword(
  { db }: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const id = await findUserId(db, email);
  if (id === undefined) throw new Error('no account has this address');
  await setPasswordAndEndSessions(db, id, await hashPassword(password));
  await revokeOldCredentials(db, id);
}

/** Returns before it looks for the account, so every mail address gets the same response. */
export async function sendResetLink(
  { throttle, mailer, betterAuth }: AuthContext,
  now: Date,
  { address }: ClientInfo,
  email: string,
): Promise<{ ok: true } | Throttled> {
  const refused = await throttle.take(now, resetLinkLimit(address));
  if (refused) return refused;
  mailer.runInBackground(async () => {
    if (await throttle.tryTake(now, resetMailLimit(email)))
      await betterAuth.api.requestPasswordReset({ body: { email } });
  });
  return { ok: true };
}

export async function isResetToken({ betterAuth }: AuthContext, token: string): Promise<boolean> {
  return (await findResetUserId(betterAuth, token)) !== null;
}

/** Ends every session of the account, and lifts its lock at most once in 15 minutes. */
export async function resetPassword(
  context: AuthContext,
  now: Date,
  token: string,
  password: string,
): Promise<({ ok: true } & Cookies) | BadToken | Weak | Refused> {
  const { db, device, betterAuth, throttle } = context;
  const uid = await findResetUserId(betterAuth, token);
  const user = uid && (await findUser(db, uid));
  if (!user) return { ok: false, problem: 'bad-token' };
  const weak = await refuseWeak(context, password, user);
  if (weak) return weak;
  const reset = await hashForRequester({ source: user.id, isKnown: true }, () =>
    catchRefusal(async () => {
      await betterAuth.api.resetPassword({ body: { newPassword: password, token } });
      return { ok: true as const };
    }),
  );
  if (!reset.ok) return reset.code === 'INVALID_TOKEN' ? { ok: false, problem: 'bad-token' } : reset;
  if (await throttle.tryTake(now, unlockLimit(user.email))) {
    await throttle.clear(accountLimit(user.email));
    await throttle.clear(successLimit(user.email));
  }
  await revokeOldCredentials(db, user.id);
  return { ok: true, cookies: [device.write(await rememberDevice(db, now, user))] };
}
