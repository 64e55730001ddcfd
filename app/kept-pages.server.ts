import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sessionCookieName } from '#app/auth-provider.server.ts';
import { databaseVersion } from '#app/db/database-version.server.ts';
import type { Locale } from '#app/domain/locale.ts';
import type { Person } from '#app/domain/people/person.ts';
import { isHttps } from '#app/env.server.ts';
import { readLocale } from '#app/locale.server.ts';
import { guards, OWN_WINDOW, pagePolicy } from '#app/middleware/security-headers.server.ts';
import { answerPage } from '#app/pages.server.ts';
import { withHashes } from '#app/script-hashes.server.ts';
import type { Shop } from '#app/shop.server.ts';

/** What everybody sees alike, but for who they are. */
const PATHS = ['/', '/shop'];
const MAX_PAGES = 100;
/** What a page may be asked by; links that were posted carry what others put there. */
const ASKED = /^[^?]*(\?((page|type|q|view)=[^&]*(&|$))*)?$/;
/** Longer addresses and headers are nobody's ordinary visit. */
const MAX_KEY = 500;
/** A guest's Home or Shop that has stood for so long is worth the time that its smallest form takes. */
const SETTLED_MS = 5_000;
const GUEST = { who: null, language: null, due: false };
const HOST = /^[\w.:[\]-]+$/;

type Encoding = 'br' | 'gzip' | 'identity';
/** A page as it is sent, in each encoding that somebody has asked for. */
type Kept = {
  html: Buffer;
  etag: string | null;
  own: string[];
  sent: Map<Encoding, Promise<Sent>>;
  /** By `performance.now()`: from then on it is worth being made as small as can be. */
  settlesAt: number;
};
type Sent = { body: Buffer; headers: string[] };
type Entry = { version: string; page: Promise<Kept | null> };
/** `read` is the version of the database that was read before anything else. */
type Asked = { path: string; headers: Headers; who: Person | null; locale: Locale; read: string };

const brotli = (html: Buffer, quality: number) =>
  promisify(brotliCompress)(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  });
const compressed: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => brotli(html, 5),
  gzip: (html) => promisify(gzip)(html),
  identity: async (html) => html,
};

/**
 * Home and Shop, kept as they were sent and sent again for as long as nothing has been committed since (decision record
 * 026): one for all guests, and one for each person, whose session is read anew every time. What is not such a page is
 * answered by `listener`. A kept page has hashes of its scripts where others have a nonce, and a guest's goes without
 * `OWN_WINDOW`; for the rest it is the page that `listener` answers.
 */
export function createKeptPages(shop: Shop) {
  const { auth, db, env, events, log, metrics } = shop;
  const version = databaseVersion(db, env);
  const entries = new Map<string, Entry>();
  const session = `${sessionCookieName(env)}=`;
  let isMakingSmallest = false;
  const common = {
    ...guards(isHttps(env)),
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Cookie, Accept-Language, Accept-Encoding',
    'Server-Timing': 'db;dur=0;desc="kept", render;dur=0;desc="kept"',
  };
  // A guest's is kept by the browser too, and never shown before it has asked whether it still stands.
  const forGuests = Object.entries({ ...common, 'Cache-Control': 'private, no-cache' }).flat();
  const forPersons = Object.entries({ ...common, ...OWN_WINDOW, 'Cache-Control': 'private, no-store' }).flat();

  /** The path of a page that may be kept; undefined where this request is not for one. */
  function pathOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    const question = url.indexOf('?');
    if (method !== 'GET' || !PATHS.includes(question === -1 ? url : url.slice(0, question))) return undefined;
    const isOrdinary =
      HOST.test(headers.host ?? '') &&
      url.length + (headers['accept-language']?.length ?? 0) < MAX_KEY &&
      !url.includes('%') &&
      ASKED.test(url);
    return isOrdinary ? url : undefined;
  }

  /** Who asks and how they read, as the database says now; undefined where the answer should carry cookies. */
  async function whoAsks(headers: Headers): Promise<{ who: Person | null; locale: Locale } | undefined> {
    const isGuest = !headers.get('Cookie')?.includes(session);
    const { who, language, due } = isGuest ? GUEST : await auth.whoIs(headers, { carries: false });
    if (due) return undefined;
    return { who, locale: readLocale({ account: language, headers }, env) };
  }

  async function kept({ path, headers, who, locale, read }: Asked): Promise<Kept | null> {
    // How things stand on live pages is part of a page.
    const { era, shelf, orders } = events.stateFor(who);
    const standing = [read, era, shelf, orders].join(' ');
    const key = [who?.id ?? 'guest', path, locale.language, locale.format].join(' ');
    const entry = entries.get(key);
    entries.delete(key);
    const current = entry?.version === standing ? entry : { version: standing, page: make({ path, headers, who }) };
    // Last in the map is last to go.
    entries.set(key, current);
    const [oldest] = entries.keys();
    if (entries.size > MAX_PAGES && oldest !== undefined) entries.delete(oldest);
    const page = await current.page.catch(
      (error: unknown) => void log.warn({ err: error }, 'a page could not be kept'),
    );
    if (!page && entries.get(key) === current) entries.delete(key);
    return page ?? null;
  }

  /** Null where it is no page to be kept: an error, or one that wants to set a cookie. */
  async function make({ path, headers, who }: Pick<Asked, 'path' | 'headers' | 'who'>): Promise<Kept | null> {
    const nonce = randomBytes(16).toString('base64');
    const request = new Request(new URL(path, 'http://shop.invalid'), { headers });
    const { page, uid } = await answerPage(request, { log, nonce, address: '' });
    const html = await page.text();
    if (page.status !== 200 || page.headers.has('Set-Cookie') || uid !== who?.id) return null;
    const { text, ...inline } = withHashes(html, nonce);
    const body = Buffer.from(text);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const own = ['Made-For', 'Offline-Copy'].flatMap((name) => [name, page.headers.get(name) ?? '']);
    own.push('Content-Security-Policy', pagePolicy(inline));
    const settlesAt = !who && PATHS.includes(path) ? performance.now() + SETTLED_MS : Number.POSITIVE_INFINITY;
    return { html: body, etag: who ? null : etag, own, sent: new Map(), settlesAt };
  }

  /** Only a guest's page has an ETag. */
  function headersOf({ etag, own }: Pick<Kept, 'etag' | 'own'>): string[] {
    return etag === null ? [...forPersons, ...own] : [...forGuests, ...own, 'ETag', etag];
  }

  function inEncoding(page: Kept, encoding: Encoding): Promise<Sent> {
    let sent = page.sent.get(encoding);
    if (!sent) {
      sent = asSent(page, encoding, compressed[encoding](page.html));
      page.sent.set(encoding, sent);
    }
    if (encoding === 'br' && performance.now() >= page.settlesAt) makeSmallest(page);
    return sent;
  }

  async function asSent(page: Kept, encoding: Encoding, compressing: Promise<Buffer>): Promise<Sent> {
    const body = await compressing;
    const headers = [...headersOf(page), 'Content-Length', String(body.length)];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    return { body, headers };
  }

  /** A tenth less on the line, for fifty times the work: on another thread, one page at a time, and sent from then on. */
  async function makeSmallest(page: Kept): Promise<void> {
    if (isMakingSmallest) return;
    isMakingSmallest = true;
    page.settlesAt = Number.POSITIVE_INFINITY;
    const sent = asSent(page, 'br', brotli(page.html, constants.BROTLI_MAX_QUALITY));
    await sent.then(
      () => page.sent.set('br', sent),
      (error: unknown) => log.warn({ err: error }, 'a page could not be made smaller'),
    );
    isMakingSmallest = false;
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
    const telling = whatTells(headers);
    const reader = await whoAsks(telling);
    if (!reader) return false;
    const page = await kept({ path, headers: telling, ...reader, read });
    if (!page) return false;
    if (page.etag !== null && headers['if-none-match']?.includes(page.etag)) {
      answering.writeHead(304, headersOf(page)).end();
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
          .catch(() => false)
          .then((answered) => answered || listener(asked, answering));
      };
    },
    close: version.close,
  };
}

/** Of a request's headers, those that a page may depend on. */
function whatTells({ cookie, 'accept-language': languages }: IncomingMessage['headers']): Headers {
  const headers = new Headers({ Accept: 'text/html' });
  if (languages) headers.set('Accept-Language', languages);
  if (cookie) headers.set('Cookie', cookie);
  return headers;
}

/** The best that this Accept-Encoding allows. */
function encodingFor(accepted = ''): Encoding {
  const allows = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return allows('br') ? 'br' : allows('gzip') ? 'gzip' : 'identity';
}
