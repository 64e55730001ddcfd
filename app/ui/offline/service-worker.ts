import { storefrontPath } from '#app/domain/page-url.ts';
import { copyAddress, dataAddress } from '#app/ui/offline/page-copy-url.ts';

/**
 * The service worker (decision record 029), served as `/sw.js`. Network first; it caches the responses that the server
 * allows, marks them with their time, and serves them when the network fails or is slow. Copies belong to one user and are
 * deleted when the user changes.
 */
declare const BUILD: string;
/** Scripts of the cached pages. */
declare const SHELL: string[];

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
// This file compiles with the DOM types, which lack the worker's.
const worker = globalThis as unknown as {
  addEventListener(what: 'install' | 'activate', work: (event: Lasting) => void): void;
  addEventListener(what: 'fetch', work: (event: Asked) => void): void;
  addEventListener(what: 'message', work: (event: Lasting & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};

/** Even at 400 kbit/s and 400 ms latency a response starts within this time, with two lost packets. */
const SLOW_MS = 5_000;
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Pages that are never evicted. */
const ALWAYS = ['/', '/shop', '/price-list', '/cart', '/my-orders'];
const MAX_COPIES = 40;
/** Search requests a page every few letters. */
const MAX_SEARCHES = 5;
const OFFLINE = '/offline';
/** Paths where a POST may change the user. */
const DOORS = /^\/(login|logout|register|setup|reset-password|account)\b/;
/** Key of the current user; stored in the shell cache, which outlives the user's copies. */
const WHO = '/who';

const shell = `shell ${BUILD}`;
const seen = `seen ${BUILD}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(takeShell());
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('message', (event) => {
  // Cache pages that were visited before the worker existed.
  event.waitUntil(keepMissing([...(event.data as string[]), '/cart', OFFLINE]));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && DOORS.test(pathname)) event.respondWith(throughDoor(request));
  if (request.method === 'POST' && pathname === '/language') event.respondWith(inOtherWords(request));
  if (request.method !== 'GET') return;
  const path = storefrontPath(pathname);
  if (request.mode === 'navigate' && path !== pathname) {
    event.waitUntil(event.preloadResponse.catch(() => {}));
    return event.respondWith(Promise.resolve(Response.redirect(`${path}${search}`, 301)));
  }
  if (SHELL.includes(pathname)) event.respondWith(ofShell(request));
  else if (request.mode === 'navigate' || pathname.endsWith('.data')) event.respondWith(page(event));
});

/** Responds from the network, else from the cache, else with the offline page. */
async function page(event: Asked): Promise<Response> {
  const { request } = event;
  const began = era;
  const isVisit = request.mode === 'navigate';
  const asked = isVisit ? event.preloadResponse.then((early) => early ?? fetch(request)) : fetch(request);
  const answered = asked.then((answer) => {
    const copy = answer.headers.has('Made-For') ? answer.clone() : undefined;
    if (copy) event.waitUntil(hear(request.url, copy, began));
    return answer;
  });
  event.waitUntil(answered.catch(() => {}));
  // Background reloads do not accept a copy.
  const kept = request.cache === 'no-cache' && !isVisit ? undefined : await copyOf(request.url);
  if (kept) return Promise.race([answered.catch(() => kept), after(SLOW_MS, kept)]);
  return answered.catch(async () => (isVisit && (await lookUp(OFFLINE))) || Response.error());
}

/** Increases whenever the user may have changed. */
let era = 0;
let who: string | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Serializes changes to the caches; no task waits for the network. */
function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
}

/** Caches a response if the server allows it; `began` is the era of its request. */
async function hear(url: string, answer: Response, began: number): Promise<void> {
  const madeFor = answer.headers.get('Made-For') ?? '';
  const { pathname } = new URL(url);
  const isSomebodyNew = await inTurn(() => meet(madeFor, began));
  // Another user may have another language.
  if (isSomebodyNew) void Promise.allSettled([fetchCopy(OFFLINE), fetchMissing('/cart', madeFor)]);
  if (answer.headers.get('Offline-Copy') !== BUILD || answer.status !== 200 || answer.redirected) return;
  const address = pathname === OFFLINE ? OFFLINE : copyAddress(url);
  if (address === null) return;
  const text = await answer.text();
  await inTurn(async () => {
    if (madeFor === who) await keep(address, text, answer.headers);
  });
  // A page needs its document as well as its data.
  const page = ALWAYS.find((path) => dataAddress(path) === address);
  if (page) await fetchMissing(page, madeFor);
}

/** True if the user changed; deletes the previous user's copies. Responses requested before the last change are ignored. */
async function meet(madeFor: string, began: number): Promise<boolean> {
  who ??= (await (await caches.match(WHO))?.text()) || undefined;
  if (madeFor === who || began !== era) return false;
  await forget();
  await (await caches.open(shell)).put(WHO, new Response(madeFor));
  who = madeFor;
  return true;
}

async function keep(address: string, text: string, told: Headers): Promise<void> {
  const asOf = new Date(told.get('Date') ?? Date.now()).toISOString();
  const headers = new Headers(told);
  headers.set('As-Of', asOf);
  for (const name of ['Content-Encoding', 'Content-Length', 'Server-Timing']) headers.delete(name);
  // The offline page contains no user data and outlives user changes.
  if (address === OFFLINE) return (await caches.open(shell)).put(OFFLINE, new Response(text, { headers }));
  const pages = await caches.open(seen);
  const isData = new URL(address, location.origin).pathname.endsWith('.data');
  const body = isData ? text : text.replace('<html', `<html data-as-of="${asOf}"`);
  await pages.put(address, new Response(body, { headers }));
  if (!isData) await pages.delete(dataAddress(address));
  await limitCopies(pages);
}

async function limitCopies(pages: Cache): Promise<void> {
  const lasting = [...ALWAYS, ...ALWAYS.map(dataAddress)].map((address) => new URL(address, location.origin).href);
  const others = (await pages.keys()).map(({ url }) => url).filter((url) => !lasting.includes(url));
  const isSearch = (url: string) => new URL(url).searchParams.has('q');
  const searches = others.filter(isSearch).slice(0, -MAX_SEARCHES);
  const rest = others.filter((url) => !isSearch(url)).slice(0, -MAX_COPIES);
  await Promise.all([...searches, ...rest].map((url) => pages.delete(url)));
}

async function forget(): Promise<void> {
  era++;
  who = undefined;
  await (await caches.open(shell)).delete(WHO);
  await caches.delete(seen);
}

/** Deletes the user's copies before and after a log-in or log-out, whatever the response. */
async function throughDoor(request: Request): Promise<Response> {
  await inTurn(forget);
  try {
    return await fetch(request);
  } finally {
    await inTurn(forget);
  }
}

/** Copies in the old language are useless, unless the change fails offline. */
async function inOtherWords(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    await inTurn(forget);
    return answer;
  } catch {
    return (await lookUp(OFFLINE)) ?? Response.error();
  }
}

async function copyOf(url: string): Promise<Response | undefined> {
  const address = copyAddress(url);
  const kept = address === null ? undefined : await lookUp(address, seen);
  const age = Date.now() - Date.parse(kept?.headers.get('As-Of') ?? '');
  return age < MAX_AGE_MS ? kept : undefined;
}

async function ofShell(request: Request): Promise<Response> {
  return (await lookUp(request)) ?? fetch(request);
}

/** Cache errors count as a miss. */
function lookUp(what: RequestInfo, cacheName = shell): Promise<Response | undefined> {
  return caches.match(what, { cacheName, ignoreVary: true }).catch(() => undefined);
}

/** File names contain a content hash: copy unchanged files from older builds. */
async function takeShell(): Promise<void> {
  const files = await caches.open(shell);
  const take = async (file: string) => {
    const had = await caches.match(file, { ignoreVary: true });
    return had ? files.put(file, had) : files.add(file);
  };
  await Promise.all(SHELL.map(take));
}

/** Deletes caches of older builds and fetches the previously cached pages again. */
async function takeOver(): Promise<void> {
  const known = new Set<string>();
  for (const name of await caches.keys()) {
    if (name === shell || name === seen) continue;
    for (const { url } of await (await caches.open(name)).keys()) known.add(new URL(url).pathname);
    await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  void keepMissing([...known, '/cart', OFFLINE]);
}

function keepMissing(paths: string[]): Promise<unknown> {
  return Promise.allSettled(
    paths.filter((path) => [...ALWAYS, OFFLINE].includes(path)).map((path) => fetchMissing(path)),
  );
}

/** Fetches a page that is not cached; with `whose`, only for that user. */
async function fetchMissing(path: string, whose?: string): Promise<void> {
  const pages = await caches.open(path === OFFLINE ? shell : seen);
  const isKept = await pages.match(path, { ignoreVary: true });
  if (!isKept && (whose === undefined || whose === who)) await fetchCopy(path);
}

/** Requests in progress, to avoid duplicates. */
const coming = new Map<string, Promise<void>>();

function fetchCopy(path: string): Promise<void> {
  const known = coming.get(path);
  if (known) return known;
  const began = era;
  const copy = fetch(path)
    .then((answer) => hear(new URL(path, location.origin).href, answer, began))
    .finally(() => coming.delete(path));
  coming.set(path, copy);
  return copy;
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
