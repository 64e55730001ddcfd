import type { MiddlewareHandler } from 'hono';
import { loginPathForRequest } from '#app/domain/sign-in/next-path.ts';
import type { Shop } from '#app/server/shop.server.ts';

const MB = 1024 * 1024;
const MAX_BODY_BYTES = 512 * 1024;
const UPLOADS = [
  /** Two photos as a camera makes them. */
  {
    path: /^\/admin\/(photo-upload|(inventory\/[^/]+\/photos|shop-details\/look|payment-settings\/accounts\/[^/]+\/qr)(\.data)?)$/,
    maxBytes: 25 * MB,
    isForBuyers: false,
  },
  /** The unit numbers of the largest receipt, in any script. */
  { path: /^\/admin\/receive(\.data)?$/, maxBytes: 2 * MB, isForBuyers: false },
  /** Three slips of the largest size. */
  { path: /^\/my-orders\/[^/]+\/(pay(\.data)?|payment-report)$/, maxBytes: 37 * MB, isForBuyers: true },
];
/** The limit for all large bodies that arrive at the same time, because memory holds each of them. */
const MAX_UPLOADING_BYTES = 80 * MB;
const TOO_MUCH = 'Too much was sent at once.';
const BUSY = 'Other pictures are being sent. Please try again.';
const RETRY_AFTER_S = '5';

/** Limits a body before it is read. Only logged-in users may send a large body, and only to `UPLOADS`. */
export function limitBody({ auth }: Pick<Shop, 'auth'>): MiddlewareHandler {
  let uploadingBytes = 0;
  return async (c, next) => {
    // Browsers always send the length. Reading 300,000 chunks of one byte would block other requests.
    if (c.req.header('Transfer-Encoding') !== undefined) return c.text('The length of the form is missing.', 411);
    // Node discards an unread body.
    const length = Number(c.req.header('Content-Length') ?? 0);
    if (length <= MAX_BODY_BYTES) return next();
    const upload = UPLOADS.find(({ path }) => path.test(c.req.path));
    // Text of this size would take long to read.
    const isMultipart = c.req.header('Content-Type')?.startsWith('multipart/form-data;');
    if (!upload || length > upload.maxBytes || !isMultipart) return c.text(TOO_MUCH, 413);
    const { headers, url } = c.req.raw;
    const { who } = await auth.identify(headers, { canSetCookies: false });
    if (!who || (who.role !== 'admin' && !upload.isForBuyers))
      return c.redirect(loginPathForRequest({ isWrite: true, headers }, new URL(url)));
    if (uploadingBytes + length > MAX_UPLOADING_BYTES) return c.text(BUSY, 503, { 'Retry-After': RETRY_AFTER_S });
    uploadingBytes += length;
    return next().finally(() => {
      uploadingBytes -= length;
    });
  };
}
