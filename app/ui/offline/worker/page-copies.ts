import { COUNTER_PAGE, cacheKey, dataUrl } from '#app/ui/offline/worker/page-copy-url.ts';
import { buildVersion, matchCache, OFFLINE_PAGE, SHELL_CACHE } from '#app/ui/offline/worker/shell-cache.ts';

export const PAGE_CACHE = `pages ${buildVersion}`;
export const PINNED_PAGES = ['/', '/shop', '/price-list', '/cart', '/my-orders'];
const MAX_COPIES = 40;
/** Typing a search requests a page every few letters, and these pages must not evict others. */
const MAX_SEARCHES = 5;
const MAX_AGE_MS = 7 * 24 * 3_600_000;

export async function readCopy(url: string): Promise<Response | undefined> {
  const key = cacheKey(url);
  const copy = key === null ? undefined : await matchCache(PAGE_CACHE, key);
  const age = Date.now() - Date.parse(copy?.headers.get('As-Of') ?? '');
  return age < MAX_AGE_MS ? copy : undefined;
}

/** Stores a copy with its time: `As-Of` in its headers, `data-as-of` in a document. */
export async function storeCopy(key: string, text: string, source: Headers): Promise<void> {
  const asOf = new Date(source.get('Date') ?? Date.now()).toISOString();
  const headers = new Headers(source);
  headers.set('As-Of', asOf);
  for (const name of ['Content-Encoding', 'Content-Length', 'Server-Timing']) headers.delete(name);
  // The offline page contains no user data, so it outlives a change of user.
  if (key === OFFLINE_PAGE) return (await caches.open(SHELL_CACHE)).put(key, new Response(text, { headers }));
  const pages = await caches.open(PAGE_CACHE);
  const isData = new URL(key, location.origin).pathname.endsWith('.data');
  const body = isData ? text : text.replace('<html', `<html data-as-of="${asOf}"`);
  await pages.put(key, new Response(body, { headers }));
  // The document is newer than the stored data of its page.
  if (!isData) await pages.delete(dataUrl(key));
  await evictOldCopies(pages);
}

async function evictOldCopies(pages: Cache): Promise<void> {
  const kept = [COUNTER_PAGE, ...PINNED_PAGES];
  const pinned = [...kept, ...kept.map(dataUrl)].map((key) => new URL(key, location.origin).href);
  const others = (await pages.keys()).map(({ url }) => url).filter((url) => !pinned.includes(url));
  const isSearch = (url: string) => new URL(url).searchParams.has('q');
  const searches = others.filter(isSearch).slice(0, -MAX_SEARCHES);
  const rest = others.filter((url) => !isSearch(url)).slice(0, -MAX_COPIES);
  await Promise.all([...searches, ...rest].map((url) => pages.delete(url)));
}
