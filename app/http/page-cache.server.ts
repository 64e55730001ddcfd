import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { sessionCookieName } from '#app/auth/better-auth.server.ts';
import { databaseVersion } from '#app/db/database-version.server.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import { type PageAddress, pageAddress } from '#app/domain/page-url.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { actionResultCookieName } from '#app/http/action-result-cookie.server.ts';
import {
  type CachedPage,
  encodingFor,
  makePage,
  type PageRequest,
  shrinkPage,
  sizeOf,
} from '#app/http/cached-page.server.ts';
import { cameOverPlainHttp } from '#app/http/middleware/same-site.server.ts';
import { readLocale } from '#app/i18n/locale-detect.server.ts';
import { isHttps } from '#app/server/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** Pages that differ only by the user's name and links. Others are cached for guests only. */
const CATALOG = ['/', '/shop', '/shop/:id', '/price-list'];
/** Pages that are recompressed for guests, because most visits begin there. */
const RECOMPRESSED = ['/', '/shop'];
/** Age at which such a page is recompressed. */
const RECOMPRESS_AFTER_MS = 5_000;
/** Dates change at a multiple of this, because every time zone is one from UTC. */
const QUARTER_HOUR_MS = 900_000;
const MIB = 1024 * 1024;
/** `usual`: guests' pages without a query, in common formats. `other` pages cannot evict them. */
const MAX_BYTES = { usual: 32 * MIB, other: 16 * MIB };
const USUAL_FORMAT = /^en(-US|-GB)?($|-u-)/;
const MAX_URL = 2_000;
const MAX_LANGUAGES = 500;
const HOST = /^[\w.:[\]-]+$/;
const GUEST = { who: null, language: null, needsRenewal: false };

type Reader = { who: Person | null; locale: Locale; headers: Headers };

/**
 * Serves storefront pages from memory until the next commit (decision record 026): one page for all guests, one for each user.
 * The session is read on every request.
 */
export function createPageCache(shop: Shop) {
  const { auth, env, changeFeed, log, metrics } = shop;
  const database = databaseVersion(shop.db, env);
  const https = isHttps(env);
  const session = `${sessionCookieName(env)}=`;
  const actionResult = `${actionResultCookieName(env)}=`;
  const create = (maxSize: number) => new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: sizeOf });
  const caches = { usual: create(MAX_BYTES.usual), other: create(MAX_BYTES.other) };
  const renderings = new Map<string, Promise<CachedPage | null>>();
  let isShrinking = false;

  /** Null if the response must set a cookie or show an action result. */
  async function readReader({
    cookie = '',
    'accept-language': languages,
  }: IncomingHttpHeaders): Promise<Reader | null> {
    if (cookie.includes(actionResult)) return null;
    const headers = new Headers({ Accept: 'text/html', Cookie: cookie });
    if (languages) headers.set('Accept-Language', languages);
    const isGuest = !cookie.includes(session);
    const { who, language, needsRenewal } = isGuest ? GUEST : await auth.identify(headers, { canSetCookies: false });
    return needsRenewal ? null : { who, locale: readLocale({ account: language, headers }, env), headers };
  }

  async function findPage({ headers }: IncomingMessage, { address, route }: PageAddress): Promise<CachedPage | null> {
    // Read first, so that a commit in the meantime makes the page stale.
    const committed = await database.read();
    const reader = await readReader(headers);
    if (!reader) return null;
    const { who, locale } = reader;
    const isCatalog = CATALOG.includes(route);
    if (who && !isCatalog) return null;
    const { era, catalog, orders } = changeFeed.stateFor(who);
    const version = [committed, era, catalog, orders, Math.floor(Date.now() / QUARTER_HOUR_MS)].join(' ');
    const encoding = encodingFor(headers['accept-encoding']);
    const key = [who?.id ?? 'guest', encoding, locale.language, locale.format.tag, address].join(' ');
    const isUsual = !who && !address.includes('?') && USUAL_FORMAT.test(locale.format.tag);
    const cache = isUsual ? caches.usual : caches.other;
    const cached = cache.get(key);
    if (cached?.version !== version) {
      const uid = who?.id ?? null;
      const request = { address, headers: reader.headers, uid, encoding, version, revalidates: !who && isCatalog };
      return makeOnce(request, { key, cache });
    }
    const isOldEnough = performance.now() - cached.madeAt >= RECOMPRESS_AFTER_MS;
    if (isOldEnough && isUsual && RECOMPRESSED.includes(address) && encoding === 'br') shrink(cached, { key, cache });
    return cached;
  }

  /** Concurrent requests for the same page share one rendering. */
  async function makeOnce(request: PageRequest, { key, cache }: Slot): Promise<CachedPage | null> {
    const name = `${key} ${request.version}`;
    let making = renderings.get(name);
    if (!making) {
      making = makePage(request, { log, https }).finally(() => renderings.delete(name));
      renderings.set(name, making);
    }
    const page = await making.catch((error: unknown) => void log.warn({ err: error }, 'a page could not be cached'));
    if (!page) return null;
    cache.set(key, page);
    return page;
  }

  async function shrink(page: CachedPage, { key, cache }: Slot): Promise<void> {
    if (isShrinking) return;
    isShrinking = true;
    page.madeAt = Number.POSITIVE_INFINITY;
    try {
      const smaller = await shrinkPage(page);
      if (cache.get(key) === page) cache.set(key, smaller);
    } catch (error) {
      log.warn({ err: error }, 'a page could not be made smaller');
    }
    isShrinking = false;
  }

  /** False if the page cannot come from the cache. */
  async function answer(request: IncomingMessage, response: ServerResponse, address: PageAddress): Promise<boolean> {
    const started = performance.now();
    const page = await findPage(request, address);
    if (!page) return false;
    const isCurrent = page.etag !== null && request.headers['if-none-match']?.includes(page.etag);
    const status = isCurrent ? 304 : 200;
    sendPage(response, page, status);
    const seconds = (performance.now() - started) / 1_000;
    metrics.recordRequest({ method: 'GET', route: address.route, status, seconds });
    return true;
  }

  return {
    /** Serves what it can and passes the rest to `listener`. */
    before(listener: RequestListener): RequestListener {
      return (request, response) => {
        const isUsual = isUsualRequest(request) && !cameOverPlainHttp((name) => request.headers[name], env);
        const address = isUsual ? pageAddress(request.url ?? '') : null;
        if (!address) return listener(request, response);
        answer(request, response, address)
          .catch(() => false)
          .then((answered) => answered || listener(request, response));
      };
    },
    close: database.close,
  };
}

type Slot = { key: string; cache: LRUCache<string, CachedPage> };

function isUsualRequest({ method, url = '', headers }: IncomingMessage): boolean {
  const languages = headers['accept-language'] ?? '';
  return (
    method === 'GET' && HOST.test(headers.host ?? '') && url.length <= MAX_URL && languages.length <= MAX_LANGUAGES
  );
}

function sendPage(response: ServerResponse, { headers, body, encoding }: CachedPage, status: 200 | 304): void {
  if (status === 304) {
    response.writeHead(304, headers).end();
    return;
  }
  const length = ['Content-Length', String(body.length)];
  const encoded = encoding === 'identity' ? length : [...length, 'Content-Encoding', encoding];
  response.writeHead(200, [...headers, ...encoded]).end(body);
}
