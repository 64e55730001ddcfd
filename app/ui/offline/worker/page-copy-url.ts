import { pageAddress, storefrontPath } from '#app/domain/text/page-url.ts';

/** The only page of the back-office that is kept, and only on a device that the owner has allowed (decision: offline-counter). */
export const COUNTER_PAGE = '/admin/sell';

/** The cache key of a page or its data, without parameters such as `fbclid`; null if it is not cached, and for partial data. */
export function cacheKey(url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  if (!pathname.endsWith('.data')) return pageCacheKey(pathname, search);
  if (searchParams.has('_routes')) return null;
  const path = pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length);
  const page = pageCacheKey(path, search);
  return page && dataUrl(page);
}

/** One key for each phone, whatever list or name its URL has. */
function pageCacheKey(path: string, search: string): string | null {
  if (path === COUNTER_PAGE) return path;
  const page = pageAddress(storefrontPath(path) + search);
  if (page?.route !== '/shop/:id') return page?.address ?? null;
  return page.address.replace(/\?.*/s, '').replace(/^\/shop\/(.*?--)?/, '/shop/--');
}

export function dataUrl(page: string): string {
  const [path, ...search] = page.split('?');
  return [`${path === '/' ? '/_' : path}.data`, ...search].join('?');
}
