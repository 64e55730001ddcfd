import type { Role } from '#app/db/schema.ts';

/** The path of a log-in that leads back to `url`. */
export function loginPath(url: URL | null): string {
  return withNext('/login', url && url.pathname + url.search);
}

/** The path of a log-in for this request. For a form, it says that nothing was saved and leads back to the form's page. */
export function loginPathFor(request: { isWrite: boolean; headers: Headers }, url: URL): string {
  if (!request.isWrite) return loginPath(url);
  const page = refererOf(request.headers) ?? url;
  return withNext('/login?after=expired', page.pathname + page.search);
}

/** The path of a page that explains why a form over plain HTTP was refused, and links to the form over HTTPS. */
export function plainHttpPath(headers: Headers): string {
  const page = refererOf(headers);
  return withNext('/login?after=plain-http', page && page.pathname + page.search);
}

function refererOf(headers: Headers): URL | null {
  const page = URL.parse(headers.get('Referer') ?? '');
  return page?.host === headers.get('Host') ? page : null;
}

export function withNext(path: string, next: string | null): string {
  if (!next) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`;
}

/** Returns `next` if it is inside this site and open to the role; else `/` or `/admin` (D 26). */
export function afterLogin(next: string | null, role: Role): string {
  const home = role === 'admin' ? '/admin' : '/';
  const path = resolveShopPath(next);
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

/** The path as the router matches it: decoded, with single slashes; null if it cannot be decoded. */
function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path.replace(/\?.*/s, ''));
    return /[\\\p{Cc}]/u.test(decoded) ? null : new URL(decoded.replace(/\/+/g, '/'), 'http://shop.invalid').pathname;
  } catch {
    return null;
  }
}

/** The path as browsers resolve it, or null if it leaves this site. */
export function resolveShopPath(path: string | null): string | null {
  // Browsers ignore tabs and line ends in an address and treat a backslash as a slash.
  if (!path?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(path)) return null;
  const { origin, pathname, search } = new URL(path, 'http://shop.invalid');
  return origin === 'http://shop.invalid' && !pathname.startsWith('//') ? pathname + search : null;
}
