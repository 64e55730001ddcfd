import { type AuthContext, type AuthenticatedRequest, placeOf } from '#app/auth/auth-context.server.ts';
import { verifyAnyPassword } from '#app/auth/moved-password.server.ts';
import { tryPassword } from '#app/auth/password-attempt.server.ts';
import { hashPassword } from '#app/auth/password-hash.server.ts';
import { refuseLength, refuseWeak } from '#app/auth/password-policy.server.ts';
import { type Cookies, openProvenSession } from '#app/auth/session-open.server.ts';
import type { PasswordRefusal, Weak } from '#app/domain/people/accounts/auth-refusals.ts';
import {
  readPasswordHash,
  replacePasswordHash,
  revokeOldCredentials,
} from '#app/domain/people/accounts/credentials.server.ts';
import type { Throttled } from '#app/domain/people/sign-in/attempt-spacing.ts';

type PasswordChange = { currentPassword: string; newPassword: string };

const CONFLICT = { ok: false, problem: 'changed-meanwhile' } as const;

export async function changePassword(
  context: AuthContext,
  now: Date,
  request: AuthenticatedRequest,
  change: PasswordChange,
): Promise<({ ok: true } & Cookies) | PasswordRefusal | Weak | Throttled> {
  const { client, person } = request;
  const { newPassword } = change;
  const refused = (await refuseWeak(context, newPassword, person)) ?? refuseLength(newPassword);
  if (refused) return refused;
  const result = await tryPassword(context, now, { ...client, email: person.email }, () =>
    replaceOwnPassword(context, request, change),
  );
  if (!result.ok) return result;
  await revokeOldCredentials(context.db, person.id);
  // The old session has passed two-factor, so the new one need not. Empty headers give the device a new token.
  const opened = await openProvenSession(context, now, {
    headers: new Headers(),
    place: placeOf(client),
    kind: 'password changed',
    user: person,
    snapshot: result.snapshot,
  });
  return opened.ok ? opened : CONFLICT;
}

async function replaceOwnPassword(
  { db, betterAuth, secret }: AuthContext,
  { client: { headers }, person }: AuthenticatedRequest,
  { currentPassword, newPassword }: PasswordChange,
) {
  const current = await betterAuth.api.getSession({ headers, query: { disableRefresh: true } });
  const oldHash = await readPasswordHash(db, person.id);
  if (!current || !oldHash) return CONFLICT;
  if (!(await verifyAnyPassword({ db, secret }, currentPassword, oldHash)))
    return { ok: false, problem: 'wrong-password' } as const;
  const newHash = await hashPassword(newPassword);
  const snapshot = await replacePasswordHash(db, person, { sessionId: current.session.id, oldHash, newHash });
  return snapshot === null ? CONFLICT : ({ ok: true, snapshot } as const);
}
