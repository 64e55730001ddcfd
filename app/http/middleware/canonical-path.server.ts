import { type MiddlewareFunction, redirect } from 'react-router';

/** The router also matches capitals, escapes and extra slashes; later code compares paths as routes.ts writes them. */
export const redirectToCanonicalPath: MiddlewareFunction<Response> = ({ request, url, pattern }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const path = canonicalPath(pattern, url.pathname);
  if (path !== url.pathname) throw redirect(path + url.search, 301);
};

export function canonicalPath(pattern: string, path: string): string {
  if (pattern.includes('*')) return path;
  const segments = path.split('/').filter(Boolean);
  const patternSegments = pattern.split('/').filter(Boolean);
  return `/${patternSegments.map((segment, at) => (segment.startsWith(':') ? segments[at] : segment)).join('/')}`;
}
