import { useSyncExternalStore } from 'react';
import { isLoadingAnew } from '#app/ui/offline/keep-page.ts';

/** Connectivity as the last request found it. */
export type Line = {
  away: boolean;
  /** The last press had no effect because of it. */
  missed?: boolean;
  /** When the page's data was read, if it is an offline copy. */
  asOf?: string | undefined;
  /** When the document was last loaded, from the shop or a copy. */
  loadedAt: string;
};

const inBrowser = !import.meta.env.SSR;
const listeners = new Set<() => void>();
let line: Line = { away: false, loadedAt: '' };

/** Updates the state and notifies subscribers. */
export function noteLine(news: Partial<Line>): void {
  if (Object.entries(news).every(([what, value]) => line[what as keyof Line] === value)) return;
  line = { ...line, ...news };
  for (const tell of listeners) tell();
}

/** Online on the server and during hydration. */
export function useLine(): Line {
  return useSyncExternalStore(subscribe, () => line, atFirst);
}

const first = line;
const atFirst = () => first;

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Wraps `fetch` to observe connectivity; the worker marks copies with `As-Of`. */
async function ask(native: typeof fetch, what: RequestInfo | URL, how?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(what instanceof Request ? what.url : what, location.href);
  if (!pathname.endsWith('.data')) return native(what, how);
  // Background reloads must not get a copy: the page has the same or newer data.
  const request = native(what, isLoadingAnew() ? { ...how, cache: 'no-cache' } : how);
  try {
    const answer = await request;
    const asOf = answer.headers.get('As-Of') ?? undefined;
    const isPage = (how?.method ?? 'GET') === 'GET' && !searchParams.has('_routes');
    if (isPage) noteLine({ asOf, loadedAt: asOf ?? new Date().toISOString() });
    // A copy means that the network failed or was slow; `navigator.onLine` tells which.
    noteLine({ away: asOf !== undefined && !navigator.onLine, missed: false });
    return answer;
  } catch (error) {
    if (error instanceof TypeError) noteLine({ away: true });
    throw error;
  }
}

if (inBrowser) {
  const { asOf } = document.documentElement.dataset;
  const loadedAt = asOf ?? new Date(performance.timeOrigin).toISOString();
  line = { asOf, loadedAt, away: !navigator.onLine };
  addEventListener('offline', () => noteLine({ away: true }));
  const native = window.fetch.bind(window);
  window.fetch = (what, how) => ask(native, what, how);
}
