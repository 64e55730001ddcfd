import { currentGeneration, isOwner, runExclusive, setOwner } from '#app/ui/offline/worker/copy-owner.ts';
import { PAGE_CACHE, PINNED_PAGES, storeCopy } from '#app/ui/offline/worker/page-copies.ts';
import { COUNTER_PAGE, cacheKey, dataUrl } from '#app/ui/offline/worker/page-copy-url.ts';
import { buildVersion, installCounter, OFFLINE_PAGE, SHELL_CACHE } from '#app/ui/offline/worker/shell-cache.ts';

const downloads = new Map<string, Promise<void>>();

/** A comparison of at least two phones, which a visitor has put together. */
const COMPARISON = /^\/compare\?phones=[^&]*%2C[^&]*$/;

export function downloadPages(paths: string[]): Promise<unknown> {
  const wanted = paths.map((path) => {
    const { href, pathname, hash } = new URL(path, location.origin);
    if (pathname === COUNTER_PAGE && hash === '#keep') return COUNTER_PAGE;
    const key = cacheKey(href) ?? '';
    return COMPARISON.test(key) ? key : [...PINNED_PAGES, OFFLINE_PAGE].find((page) => page === pathname);
  });
  return Promise.allSettled(wanted.map((path) => path && downloadIfMissing(path)));
}

/** `requestedIn` is the generation in which the response was requested. */
export async function storeResponse(url: string, response: Response, requestedIn: number): Promise<void> {
  const user = response.headers.get('Expected-User-Id') ?? '';
  const isNewUser = await runExclusive(() => setOwner(user, requestedIn));
  // Another user may have another language.
  if (isNewUser) void Promise.allSettled([download(OFFLINE_PAGE), downloadIfMissing('/cart', user)]);
  if (response.headers.get('Offline-Copy') !== buildVersion || response.status !== 200 || response.redirected) return;
  const key = new URL(url).pathname === OFFLINE_PAGE ? OFFLINE_PAGE : cacheKey(url);
  if (key === null) return;
  const text = await response.text();
  if (key === COUNTER_PAGE) await installCounter();
  await runExclusive(async () => {
    if (isOwner(user)) await storeCopy(key, text, response.headers);
  });
  // A page needs its document as well as its data.
  const page = [COUNTER_PAGE, ...PINNED_PAGES].find((path) => dataUrl(path) === key);
  if (page) await downloadIfMissing(page, user);
}

/** With `user`, downloads only while the copies belong to that user. */
async function downloadIfMissing(path: string, user?: string): Promise<void> {
  const cache = await caches.open(path === OFFLINE_PAGE ? SHELL_CACHE : PAGE_CACHE);
  const isCached = await cache.match(path, { ignoreVary: true });
  if (!isCached && (user === undefined || isOwner(user))) await download(path);
}

function download(path: string): Promise<void> {
  const running = downloads.get(path);
  if (running) return running;
  const requestedIn = currentGeneration();
  const done = fetch(path)
    .then((response) => storeResponse(new URL(path, location.origin).href, response, requestedIn))
    .finally(() => downloads.delete(path));
  downloads.set(path, done);
  return done;
}
