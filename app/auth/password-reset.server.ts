import { randomBytes } from 'node:crypto';
import { type AuthContext, type ClientInfo, placeOf } from '#app/auth/auth-context.server.ts';
import { catchRefusal, findResetUserId } from '#app/auth/better-auth.server.ts';
import { hashForRequester, hashPassword } from '#app/auth/password-hash.server.ts';
import { refuseWeak } from '#app/auth/password-policy.server.ts';
import type { Cookies } from '#app/auth/session-open.server.ts';
import type { Refused, Weak } from '#app/domain/people/accounts/auth-refusals.ts';
import {
  findUser,
  findUserId,
  readLoginAddress,
  revokeOldCredentials,
  setPasswordAndEndSessions,
} from '#app/domain/people/accounts/credentials.server.ts';
import { mayResetPassword, storeResetToken } from '#app/domain/people/accounts/reset-link.server.ts';
import type { By } from '#app/domain/people/audit/audit-record.server.ts';
import { jobOf } from '#app/domain/people/rights/rights.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';
import { rememberLogin } from '#app/domain/people/sign-in/known-devices.server.ts';
import { deletePasskeysAndPin } from '#app/domain/people/sign-in/passkeys.server.ts';
import {
  accountLimit,
  resetLinkLimit,
  resetMailLimit,
  successLimit,
  unlockLimit,
} from '#app/domain/people/sign-in/sign-in-limits.server.ts';
import { hasNoEmail } from '#app/domain/text/phone-address.ts';
import { linkOrigin } from '#app/runtime/env.server.ts';

type BadToken = { ok: false; problem: 'bad-token' };

/** Sets the password of an existing account and ends its sessions, reset links and known devices, because a stranger may have
 * registered the account. @throws Error if no account has this address. */
export async function replacePassword(
  { db }: AuthContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const id = await findUserId(db, email);
  if (id === undefined) throw new Error('no account has this address');
  const hash = await hashPassword(password);
  await deletePasskeysAndPin(db, id);
  await setPasswordAndEndSessions(db, id, hash);
  await revokeOldCredentials(db, id);
}

/** Returns before it looks for the account, so every address or number (`emailOrNumber`) gets the same response. */
export async function sendResetLink(
  { db, throttle, mailer, betterAuth }: AuthContext,
  now: Date,
  { address }: ClientInfo,
  typed: string,
): Promise<{ ok: true } | Throttled> {
  const refused = await throttle.take(now, resetLinkLimit(address));
  if (refused) return refused;
  mailer.runInBackground(async () => {
    const email = await readLoginAddress(db, typed);
    if ((await throttle.tryTake(now, resetMailLimit(email))) && !hasNoEmail(email))
      await betterAuth.api.requestPasswordReset({ body: { email } });
  });
  return { ok: true };
}

/** A token that the shop gives to a buyer or its staff names its maker, and for whom it was made. Only its hash is stored. */
const ISSUED = /^shop-(buyer|staff)-([^_]+)_/;
const ISSUED_MINUTES = 30;

/** A link for a buyer or a member of staff who gets no mail. It works once, for `ISSUED_MINUTES`, and ends earlier links. */
export async function issueResetLink(
  { db, env }: AuthContext,
  by: By,
  id: string,
  isStaff = false,
): Promise<{ ok: true; link: string } | { ok: false; problem: 'no-such-buyer' | 'lacks-right' | 'lacks-number' }> {
  const token = `shop-${isStaff ? 'staff' : 'buyer'}-${by.uid}_${randomBytes(24).toString('base64url')}`;
  const expiresAt = new Date(by.now.getTime() + ISSUED_MINUTES * 60_000);
  const stored = await storeResetToken(db, by, { id, token, expiresAt, isStaff });
  return stored.ok ? { ok: true, link: `${linkOrigin(env)}/reset-password?token=${token}` } : stored;
}

export async function isResetToken(context: AuthContext, token: string): Promise<boolean> {
  return (await findResetUser(context, token)) !== undefined;
}

/** An issued link opens no account of an admin, one of staff only if it was made for staff, and none that its maker may not open now. */
async function findResetUser({ db, betterAuth }: AuthContext, token: string) {
  const uid = await findResetUserId(betterAuth, token);
  const user = uid === null ? undefined : await findUser(db, uid);
  if (!user || !token.startsWith('shop-')) return user;
  const [, madeFor, maker = ''] = ISSUED.exec(token) ?? [];
  const job = jobOf(user);
  return madeFor === job.role && (await mayResetPassword(db, maker, { id: user.id, ...job })) ? user : undefined;
}

/** Ends every session of the account, and lifts its lock at most once in 15 minutes. */
export async function resetPassword(
  context: AuthContext,
  now: Date,
  client: ClientInfo,
  { token, password }: { token: string; password: string },
): Promise<({ ok: true } & Cookies) | BadToken | Weak | Refused> {
  const { db, device, betterAuth, throttle } = context;
  const user = await findResetUser(context, token);
  if (!user) return { ok: false, problem: 'bad-token' };
  const weak = await refuseWeak(context, password, user);
  if (weak) return weak;
  const reset = await hashForRequester({ source: user.id, isKnown: true }, () =>
    catchRefusal(async () => {
      // First, so that none is left if the process ends in between.
      await deletePasskeysAndPin(db, user.id);
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
  const tokens = await rememberLogin(db, now, { user, place: placeOf(client), tokens: [], kind: 'password changed' });
  return { ok: true, cookies: [device.write(tokens)] };
}
