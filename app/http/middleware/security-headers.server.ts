import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type Nonce = { Variables: { nonce: string } };

/** What no page of the shop asks a browser for, and nothing that gets into one may. */
const DISABLED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** Files of the build, which pages are made of and which are no page. */
const FILES = '/assets/';
/** The script that makes reports in a Worker, which obeys the policy of its own answer and not its page's. */
const REPORT_WORKER = /^\/assets\/report-worker-[\w-]+\.js$/;

/** The script that keeps pages for when the line is away. */
export const SERVICE_WORKER = '/sw.js';

/**
 * A policy that runs no script but the page's own, and the headers that keep browsers from guessing, framing and
 * sharing, on every answer. `https` says whether people reach the shop over HTTPS.
 */
export function securityHeaders(https: boolean): MiddlewareHandler<Nonce> {
  const always = Object.entries(pageHeaders(https));
  const ofFiles = Object.entries(fileHeaders(https));
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    const policy = policyOf(c.req.path) ?? pagePolicy(nonceFor(nonce));
    headers.set('Content-Security-Policy', policy);
    for (const [name, value] of c.req.path.startsWith(FILES) ? ofFiles : always) headers.set(name, value);
    // Whatever does not say that it may be kept is about one person or one moment.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}

/**
 * The headers of every answer that may be shown as a page, beside its policy. All are the same for guests and persons: else a
 * site that opens a page would learn whether somebody is logged in (decision record 040).
 */
export function pageHeaders(https: boolean): Record<string, string> {
  return {
    ...fileHeaders(https),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': DISABLED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

/** Those that mean something for a file, too: a first visit takes seven, and a slow line brings 50 bytes a millisecond. */
function fileHeaders(https: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** What stands in a page itself and counts: by a nonce, or by their hashes. */
export type Inline = { scripts: string[]; styles: string[] };

const nonceFor = (nonce: string): Inline => ({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] });

/** The policy of a page on which, beside files of the shop, nothing runs or shows its colours but these. */
export function pagePolicy({ scripts, styles }: Inline): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "worker-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of a file, which does nothing by itself, and of a script that runs by a policy of its own. */
function policyOf(path: string): string | undefined {
  // WebAssembly sets the Burmese of reports: here alone it may be compiled. Text may not, anywhere.
  if (REPORT_WORKER.test(path)) return workerPolicy("'self' 'wasm-unsafe-eval'");
  if (path.startsWith(FILES)) return "default-src 'none'; frame-ancestors 'none'";
  return path === SERVICE_WORKER ? workerPolicy("'none'") : undefined;
}

/** `scripts` are those that it may load beside itself. */
function workerPolicy(scripts: string): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
