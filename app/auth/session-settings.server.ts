import { type Env, isHttps } from '#app/runtime/env.server.ts';

const DAY_SECONDS = 60 * 60 * 24;
/** In seconds. A session lives for 30 days after its last recorded use; a use is recorded at most once a day. */
export const SESSION = { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS };

export function sessionCookieName(env: Env): string {
  return isHttps(env) ? '__Host-session' : 'session';
}

export function isRenewalDue(now: Date, expiresAt: Date): boolean {
  return now.getTime() >= expiresAt.getTime() - (SESSION.expiresIn - SESSION.updateAge) * 1_000;
}
