import type { Role } from '#app/db/schema.ts';

/** The log-in page, and with a page that was asked for, the one that leads back to it afterwards. */
export function loginPath(url: URL | null): string {
  return withNext('/login', url && url.pathname + url.search);
}

/**
 * The log-in page for who is not logged in: it leads back to the page that was asked for; from a form, it says that nothing
 * was saved and leads back to the page that the form stands on.
 */
export function loginPathFor(asked: { isWrite: boolean; headers: Headers }, url: URL): string {
  if (!asked.isWrite) return loginPath(url);
  const page = refererOf(asked.headers) ?? url;
  return withNext('/login?after=expired', page.pathname + page.search);
}

/** The log-in page for whom a form over plain HTTP was refused: it says why, and names the form's page over HTTPS. */
export function plainHttpPath(headers: Headers): string {
  const page = refererOf(headers);
  return withNext('/login?after=plain-http', page && page.pathname + page.search);
}

/** The page of this shop from which a request comes; null where its browser does not say. */
function refererOf(headers: Headers): URL | null {
  const page = URL.parse(headers.get('Referer') ?? '');
  return page?.host === headers.get('Host') ? page : null;
}

/** The path with `next` handed on, so that it survives a registration or a log-in in between. */
export function withNext(path: string, next: string | null): string {
  if (!next) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`;
}

/**
 * Where a person goes after logging in: where they were going, only inside this site and only where they may go;
 * else buyers to `/`, admins to `/admin` (DECISIONS 26).
 */
export function afterLogin(next: string | null, role: Role): string {
  const home = role === 'admin' ? '/admin' : '/';
  const path = insideShop(next);
  const decoded = path === null ? null : decodedPath(path);
  if (
    path === null ||
    decoded === null ||
    /^\/(login|logout|register|setup|forgot-password|reset-password)\b/i.test(decoded)
  )
    return home;
  if (/^\/admin\b/i.test(decoded) && role !== 'admin') return home;
  return path;
}

/** The path as the router matches it, which decodes escapes and reads several slashes as one; null where it cannot. */
function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path.replace(/\?.*/s, ''));
    return /[\\\p{Cc}]/u.test(decoded) ? null : new URL(decoded.replace(/\/+/g, '/'), 'http://shop.invalid').pathname;
  } catch {
    return null;
  }
}

/** The path as browsers will read it, where it stays inside this site; else null. */
export function insideShop(path: string | null): string | null {
  // Browsers drop tabs and line ends from an address and read a backslash as a slash.
  if (!path?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(path)) return null;
  const { origin, pathname, search } = new URL(path, 'http://shop.invalid');
  return origin === 'http://shop.invalid' && !pathname.startsWith('//') ? pathname + search : null;
}
