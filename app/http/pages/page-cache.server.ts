import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { openVersionReader, type VersionReader } from '#app/db/database-version.server.ts';
import { type PageAddress, pageAddress } from '#app/domain/text/page-url.ts';
import { cameOverPlainHttp } from '#app/http/middleware/same-site.server.ts';
import {
  type CachedPage,
  makePage,
  type PageRequest,
  sendPage,
  shrinkPage,
  sizeOf,
} from '#app/http/pages/cached-page.server.ts';
import { encodingFor } from '#app/http/pages/page-compress.server.ts';
import { findPageReader, type PageReader } from '#app/http/pages/page-reader.server.ts';
import { liveName } from '#app/live/change-feed.server.ts';
import { isHttps } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** On these pages users differ only in their name and links. Other pages are cached for guests only. */
const CATALOG_ROUTES = ['/', '/shop', '/shop/:id', '/compare', '/price-list'];
const RECOMPRESSED_PATHS = ['/', '/shop'];
const RECOMPRESS_AFTER_MS = 5_000;
/** The dates of a page change at midnight, a multiple of this in every time zone. */
const QUARTER_HOUR_MS = 900_000;
const MIB = 1024 * 1024;
const COMMON_FORMAT = /^en(-US|-GB)?($|-u-)/;
const MAX_URL = 2_000;
const MAX_LANGUAGES = 500;
const HOST = /^[\w.:[\]-]+$/;

type Pages = LRUCache<string, CachedPage>;
type Slot = { key: string; pages: Pages };

/** Serves storefront pages from memory until the next commit (decision: page-cache): one copy for all guests with the same
 * language, format and encoding, one for each user. The version of a page is read before it is rendered, so a commit meanwhile
 * makes it stale, never wrong. The session is read on every request. */
export class PageCache {
  readonly #shop: Shop;
  readonly #versionReader: VersionReader;
  /** Guests' pages without a query, in common formats. Other pages cannot evict them. */
  readonly #commonPages = createPages(32 * MIB);
  readonly #otherPages = createPages(16 * MIB);
  /** Concurrent requests for a page share one rendering. */
  readonly #renderings = new Map<string, Promise<CachedPage | null>>();
  #isRecompressing = false;

  constructor(shop: Shop) {
    this.#shop = shop;
    this.#versionReader = openVersionReader(shop.db, shop.env);
  }

  before(listener: RequestListener): RequestListener {
    return (request, response) => {
      const isCacheable =
        isCacheableRequest(request) && !cameOverPlainHttp((name) => request.headers[name], this.#shop.env);
      const address = isCacheable ? pageAddress(request.url ?? '') : null;
      if (!address) return listener(request, response);
      this.#respond(request, response, address)
        .catch(() => false)
        .then((isSent) => isSent || listener(request, response));
    };
  }

  close(): void {
    this.#versionReader.close();
  }

  async #respond(request: IncomingMessage, response: ServerResponse, address: PageAddress): Promise<boolean> {
    const started = performance.now();
    const page = await this.#findPage(request, address);
    if (!page) return false;
    if (response.destroyed) return true;
    const isCurrent = page.etag !== null && request.headers['if-none-match']?.includes(page.etag);
    const status = isCurrent ? 304 : 200;
    sendPage(response, page, status);
    const seconds = (performance.now() - started) / 1_000;
    this.#shop.metrics.recordRequest({ method: 'GET', route: address.route, status, seconds });
    return true;
  }

  async #findPage({ headers }: IncomingMessage, { address, route }: PageAddress): Promise<CachedPage | null> {
    // Read first, so that a commit in the meantime makes the page stale.
    const commitVersion = await this.#versionReader.read();
    const reader = await findPageReader(this.#shop, headers);
    if (!reader) return null;
    const { who, locale } = reader;
    const isCatalog = CATALOG_ROUTES.includes(route);
    if (who && !isCatalog) return null;
    const version = this.#version(commitVersion, who);
    const encoding = encodingFor(headers['accept-encoding']);
    // A PIN opens fewer links to the same person.
    const key = [who ? liveName(who) : 'guest', encoding, locale.language, locale.format.tag, address].join(' ');
    const isCommon = !who && !address.includes('?') && COMMON_FORMAT.test(locale.format.tag);
    const slot = { key, pages: isCommon ? this.#commonPages : this.#otherPages };
    const cached = slot.pages.get(key);
    if (cached?.version !== version) {
      const uid = who?.id ?? null;
      return this.#render(
        { address, headers: reader.headers, uid, encoding, version, revalidates: !who && isCatalog },
        slot,
      );
    }
    const isOldEnough = performance.now() - cached.madeAt >= RECOMPRESS_AFTER_MS;
    if (isOldEnough && isCommon && RECOMPRESSED_PATHS.includes(address) && encoding === 'br')
      this.#recompress(cached, slot);
    return cached;
  }

  #version(commitVersion: string, who: PageReader['who']): string {
    const { era, catalog, orders } = this.#shop.changeFeed.stateFor(who);
    return [commitVersion, era, catalog, orders, Math.floor(Date.now() / QUARTER_HOUR_MS)].join(' ');
  }

  async #render(request: PageRequest, { key, pages }: Slot): Promise<CachedPage | null> {
    const { log, env } = this.#shop;
    const id = `${key} ${request.version}`;
    let rendering = this.#renderings.get(id);
    if (!rendering) {
      rendering = makePage(request, { log, https: isHttps(env) }).finally(() => this.#renderings.delete(id));
      this.#renderings.set(id, rendering);
    }
    const page = await rendering.catch((error: unknown) => void log.warn({ err: error }, 'a page could not be cached'));
    if (!page) return null;
    pages.set(key, page);
    return page;
  }

  async #recompress(page: CachedPage, { key, pages }: Slot): Promise<void> {
    if (this.#isRecompressing) return;
    this.#isRecompressing = true;
    page.madeAt = Number.POSITIVE_INFINITY;
    try {
      const smaller = await shrinkPage(page);
      if (pages.get(key) === page) pages.set(key, smaller);
    } catch (error) {
      this.#shop.log.warn({ err: error }, 'a page could not be made smaller');
    }
    this.#isRecompressing = false;
  }
}

function createPages(maxSize: number): Pages {
  return new LRUCache({ maxSize, sizeCalculation: sizeOf });
}

function isCacheableRequest({ method, url = '', headers }: IncomingMessage): boolean {
  const languages = headers['accept-language'] ?? '';
  return (
    method === 'GET' && HOST.test(headers.host ?? '') && url.length <= MAX_URL && languages.length <= MAX_LANGUAGES
  );
}
