import { type MiddlewareFunction, redirect } from 'react-router';

/**
 * Redirects to the path as routes.ts writes it. The router also matches capitals, escapes and extra slashes; later code
 * compares one form only. Forms work at any of them.
 */
export const redirectToCanonicalPath: MiddlewareFunction<Response> = ({ request, url, pattern }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const path = canonicalPath(pattern, url.pathname);
  if (path !== url.pathname) throw redirect(path + url.search, 301);
};

/** The pattern's literal segments with the path's parameters; a path of a `*` pattern stays as it is. */
export function canonicalPath(pattern: string, path: string): string {
  if (pattern.includes('*')) return path;
  const given = path.split('/').filter(Boolean);
  const segments = pattern.split('/').filter(Boolean);
  return `/${segments.map((segment, at) => (segment.startsWith(':') ? given[at] : segment)).join('/')}`;
}
