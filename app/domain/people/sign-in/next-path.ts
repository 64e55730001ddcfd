import type { PersonRole } from '#app/domain/people/rights/rights.ts';

/** Any origin, to resolve paths against. */
const BASE = 'http://shop.invalid';

export function loginPath(url: URL | null): string {
  return withNext('/login', url && url.pathname + url.search);
}

/** The path of the log-in page for this request. If the request submitted a form, the log-in page says that nothing was saved,
 * and then returns to the page with the form. */
export function loginPathForRequest(request: { isWrite: boolean; headers: Headers }, url: URL): string {
  if (!request.isWrite) return loginPath(url);
  const page = sameHostReferer(request.headers) ?? url;
  return withNext('/login?after=expired', page.pathname + page.search);
}

/** The path of the log-in page that says that plain HTTP was refused, and links to the form over HTTPS. */
export function plainHttpRefusalPath(headers: Headers): string {
  const page = sameHostReferer(headers);
  return withNext('/login?after=plain-http', page && page.pathname + page.search);
}

function sameHostReferer(headers: Headers): URL | null {
  const page = URL.parse(headers.get('Referer') ?? '');
  return page?.host === headers.get('Host') ? page : null;
}

export function withNext(path: string, next: string | null): string {
  if (!next) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`;
}

/** Returns `next` if it is inside this site, open to the role and no page of log-in or set-up; else `/` or `/admin` (D 26). */
export function pathAfterLogin(next: string | null, role: PersonRole): string {
  const home = role === 'buyer' ? '/' : '/admin';
  const path = resolveShopPath(next);
  const decoded = path && decodedPath(path);
  if (!path || !decoded) return home;
  if (/^\/(login|pin|logout|register|setup|forgot-password|reset-password)\b/i.test(decoded)) return home;
  if (/^\/admin\b/i.test(decoded) && role === 'buyer') return home;
  return path;
}

/** As `pathAfterLogin`, but no page of the account: a PIN does not open it. */
export function pathAfterPin(next: string | null, role: PersonRole): string {
  const path = pathAfterLogin(next, role);
  return /^\/account\b/.test(path) ? pathAfterLogin(null, role) : path;
}

/** The path as the router matches it: decoded, with single slashes; null if undecodable, or with a backslash or control character. */
function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path.replace(/\?.*/s, ''));
    return /[\\\p{Cc}]/u.test(decoded) ? null : new URL(decoded.replace(/\/+/g, '/'), BASE).pathname;
  } catch {
    return null;
  }
}

/** The path as browsers resolve it, or null if it leaves this site. */
export function resolveShopPath(path: string | null): string | null {
  // Browsers ignore tabs and line breaks in a URL and treat a backslash as a slash.
  if (!path?.startsWith('/') || /^\/\/|[\\\p{Cc}]/u.test(path)) return null;
  const { origin, pathname, search } = new URL(path, BASE);
  // A second defence against other origins.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search : null;
}
