import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export type NonceEnv = { Variables: { nonce: string } };

const DISABLED_FEATURES = [
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone'],
  ...['midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

const PUBLIC_FILE_FOLDERS = ['/assets/', '/photos/'];
/** Private pictures get the policy of a file, and the other headers of a page. */
const PRIVATE_PICTURES = ['/slips/', '/receipts/', '/account-qr/', '/payment-qr/'];
/** A worker gets its policy from its own response, not from its page. */
const WASM_WORKERS = /^\/assets\/(report|code)-worker-[\w-]+\.js$/;

export const SERVICE_WORKER = '/sw.js';

/** @param https true if the public address is HTTPS. */
export function securityHeaders(https: boolean): MiddlewareHandler<NonceEnv> {
  const forPages = Object.entries(pageHeaders(https));
  const forFiles = Object.entries(fileHeaders(https));
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    const policy = nonPagePolicy(c.req.path) ?? pagePolicy(withNonce(nonce));
    headers.set('Content-Security-Policy', policy);
    for (const [name, value] of isPublicFile(c.req.path) ? forFiles : forPages) headers.set(name, value);
    // Caches store a response only if its handler allows it.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}

/** The same for guests and users: other sites cannot find out who is logged in here (decision: server-and-headers). */
export function pageHeaders(https: boolean): Record<string, string> {
  return {
    ...fileHeaders(https),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': [...DISABLED_FEATURES.map((feature) => `${feature}=()`), 'camera=(self)'].join(', '),
  };
}

function fileHeaders(https: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

export type InlineSources = { scripts: string[]; styles: string[] };

const withNonce = (nonce: string): InlineSources => ({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] });

export function pagePolicy({ scripts, styles }: InlineSources): string {
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

function nonPagePolicy(path: string): string | undefined {
  // Two workers compile WebAssembly: one typesets Burmese text, the other reads QR codes and barcodes.
  if (WASM_WORKERS.test(path)) return workerPolicy("'self' 'wasm-unsafe-eval'");
  if (isPublicFile(path) || PRIVATE_PICTURES.some((start) => path.startsWith(start)))
    return "default-src 'none'; frame-ancestors 'none'";
  return path === SERVICE_WORKER ? workerPolicy("'none'") : undefined;
}

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

function isPublicFile(path: string): boolean {
  return PUBLIC_FILE_FOLDERS.some((folder) => path.startsWith(folder));
}
