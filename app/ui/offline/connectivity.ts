import { useSyncExternalStore } from 'react';
import { isLoadingAnew } from '#app/ui/offline/keep-page.ts';

/** How the line to the shop stands, as the last request found it. */
export type Line = {
  away: boolean;
  /** Whether the last press came to nothing for that. */
  missed?: boolean;
  /** When what the page shows was read, where it is a kept copy. */
  asOf?: string | undefined;
  /** When the page was last loaded whole, kept copy or not. */
  loadedAt: string;
};

const inBrowser = !import.meta.env.SSR;
const listeners = new Set<() => void>();
let line: Line = { away: false, loadedAt: '' };

/** Changes what is known of the line, and tells whoever shows it. */
export function noteLine(news: Partial<Line>): void {
  if (Object.entries(news).every(([what, value]) => line[what as keyof Line] === value)) return;
  line = { ...line, ...news };
  for (const tell of listeners) tell();
}

/** How the line stands; on the server and while the page is taken over, as if nothing were the matter. */
export function useLine(): Line {
  return useSyncExternalStore(subscribe, () => line, atFirst);
}

const first = line;
const atFirst = () => first;

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** What the router asks for tells how the line stands: the worker writes beside a kept copy when it was read. */
async function ask(native: typeof fetch, what: RequestInfo | URL, how?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(what instanceof Request ? what.url : what, location.href);
  if (!pathname.endsWith('.data')) return native(what, how);
  // What loads by itself takes no copy: the page has one already, or something newer.
  const request = native(what, isLoadingAnew() ? { ...how, cache: 'no-cache' } : how);
  try {
    const answer = await request;
    const asOf = answer.headers.get('As-Of') ?? undefined;
    const isPage = (how?.method ?? 'GET') === 'GET' && !searchParams.has('_routes');
    if (isPage) noteLine({ asOf, loadedAt: asOf ?? new Date().toISOString() });
    // Of a kept copy nobody can say whether the line failed or was slow.
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
