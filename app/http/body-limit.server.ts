import type { MiddlewareHandler } from 'hono';
import { loginPathFor } from '#app/domain/sign-in/next-path.ts';
import type { Shop } from '#app/server/shop.server.ts';

const MAX_BODY_BYTES = 512 * 1024;
/** Two photos as they come from a camera. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;
const UPLOADS = /^\/admin\/(photo-upload|inventory\/[^/]+\/photos(\.data)?)$/;
const TOO_MUCH = 'Too much was sent at once.';

/** Before the body is read. Only admins may send pictures: others are sent to /login. */
export function limitBody({ auth }: Pick<Shop, 'auth'>): MiddlewareHandler {
  return async (c, next) => {
    // Browsers always send the length. Reading 300,000 chunks of one byte would block other requests.
    if (c.req.header('Transfer-Encoding') !== undefined) return c.text('The length of the form is missing.', 411);
    // Node discards an unread body.
    const length = Number(c.req.header('Content-Length') ?? 0);
    if (length <= MAX_BODY_BYTES) return next();
    if (length > MAX_UPLOAD_BYTES || !UPLOADS.test(c.req.path)) return c.text(TOO_MUCH, 413);
    const { headers, url } = c.req.raw;
    const { who } = await auth.identify(headers, { canSetCookies: false });
    return who?.role === 'admin' ? next() : c.redirect(loginPathFor({ isWrite: true, headers }, new URL(url)));
  };
}
