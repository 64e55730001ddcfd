import { requestedPage } from '#app/domain/text/paging.ts';
import { searchText } from '#app/domain/text/search-param.ts';

/** The parameters that storefront pages depend on. Others, such as `fbclid`, do not change the page. */
const PARAMS: Record<string, readonly string[]> = {
  '/': ['page'],
  '/shop': ['q', 'kind', 'type', 'brand', 'condition', 'tax', 'view', 'page'],
  '/compare': ['phones', 'q'],
  '/price-list': ['page'],
  '/cart': [],
  '/my-orders': ['page'],
  '/login': ['after', 'next'],
  '/register': ['after', 'next', 'with'],
  '/forgot-password': [],
};
/** Those of the list that the page of a phone links back to. */
const PHONE_PARAMS = [...(PARAMS['/shop'] ?? []), 'back'];
const PHONE_PATH = /^\/shop\/[\w~-]+$/;

/** Each page between a list and this one adds to `back`. */
const MAX_BACK = 1000;
/** Without dots, so that browsers resolve it to itself. */
const BACK_PATH = /^\/(admin|compare|my-orders|price-list|shop)(\/[\w~-]+)*(\?.*)?$/;

export type PageAddress = { address: string; route: string };

export function pageAddress(url: string): PageAddress | null {
  // PostgreSQL rejects NUL; app.server.ts replaces it.
  if (url.includes('%00')) return null;
  const [encoded = '', search = ''] = url.split(/\?(.*)/s, 2);
  // Apps may percent-encode the `~` in the id of a phone. Other encoded paths redirect.
  const path = encoded.startsWith('/shop/') ? decodePath(encoded) : encoded;
  if (path === null) return null;
  const route = PHONE_PATH.test(path) ? '/shop/:id' : path;
  const params = pageParams(path, new URLSearchParams(search));
  if (!params) return null;
  return { address: params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path, route };
}

/** Reads the parameters that a page depends on, in a fixed order, without defaults; undefined outside the storefront. */
export function pageParams(path: string, given: URLSearchParams): string[][] | undefined {
  const names = PHONE_PATH.test(path) ? PHONE_PARAMS : Object.hasOwn(PARAMS, path) ? PARAMS[path] : undefined;
  return names?.map((name) => [name, readParam(name, given)]).filter(([, value]) => value);
}

/** @returns `back` if it is the path and query of a page of this shop with lists, or of one of their rows; else ''. */
export function backPath(back: string | null): string {
  return back && back.length <= MAX_BACK && BACK_PATH.test(back) ? back : '';
}

function readParam(name: string, given: URLSearchParams): string {
  const value = given.get(name) ?? '';
  if (name === 'q') return searchText(value);
  if (name === 'back') return backPath(value);
  if (name === 'view') return value === 'table' ? value : '';
  if (name !== 'page') return value;
  const page = requestedPage({ searchParams: given });
  return page > 1 ? String(page) : '';
}

/** Writes the path of a storefront page without capitals, trailing and repeated slashes. Other paths, and names and ids of phones, stay. */
export function storefrontPath(path: string): string {
  const short = path.replace(/\/+/g, '/').replace(/\/$/, '') || '/';
  const lower = short.toLowerCase();
  if (Object.hasOwn(PARAMS, lower)) return lower;
  const phone = short.replace(/^\/shop\//i, '/shop/');
  return PHONE_PATH.test(phone) ? phone : path;
}

function decodePath(path: string): string | null {
  if (!path.includes('%')) return path;
  if (/%2f/i.test(path)) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
