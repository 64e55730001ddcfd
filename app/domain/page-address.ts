/**
 * The pages of the storefront and the parameters that each depends on. With any other parameter, such as `fbclid` or
 * `utm_source` on a shared link, it is the same page.
 */
const PARAMS: Record<string, readonly string[]> = {
  '/': [],
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
  // PostgreSQL takes no NUL in a text; http.server.ts replaces it.
  if (url.includes('%00')) return null;
  const [encoded = '', search = ''] = url.split(/\?(.*)/s, 2);
  // Of the escapes that programs write, `~` in a phone's path is one; a page at another path leads to its own.
  const path = encoded.startsWith('/shop/') ? decodePath(encoded) : encoded;
  if (path === null) return null;
  const route = PHONE.test(path) ? '/shop/:id' : path;
  const names = pageParams(path);
  if (!names) return null;
  if (search === '') return { address: path, route };
  const given = new URLSearchParams(search);
  const wanted = new URLSearchParams();
  for (const name of names) {
    const [value = '', ...others] = given.getAll(name);
    if (others.length > 0) return null;
    if (value !== '') wanted.set(name, value);
  }
  return { address: wanted.size > 0 ? `${path}?${wanted}` : path, route };
}

/** The parameters that the page at a path depends on; undefined where it is no page of the storefront. */
export function pageParams(path: string): readonly string[] | undefined {
  // Those of the list that one has come from, for the way back.
  if (PHONE.test(path)) return PARAMS['/shop'];
  return Object.hasOwn(PARAMS, path) ? PARAMS[path] : undefined;
}

/**
 * The path that the shop itself uses for a page of the storefront, which the router also finds in capitals or with a slash
 * at the end. The id of a phone keeps its letters. Any other path is returned as it is.
 */
export function usualPath(path: string): string {
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
