import { storefrontPath } from '#app/domain/page-url.ts';
import { copyAddress, dataAddress } from '#app/ui/offline/page-copy-url.ts';

/**
 * The service worker (decision record 029), answered as `/sw.js`. While the shop answers, every page is the shop's own
 * answer of this moment. It keeps what the shop marks as fit for that, says as of when, and shows it where the line
 * fails or takes too long. What is kept was made for one person; with another one all of it goes.
 */
declare const BUILD: string;
/** The scripts that the kept pages run on. */
declare const SHELL: string[];

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
// The types of a page are in scope here.
const worker = globalThis as unknown as {
  addEventListener(what: 'install' | 'activate', work: (event: Lasting) => void): void;
  addEventListener(what: 'fetch', work: (event: Asked) => void): void;
  addEventListener(what: 'message', work: (event: Lasting & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
};

/** A line of 400 kbit/s and 400 ms has begun to answer by then, a lost packet or two included. */
const SLOW_MS = 5_000;
const MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Pages that are never removed to make room for others, and how many copies of others are kept. */
const ALWAYS = ['/', '/shop', '/price-list', '/cart', '/my-orders'];
const MAX_COPIES = 40;
/** Search asks for a page with every few letters. */
const MAX_SEARCHES = 5;
const OFFLINE = '/offline';
/** Where a POST may change who it is that asks. */
const DOORS = /^\/(login|logout|register|setup|reset-password|account)\b/;
/** Stands in the cache of the shell, to outlive what is kept for that person. */
const WHO = '/who';

const shell = `shell ${BUILD}`;
const seen = `seen ${BUILD}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(takeShell());
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('message', (event) => {
  // What was seen before there was a worker is to be kept too: a page tells the paths.
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

/** The shop's answer; where it fails or is too slow, what is kept of it; where nothing is, the page that says so. */
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
  // A page that loads itself anew has what is kept of it already.
  const kept = request.cache === 'no-cache' && !isVisit ? undefined : await copyOf(request.url);
  if (kept) return Promise.race([answered.catch(() => kept), after(SLOW_MS, kept)]);
  return answered.catch(async () => (isVisit && (await lookUp(OFFLINE))) || Response.error());
}

/** Counts the moments at which somebody may have become somebody else. */
let era = 0;
let who: string | undefined;
let last: Promise<unknown> = Promise.resolve();

/** What changes the caches is done one after the other; nothing in a turn waits for the line. */
function inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
  const done = last.then(work).catch(() => undefined);
  last = done;
  return done;
}

/** Notes for whom an answer was made, and keeps it where the shop lets this build; `began` is the era it was asked in. */
async function hear(url: string, answer: Response, began: number): Promise<void> {
  const madeFor = answer.headers.get('Made-For') ?? '';
  const { pathname } = new URL(url);
  const isSomebodyNew = await inTurn(() => meet(madeFor, began));
  // For somebody new the words may be other ones.
  if (isSomebodyNew) void Promise.allSettled([fetchCopy(OFFLINE), fetchMissing('/cart', madeFor)]);
  if (answer.headers.get('Offline-Copy') !== BUILD || answer.status !== 200 || answer.redirected) return;
  const address = pathname === OFFLINE ? OFFLINE : copyAddress(url);
  if (address === null) return;
  const text = await answer.text();
  await inTurn(async () => {
    if (madeFor === who) await keep(address, text, answer.headers);
  });
  // To be opened offline a page needs more than its data.
  const page = ALWAYS.find((path) => dataAddress(path) === address);
  if (page) await fetchMissing(page, madeFor);
}

/** Whether it is somebody else than before: then what was kept goes. An answer that was asked for before that says nothing. */
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
  // It says nothing about anybody, and nobody's coming or going takes it away.
  if (address === OFFLINE) return (await caches.open(shell)).put(OFFLINE, new Response(text, { headers }));
  const pages = await caches.open(seen);
  const isData = new URL(address, location.origin).pathname.endsWith('.data');
  const body = isData ? text : text.replace('<html', `<html data-as-of="${asOf}"`);
  await pages.put(address, new Response(body, { headers }));
  if (!isData) await pages.delete(dataAddress(address));
  await limitCopies(pages);
}

/** Removes the oldest copies beyond the limits. */
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

/** Who comes or goes by a door leaves nothing behind, whatever the answer is and whether or not it arrives. */
async function throughDoor(request: Request): Promise<Response> {
  await inTurn(forget);
  try {
    return await fetch(request);
  } finally {
    await inTurn(forget);
  }
}

/** In another language nothing that was kept can be read; while the line is away it stays as it is. */
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

/** Where the browser's storage fails, nothing is kept: what the shop answers is as good as ever. */
function lookUp(what: RequestInfo, cacheName = shell): Promise<Response | undefined> {
  return caches.match(what, { cacheName, ignoreVary: true }).catch(() => undefined);
}

/** A file has its content in its name: what an older build had of it is not loaded again. */
async function takeShell(): Promise<void> {
  const files = await caches.open(shell);
  const take = async (file: string) => {
    const had = await caches.match(file, { ignoreVary: true });
    return had ? files.put(file, had) : files.add(file);
  };
  await Promise.all(SHELL.map(take));
}

/** What older builds have kept goes; what people had seen of it is kept anew. */
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

/** Asks for what is not kept yet; what belongs to a `whose` only while they are who is there. */
async function fetchMissing(path: string, whose?: string): Promise<void> {
  const pages = await caches.open(path === OFFLINE ? shell : seen);
  const isKept = await pages.match(path, { ignoreVary: true });
  if (!isKept && (whose === undefined || whose === who)) await fetchCopy(path);
}

/** What is on its way comes once, however many ask. */
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
