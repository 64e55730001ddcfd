import { type MiddlewareFunction, redirect } from 'react-router';

/**
 * For a URL that takes only POST: redirects a GET to its screen, with the same query. A loader cannot, because it also runs
 * when a POST without JavaScript renders the page.
 */
export function redirectGetTo(screen: string): MiddlewareFunction<Response> {
  return ({ request, url }) => {
    if (request.method !== 'POST') throw redirect(screen + url.search);
  };
}
