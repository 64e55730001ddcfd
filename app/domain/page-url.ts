import { requestedPage } from '#app/domain/paging.ts';
import { searchText } from '#app/domain/text/search-text.ts';

/**
 * The pages of the storefront and the parameters that each depends on. With any other parameter, such as `fbclid` or
 * `utm_source` on a shared link, it is the same page.
 */
const PARAMS: Record<string, readonly string[]> = {
  '/': ['page'],
  '/shop': ['q', 'type', 'view', 'page'],
  '/price-list': ['page'],
  '/cart': [],
  '/my-orders': ['page'],
  '/login': ['after', 'next'],
  '/register': ['next'],
  '/forgot-password': [],
};
const PHONE = /^\/shop\/[\w~-]+$/;

/** `address` is the same for every way to write it; `route` is the pattern in routes.ts. */
export type PageAddress = { address: string; route: string };

/** The address of the storefront page that a request's URL stands for; null where it is another URL or an unusual one. */
export function pageAddress(url: string): PageAddress | null {
  // PostgreSQL takes no NUL in a text; app.server.ts replaces it.
  if (url.includes('%00')) return null;
  const [encoded = '', search = ''] = url.split(/\?(.*)/s, 2);
  // Of the escapes that programs write, `~` in a phone's path is one; a page at another path leads to its own.
  const path = encoded.startsWith('/shop/') ? decodePath(encoded) : encoded;
  if (path === null) return null;
  const route = PHONE.test(path) ? '/shop/:id' : path;
  const params = pageParams(path, new URLSearchParams(search));
  if (!params) return null;
  return { address: params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path, route };
}

/**
 * The parameters that the page at a path depends on, as the page reads them, in one order, without those that change nothing
 * (`page=1`, `view=grid`); undefined where it is no page of the storefront.
 */
export function pageParams(path: string, given: URLSearchParams): string[][] | undefined {
  // Those of the list that one has come from, for the way back.
  const key = PHONE.test(path) ? '/shop' : path;
  const names = Object.hasOwn(PARAMS, key) ? PARAMS[key] : undefined;
  return names?.map((name) => [name, readParam(name, given)]).filter(([, value]) => value);
}

function readParam(name: string, given: URLSearchParams): string {
  const value = given.get(name) ?? '';
  if (name === 'q') return searchText(value);
  if (name === 'view') return value === 'table' ? value : '';
  if (name !== 'page') return value;
  const page = requestedPage({ searchParams: given });
  return page > 1 ? String(page) : '';
}

/**
 * The path that the shop itself uses for a page of the storefront, which the router also finds in capitals or with a slash
 * at the end. The id of a phone keeps its letters. Any other path is returned as it is.
 */
export function storefrontPath(path: string): string {
  const short = path.replace(/\/+$/, '') || '/';
  const usual = short.toLowerCase();
  if (Object.hasOwn(PARAMS, usual)) return usual;
  const phone = short.replace(/^\/shop\//i, '/shop/');
  return PHONE.test(phone) ? phone : path;
}

/** An encoded slash is part of a name and separates none; NUL stands for no character. */
function decodePath(path: string): string | null {
  if (!path.includes('%')) return path;
  if (/%2f/i.test(path)) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
