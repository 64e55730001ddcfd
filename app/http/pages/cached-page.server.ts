import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, constants } from 'node:zlib';
import { pageHeaders, pagePolicy } from '#app/http/middleware/security-headers.server.ts';
import { withHashes } from '#app/http/pages/csp-hashes.server.ts';
import { brotli, compressPage, type Encoding } from '#app/http/pages/page-compress.server.ts';
import { respondWithPage } from '#app/http/pages/page-render.server.ts';
import type { Log } from '#app/runtime/log.server.ts';

/** `etag` is null if browsers may not store the page. */
export type CachedPage = {
  version: string;
  etag: string | null;
  headers: string[];
  encoding: Encoding;
  body: Buffer;
  madeAt: number;
};

export type PageRequest = {
  address: string;
  headers: Headers;
  uid: string | null;
  encoding: Encoding;
  version: string;
  revalidates: boolean;
};

const OVERHEAD_BYTES = 500;
const BROTLI_QUALITY = 7;

export function sizeOf({ body, headers, version }: CachedPage): number {
  return body.length + headers.join('').length + version.length + OVERHEAD_BYTES;
}

/** Renders a page with hashes instead of a nonce; null unless it is a 200 without cookies for the expected user. */
export async function makePage(request: PageRequest, { log, https }: { log: Log; https: boolean }) {
  const { address, headers, uid, encoding, version, revalidates } = request;
  const nonce = randomBytes(16).toString('base64');
  const rendered = await respondWithPage(new Request(new URL(address, 'http://shop.invalid'), { headers }), {
    log,
    nonce,
    address: '',
  });
  const { page } = rendered;
  const html = await page.text();
  if (page.status !== 200 || page.headers.has('Set-Cookie') || (rendered.uid ?? null) !== uid) return null;
  const { text, ...inline } = withHashes(html, nonce);
  const bytes = Buffer.from(text);
  const responseHeaders: Record<string, string> = {
    ...pageHeaders(https),
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Cookie, Accept-Language, Accept-Encoding',
    'Cache-Control': revalidates ? 'private, no-cache' : 'private, no-store',
    'Content-Security-Policy': pagePolicy(inline),
  };
  for (const name of ['Expected-User-Id', 'Offline-Copy']) responseHeaders[name] = page.headers.get(name) ?? '';
  // Pages that may depend on a secret carry no timing.
  if (page.headers.has('Server-Timing'))
    responseHeaders['Server-Timing'] = 'db;dur=0;desc="cached", render;dur=0;desc="cached"';
  const etag = revalidates ? `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` : null;
  if (etag) responseHeaders.ETag = etag;
  const body = await compressPage(bytes, encoding, BROTLI_QUALITY);
  return { version, etag, headers: Object.entries(responseHeaders).flat(), encoding, body, madeAt: performance.now() };
}

export function sendPage(response: ServerResponse, { headers, body, encoding }: CachedPage, status: 200 | 304): void {
  if (status === 304) {
    response.writeHead(304, headers).end();
    return;
  }
  const lengthHeader = ['Content-Length', String(body.length)];
  const contentHeaders = encoding === 'identity' ? lengthHeader : [...lengthHeader, 'Content-Encoding', encoding];
  response.writeHead(200, [...headers, ...contentHeaders]).end(body);
}

/** Compresses a `br` page again: a tenth smaller for fifty times the work, on another thread. */
export async function shrinkPage(page: CachedPage): Promise<CachedPage> {
  const html = await promisify(brotliDecompress)(page.body);
  return { ...page, body: await brotli(html, constants.BROTLI_MAX_QUALITY) };
}
