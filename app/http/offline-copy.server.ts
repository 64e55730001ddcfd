import type { Person } from '#app/domain/accounts/person.ts';
import type { Locale } from '#app/domain/text/locale.ts';

/** What a browser may keep for when the line is away, by their routes: what one reads, and where nothing is another's. */
const CACHEABLE_ROUTES = ['/', '/shop', '/shop/:id', '/price-list', '/cart', '/my-orders', '/offline'];

type ResponseFacts = { who: Person | null; locale: Locale; route: string; build: string };

/**
 * Tells the service worker whom an answer was made for, and whether a copy of it may be kept (decision record 029). An
 * answer that says nothing of the kind is never kept.
 */
export function setOfflineCopyHeaders(answer: Response, { who, locale, route, build }: ResponseFacts): void {
  const reader = [who?.id ?? 'guest', locale.language, locale.format.tag];
  answer.headers.set('Made-For', reader.map(encodeURIComponent).join(' '));
  if (answer.status === 200 && CACHEABLE_ROUTES.includes(route) && !answer.headers.has('Set-Cookie'))
    answer.headers.set('Offline-Copy', build);
}
