import { type MiddlewareFunction, redirect } from 'react-router';

/**
 * For a URL that only takes a POST: a GET is redirected to the screen it belongs to, at the same place of its list. A loader
 * cannot do this, because it also runs for the page that answers a POST without JavaScript.
 */
export function redirectGetTo(screen: string): MiddlewareFunction<Response> {
  return ({ request, url }) => {
    if (request.method !== 'POST') throw redirect(screen + url.search);
  };
}
