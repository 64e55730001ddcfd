import type { Person } from '#app/domain/people/accounts/person.ts';
import type { Locale } from '#app/domain/text/locale.ts';

const CACHEABLE_ROUTES = ['/', '/shop', '/shop/:id', '/compare', '/price-list', '/cart', '/my-orders', '/offline'];

type ResponseFacts = { who: Person | null; locale: Locale; route: string; build: string };

/** The service worker stores no response without these (decision: offline-copies). A route may ask with `Offline-Copy: yes`. */
export function setOfflineCopyHeaders(response: Response, { who, locale, route, build }: ResponseFacts): void {
  const userAndFormat = [who?.id ?? 'guest', locale.language, locale.format.tag];
  response.headers.set('Expected-User-Id', userAndFormat.map(encodeURIComponent).join(' '));
  const isCacheable = CACHEABLE_ROUTES.includes(route) || response.headers.has('Offline-Copy');
  response.headers.delete('Offline-Copy');
  if (response.status === 200 && isCacheable && !response.headers.has('Set-Cookie'))
    response.headers.set('Offline-Copy', build);
}
