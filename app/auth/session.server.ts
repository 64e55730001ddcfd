import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import type { Db } from '#app/db/schema.ts';

/**
 * Reads whose session a request carries as the provider does, in one query and without its rounds: every page asks. What
 * is over, about to be prolonged or new is the provider's; session.server.test.ts holds both answers against each other.
 */
export function createSessionReader(db: Db, cookie: string, secret: string) {
  /** The token of the session cookie, if this shop has signed it: base64 of HMAC-SHA256 behind a point. */
  function tokenIn(headers: Headers): string | undefined {
    const signed = parse(headers.get('Cookie') ?? '', cookie)[cookie] ?? '';
    const point = signed.lastIndexOf('.');
    const [token, given] = [signed.slice(0, point), signed.slice(point + 1)];
    if (point < 1 || given.length !== 44) return undefined;
    const [right, shown] = [createHmac('sha256', secret).update(token).digest(), Buffer.from(given, 'base64')];
    return shown.length === right.length && timingSafeEqual(shown, right) ? token : undefined;
  }

  /** The session and whose it is, also one that is over; undefined where the headers carry none. */
  return async (headers: Headers) => {
    const token = tokenIn(headers);
    if (token === undefined) return undefined;
    return db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select([
        'users.id',
        'users.name',
        'users.phone',
        'users.email',
        'users.role',
        'users.language',
        'users.blockedAt',
        'expiresAt',
      ])
      .where('token', '=', token)
      .executeTakeFirst();
  };
}
