import { storefrontPath } from '#app/domain/page-url.ts';
import { cacheKey, dataUrl } from '#app/ui/offline/page-copy-url.ts';

/**
 * The service worker (decision record 029), served as `/sw.js`. Network first; it caches the responses that the server
 * allows, marks them with their time, and serves them when the network fails or is slow. Copies belong to one user and are
 * deleted when the user changes.
 */
declare const BUILD: string;
/** Scripts and icons of the cached pages. */
declare const SHELL: string[];

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = ExtendableEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
// This file compiles with the DOM types, which lack the worker's.
const worker = globalThis as unknown as {
  addEventListener(what: 'install' | 'activate', work: (event: ExtendableEvent) => void): void;
  addEventListener(what: 'fetch', work: (event: FetchEvent) => void): void;
  addEventListener(what: 'message', work: (event: ExtendableEvent & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};

/** Even at 400 kbit/s and 400 ms latency a response starts within this time, with two lost packets. */
const SLOW_MS = 5_000;
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Pages that are never evicted. */
const PINNED_PAGES = ['/', '/shop', '/price-list', '/cart', '/my-orders'];
const MAX_COPIES = 40;
/** Search requests a page every few letters. */
const MAX_SEARCHES = 5;
const OFFLINE = '/offline';
/** Paths where a POST may change the user. */
const AUTH_PATHS = /^\/(login|logout|register|setup|reset-password|account)\b/;
/** Key of the current user; stored in the shell cache, which outlives the user's copies. */
const WHO = '/who';

const shell = `shell ${BUILD}`;
const pagesCache = `seen ${BUILD}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(installShell());
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', (event) => {
  // Cache pages that were visited before the worker existed.
  event.waitUntil(cachePages([...(event.data as string[]), '/cart', OFFLINE]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && AUTH_PATHS.test(pathname)) event.respondWith(handleAuthPost(request));
  if (request.method === 'POST' && pathname === '/language') event.respondWith(handleLanguageChange(request));
  if (request.method !== 'GET') return;
  const path = storefrontPath(pathname);
  if (request.mode === 'navigate' && path !== pathname) {
    event.waitUntil(event.preloadResponse.catch(() => {}));
    return event.respondWith(Promise.resolve(Response.redirect(`${path}${search}`, 301)));
  }
  if (SHELL.includes(pathname)) event.respondWith(fromShell(request));
  else if (request.mode === 'navigate' || pathname.endsWith('.data')) event.respondWith(page(event));
});

/** Responds from the network, else from the cache, else with the offline page. */
async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const began = era;
  const isVisit = request.mode === 'navigate';
  const network = isVisit ? event.preloadResponse.then((early) => early ?? fetch(request)) : fetch(request);
  const response = network.then((received) => {
    const clone = received.headers.has('Expected-User-Id') ? received.clone() : undefined;
    if (clone) event.waitUntil(storeResponse(request.url, clone, began));
    return received;
  });
  event.waitUntil(response.catch(() => {}));
  // Background reloads do not accept a copy.
  const copy = request.cache === 'no-cache' && !isVisit ? undefined : await cachedCopy(request.url);
  if (copy) return Promise.race([response.catch(() => copy), after(SLOW_MS, copy)]);
  return response.catch(async () => (isVisit && (await matchCache(OFFLINE))) || Response.error());
}

/** Increases whenever the user may have changed. */
let era = 0;
let who: string | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Serializes changes to the caches; no task waits for the network. */
function runExclusive<T>(work: () => Promise<T>): Promise<T | undefined> {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
}

/** Caches a response if the server allows it; `began` is the era of its request. */
async function storeResponse(url: string, response: Response, began: number): Promise<void> {
  const owner = response.headers.get('Expected-User-Id') ?? '';
  const { pathname } = new URL(url);
  const isNewUser = await runExclusive(() => updateUser(owner, began));
  // Another user may have another language.
  if (isNewUser) void Promise.allSettled([fetchCopy(OFFLINE), fetchIfMissing('/cart', owner)]);
  if (response.headers.get('Offline-Copy') !== BUILD || response.status !== 200 || response.redirected) return;
  const key = pathname === OFFLINE ? OFFLINE : cacheKey(url);
  if (key === null) return;
  const text = await response.text();
  await runExclusive(async () => {
    if (owner === who) await storeCopy(key, text, response.headers);
  });
  // A page needs its document as well as its data.
  const page = PINNED_PAGES.find((path) => dataUrl(path) === key);
  if (page) await fetchIfMissing(page, owner);
}

/** True if the user changed; deletes the previous user's copies. Responses requested before the last change are ignored. */
async function updateUser(owner: string, began: number): Promise<boolean> {
  who ??= (await (await caches.match(WHO))?.text()) || undefined;
  if (owner === who || began !== era) return false;
  await deleteCopies();
  await (await caches.open(shell)).put(WHO, new Response(owner));
  who = owner;
  return true;
}

async function storeCopy(key: string, text: string, source: Headers): Promise<void> {
  const asOf = new Date(source.get('Date') ?? Date.now()).toISOString();
  const headers = new Headers(source);
  headers.set('As-Of', asOf);
  for (const name of ['Content-Encoding', 'Content-Length', 'Server-Timing']) headers.delete(name);
  // The offline page contains no user data and outlives user changes.
  if (key === OFFLINE) return (await caches.open(shell)).put(OFFLINE, new Response(text, { headers }));
  const pages = await caches.open(pagesCache);
  const isData = new URL(key, location.origin).pathname.endsWith('.data');
  const body = isData ? text : text.replace('<html', `<html data-as-of="${asOf}"`);
  await pages.put(key, new Response(body, { headers }));
  if (!isData) await pages.delete(dataUrl(key));
  await limitCopies(pages);
}

async function limitCopies(pages: Cache): Promise<void> {
  const lasting = [...PINNED_PAGES, ...PINNED_PAGES.map(dataUrl)].map((key) => new URL(key, location.origin).href);
  const others = (await pages.keys()).map(({ url }) => url).filter((url) => !lasting.includes(url));
  const isSearch = (url: string) => new URL(url).searchParams.has('q');
  const searches = others.filter(isSearch).slice(0, -MAX_SEARCHES);
  const rest = others.filter((url) => !isSearch(url)).slice(0, -MAX_COPIES);
  await Promise.all([...searches, ...rest].map((url) => pages.delete(url)));
}

async function deleteCopies(): Promise<void> {
  era++;
  who = undefined;
  await (await caches.open(shell)).delete(WHO);
  await caches.delete(pagesCache);
}

/** Deletes the user's copies before and after a log-in or log-out, whatever the response. */
async function handleAuthPost(request: Request): Promise<Response> {
  await runExclusive(deleteCopies);
  try {
    return await fetch(request);
  } finally {
    await runExclusive(deleteCopies);
  }
}

/** Copies in the old language are useless, unless the change fails offline. */
async function handleLanguageChange(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    await runExclusive(deleteCopies);
    return response;
  } catch {
    return (await matchCache(OFFLINE)) ?? Response.error();
  }
}

async function cachedCopy(url: string): Promise<Response | undefined> {
  const key = cacheKey(url);
  const copy = key === null ? undefined : await matchCache(key, pagesCache);
  const age = Date.now() - Date.parse(copy?.headers.get('As-Of') ?? '');
  return age < MAX_AGE_MS ? copy : undefined;
}

async function fromShell(request: Request): Promise<Response> {
  return (await matchCache(request)) ?? fetch(request);
}

/** Cache errors count as a miss. */
function matchCache(what: RequestInfo, cacheName = shell): Promise<Response | undefined> {
  return caches.match(what, { cacheName, ignoreVary: true }).catch(() => undefined);
}

/** File names contain a content hash: copy unchanged files from older builds. */
async function installShell(): Promise<void> {
  const files = await caches.open(shell);
  const add = async (file: string) => {
    const existing = await caches.match(file, { ignoreVary: true });
    return existing ? files.put(file, existing) : files.add(file);
  };
  await Promise.all(SHELL.map(add));
}

/** Deletes caches of older builds and fetches the previously cached pages again. */
async function activate(): Promise<void> {
  const known = new Set<string>();
  for (const name of await caches.keys()) {
    if (name === shell || name === pagesCache) continue;
    for (const { url } of await (await caches.open(name)).keys()) known.add(new URL(url).pathname);
    await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  void cachePages([...known, '/cart', OFFLINE]);
}

function cachePages(paths: string[]): Promise<unknown> {
  return Promise.allSettled(
    paths.filter((path) => [...PINNED_PAGES, OFFLINE].includes(path)).map((path) => fetchIfMissing(path)),
  );
}

/** Fetches a page that is not cached; with `whose`, only for that user. */
async function fetchIfMissing(path: string, onlyFor?: string): Promise<void> {
  const pages = await caches.open(path === OFFLINE ? shell : pagesCache);
  const isCached = await pages.match(path, { ignoreVary: true });
  if (!isCached && (onlyFor === undefined || onlyFor === who)) await fetchCopy(path);
}

/** Requests in progress, to avoid duplicates. */
const inFlight = new Map<string, Promise<void>>();

function fetchCopy(path: string): Promise<void> {
  const known = inFlight.get(path);
  if (known) return known;
  const began = era;
  const copy = fetch(path)
    .then((response) => storeResponse(new URL(path, location.origin).href, response, began))
    .finally(() => inFlight.delete(path));
  inFlight.set(path, copy);
  return copy;
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
