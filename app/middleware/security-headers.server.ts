import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type Nonce = { Variables: { nonce: string } };

/**
 * A policy that runs no script but the page's own, and the headers that keep browsers from guessing or framing.
 * WebAssembly, which sets the Burmese of reports, is code of our own too: it may be compiled, text may not.
 */
export function securityHeaders(https: boolean): MiddlewareHandler<Nonce> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    headers.set(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}
