import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sessionCookieName } from '#app/auth-provider.server.ts';
import { databaseVersion } from '#app/db/database-version.server.ts';
import { isHttps } from '#app/env.server.ts';
import { readLocale } from '#app/locale.server.ts';
import { guards, pagePolicy } from '#app/middleware/security-headers.server.ts';
import { answerPage } from '#app/pages.server.ts';
import { withHashes } from '#app/script-hashes.server.ts';
import type { Shop } from '#app/shop.server.ts';

/** What every guest sees alike. */
const PATHS = ['/', '/shop'];
const MAX_PAGES = 200;
/** Longer addresses and headers are nobody's ordinary visit. */
const MAX_KEY = 500;
const HOST = /^[\w.:[\]-]+$/;

type Encoding = 'br' | 'gzip' | 'identity';
/** A page as it is sent, in each encoding that somebody has asked for. */
type Kept = { html: Buffer; etag: string; policy: string; sent: Map<Encoding, Promise<Sent>> };
type Sent = { body: Buffer; headers: string[] };
type Entry = { version: string; page: Promise<Kept | null> };

const compressed: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => html,
};

/**
 * Guests' Home and Shop, kept as they were sent and sent again for as long as nothing has been committed since
 * (decision record 026). Whoever carries a session, and whatever is not such a page, is answered by `listener`.
 * A kept page has hashes of its scripts where others have a nonce; for the rest it is the page that `listener` answers.
 */
export function createGuestPages(shop: Shop) {
  const { db, env, events, log, metrics } = shop;
  const version = databaseVersion(db, env);
  const entries = new Map<string, Entry>();
  const session = `${sessionCookieName(env)}=`;
  const always = Object.entries({
    ...guards(isHttps(env)),
    'Content-Type': 'text/html; charset=utf-8',
    // Kept by the browser, and never shown before it has asked whether it still stands.
    'Cache-Control': 'private, no-cache',
    Vary: 'Cookie, Accept-Language, Accept-Encoding',
    'Server-Timing': 'db;dur=0;desc="kept", render;dur=0;desc="kept"',
  }).flat();

  /** The path of a page that may be kept; undefined where this request is not for one. */
  function pathOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    const question = url.indexOf('?');
    if (method !== 'GET' || !PATHS.includes(question === -1 ? url : url.slice(0, question))) return undefined;
    if (headers.cookie?.includes(session) || !HOST.test(headers.host ?? '')) return undefined;
    const isOrdinary = url.length + (headers['accept-language']?.length ?? 0) < MAX_KEY && !url.includes('%');
    return isOrdinary ? url : undefined;
  }

  /** What stands in the database and on live pages at this moment, in words. */
  const now = (read: string) => {
    const { era, shelf } = events.stateFor(null);
    return [read, era, shelf].join(' ');
  };

  async function kept(path: string, language: string | undefined, read: string): Promise<Kept | null> {
    const standing = now(read);
    const key = [path, readLocale(language ?? null, env.timeZone).format].join(' ');
    const entry = entries.get(key);
    entries.delete(key);
    const current = entry?.version === standing ? entry : { version: standing, page: make(path, language) };
    // Last in the map is last to go.
    entries.set(key, current);
    const [oldest] = entries.keys();
    if (entries.size > MAX_PAGES && oldest !== undefined) entries.delete(oldest);
    const page = await current.page;
    if (!page && entries.get(key) === current) entries.delete(key);
    return page;
  }

  /** Null where it is no page to be kept: an error, or one that wants to set a cookie. */
  async function make(path: string, language: string | undefined): Promise<Kept | null> {
    const nonce = randomBytes(16).toString('base64');
    const headers = new Headers({ Accept: 'text/html', ...(language && { 'Accept-Language': language }) });
    const request = new Request(new URL(path, 'http://shop.invalid'), { headers });
    const { page } = await answerPage(request, { log, nonce, address: '' });
    const html = await page.text();
    if (page.status !== 200 || page.headers.has('Set-Cookie')) return null;
    const { text, ...inline } = withHashes(html, nonce);
    const body = Buffer.from(text);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { html: body, etag, policy: pagePolicy(inline), sent: new Map() };
  }

  async function inEncoding({ html, etag, policy, sent }: Kept, encoding: Encoding): Promise<Sent> {
    const known = sent.get(encoding);
    if (known) return known;
    const making = compressed[encoding](html).then((body) => {
      const headers = [...always, 'Content-Security-Policy', policy, 'ETag', etag];
      if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
      return { body, headers: [...headers, 'Content-Length', String(body.length)] };
    });
    sent.set(encoding, making);
    return making;
  }

  async function answer(asked: IncomingMessage, answering: ServerResponse, path: string): Promise<boolean> {
    const { headers } = asked;
    const started = performance.now();
    const count = (status: number) =>
      metrics.answered({
        method: 'GET',
        route: path.replace(/\?.*/, ''),
        status,
        seconds: (performance.now() - started) / 1_000,
      });
    const asking = version.read();
    const read = typeof asking === 'string' ? asking : await asking;
    const page = await kept(path, headers['accept-language'], read);
    if (!page) return false;
    if (headers['if-none-match']?.includes(page.etag)) {
      answering.writeHead(304, [...always, 'Content-Security-Policy', page.policy, 'ETag', page.etag]).end();
      count(304);
      return true;
    }
    const { body, headers: sent } = await inEncoding(page, encodingFor(headers['accept-encoding']));
    answering.writeHead(200, sent).end(body);
    count(200);
    return true;
  }

  return {
    /** Answers what it can from what is kept, and leaves the rest to `listener`. */
    before(listener: RequestListener): RequestListener {
      return (asked, answering) => {
        const path = pathOf(asked);
        if (path === undefined) return listener(asked, answering);
        answer(asked, answering, path)
          .catch((error: unknown) => void log.warn({ err: error }, 'a page could not be kept'))
          .then((answered) => answered || listener(asked, answering));
      };
    },
    close: version.close,
  };
}

/** The best that this Accept-Encoding allows. */
function encodingFor(accepted = ''): Encoding {
  const allows = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
}
