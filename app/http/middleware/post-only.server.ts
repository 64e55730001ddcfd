import { type MiddlewareFunction, redirect } from 'react-router';

/** Redirects a GET. A loader cannot do this: it also runs when a POST without scripts renders the page. */
export function redirectGetTo(screen: string): MiddlewareFunction<Response> {
  return ({ request, url }) => {
    if (request.method !== 'POST') throw redirect(screen + url.search);
  };
}
