import { type MiddlewareFunction, redirect } from 'react-router';

/**
 * Leads to the path as routes.ts writes it, since the router also finds a page by capitals, escapes and more slashes: what
 * compares paths after this, on the server and in the browser, sees one only. Forms are answered at any of them.
 */
export const redirectToCanonicalPath: MiddlewareFunction<Response> = ({ request, url, pattern }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const path = canonicalPath(pattern, url.pathname);
  if (path !== url.pathname) throw redirect(path + url.search, 301);
};

/** The path with the words of the pattern and its own parameters; a path that fits no pattern of words stays as it is. */
export function canonicalPath(pattern: string, path: string): string {
  if (pattern.includes('*')) return path;
  const given = path.split('/').filter(Boolean);
  const words = pattern.split('/').filter(Boolean);
  return `/${words.map((word, at) => (word.startsWith(':') ? given[at] : word)).join('/')}`;
}
