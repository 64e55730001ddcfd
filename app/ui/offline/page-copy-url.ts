import { pageAddress, storefrontPath } from '#app/domain/page-url.ts';

/**
 * The address under which a copy of a URL's answer is kept: one for all ways to write it, with `fbclid` or without. Null
 * where the URL is no page of the storefront, or asks for some of a page's data only.
 */
export function copyAddress(url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  if (!pathname.endsWith('.data')) return keptAddress(pathname, search);
  if (searchParams.has('_routes')) return null;
  const path = pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length);
  const page = keptAddress(path, search);
  return page && dataAddress(page);
}

/** Of a phone's page there is one copy, whichever list leads to it and whatever the phone was called there: its id decides. */
function keptAddress(path: string, search: string): string | null {
  const page = pageAddress(storefrontPath(path) + search);
  if (page?.route !== '/shop/:id') return page?.address ?? null;
  return page.address.replace(/\?.*/s, '').replace(/^\/shop\/(.*?--)?/, '/shop/--');
}

/** The address of the data of the page at an address. */
export function dataAddress(page: string): string {
  const [path, ...search] = page.split('?');
  return [`${path === '/' ? '/_' : path}.data`, ...search].join('?');
}
