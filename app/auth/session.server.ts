import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { AuthContext } from '#app/auth/auth-context.server.ts';
import { catchRefusal } from '#app/auth/better-auth.server.ts';
import type { Cookies } from '#app/auth/session-open.server.ts';
import { isRenewalDue, sessionCookieName } from '#app/auth/session-settings.server.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import { sessionRights } from '#app/domain/people/rights/pin-session.server.ts';
import { findSession } from '#app/domain/shop/settings/shop-look.server.ts';
import type { ShopOfPage } from '#app/domain/shop/settings/shop-look.ts';

type ReaderContext = Pick<AuthContext, 'db' | 'env' | 'secret'>;

/** What a user's page needs, read with the session. `lacksTwoFactor` is true if the shop requires it of its admins. */
export type SessionPage = { look: ShopOfPage; lacksTwoFactor: boolean };
type Identity = { who: Person | null; language: string | null; page: SessionPage | null; needsRenewal: boolean };
const NOBODY = { who: null, language: null, page: null };

/** `who` is null for guests, blocked users and expired sessions. If the response can set cookies, renews the session once a day. */
export async function identify(
  context: AuthContext,
  headers: Headers,
  { canSetCookies = true } = {},
): Promise<Identity & Cookies> {
  const session = await readSession(context, headers);
  if (!session || session.blockedAt !== null) return { ...NOBODY, needsRenewal: false, cookies: [] };
  const now = new Date();
  const expiresAt = new Date(session.expiresAt);
  const hasExpired = expiresAt < now;
  const byPin = session.counterDevice !== null;
  // A renewal would give a PIN the time of a password.
  const needsRenewal = hasExpired || (!byPin && isRenewalDue(now, expiresAt));
  const cookies = needsRenewal && canSetCookies ? await renewSession(context, headers) : [];
  if (hasExpired) return { ...NOBODY, needsRenewal, cookies: [] };
  const { id, name, phone, email, language, look, secondStepRequired, twoFactorSince } = session;
  const page = { look, lacksTwoFactor: secondStepRequired && twoFactorSince === null };
  const who = { id, name, phone, email, ...sessionRights(session, byPin), ...(byPin && { byPin: true as const }) };
  return { who, language, page, needsRenewal, cookies };
}

/** On a failure the request goes on with the session as it is. */
async function renewSession({ betterAuth, log }: AuthContext, headers: Headers): Promise<string[]> {
  const renewed = await catchRefusal(() => betterAuth.api.getSession({ headers, returnHeaders: true })).catch(
    (error: unknown) => void log.warn({ err: error }, 'session not renewed'),
  );
  return renewed && 'headers' in renewed ? renewed.headers.getSetCookie() : [];
}

/** Also returns expired and blocked sessions. Sends one query, Better Auth several; session.test.ts compares both. */
export async function readSession(context: ReaderContext, headers: Headers) {
  const token = sessionToken(context, headers);
  return token === undefined ? undefined : findSession(context.db, token);
}

/** The token of the session that the cookie names; it may have ended. */
export function sessionToken({ env, secret }: Omit<ReaderContext, 'db'>, headers: Headers): string | undefined {
  const cookie = sessionCookieName(env);
  return verifiedToken(parse(headers.get('Cookie') ?? '', cookie)[cookie] ?? '', secret);
}

function verifiedToken(signed: string, secret: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  const [token, given] = [signed.slice(0, dot), signed.slice(dot + 1)];
  if (dot < 1 || given.length !== 44) return undefined;
  const signature = Buffer.from(given, 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined;
}
