import { pageAddress } from '#app/domain/page-address.ts';

/**
 * The address under which a copy of a URL's answer is kept: one for all ways to write it, with `fbclid` or without. Null
 * where the URL is no page of the storefront, or asks for some of a page's data only.
 */
export function copyAddress(url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  if (!pathname.endsWith('.data')) return pageAddress(pathname + search)?.address ?? null;
  if (searchParams.has('_routes')) return null;
  const path = pathname === '/_.data' ? '/' : pathname.slice(0, -'.data'.length);
  const page = pageAddress(path + search);
  return page && dataAddress(page.address);
}

/** The address of the data of the page at an address. */
export function dataAddress(page: string): string {
  const [path, ...search] = page.split('?');
  return [`${path === '/' ? '/_' : path}.data`, ...search].join('?');
}
