import { useSyncExternalStore } from 'react';
import { refusesCopies } from '#app/ui/offline/background-reload.ts';

export type Connectivity = {
  isOffline: boolean;
  /** The last press had no response; a POST may have arrived. */
  failedPress?: 'link' | 'post' | undefined;
  /** When the page's data was read, if it is an offline copy. */
  asOf?: string | undefined;
  loadedAt: string;
};

/** A form that the shop has not answered until then fails. */
const SILENCE_MS = 120_000;

const inBrowser = !import.meta.env.SSR;
const listeners = new Set<() => void>();
let state: Connectivity = { isOffline: false, loadedAt: '' };

export function updateConnectivity(change: Partial<Connectivity>): void {
  if (Object.entries(change).every(([name, value]) => state[name as keyof Connectivity] === value)) return;
  state = { ...state, ...change };
  for (const notify of listeners) notify();
}

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, () => state, getServerState);
}

const initial = state;
const getServerState = () => initial;

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** Wraps `fetch` to observe connectivity; the worker marks copies with `As-Of`. */
async function observedFetch(native: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
  if (!pathname.endsWith('.data')) return native(input, init);
  // With `no-cache`, the worker sends no copy, which would be no newer than the page.
  const request = native(input, refusesCopies() ? { ...init, cache: 'no-cache' } : init);
  // Pictures take long on a slow connection.
  const isForm = init?.method === 'POST' && !(init.body instanceof FormData);
  try {
    const response = await (isForm ? Promise.race([request, silence()]) : request);
    const asOf = response.headers.get('As-Of') ?? undefined;
    const isPage = (init?.method ?? 'GET') === 'GET' && !searchParams.has('_routes');
    if (isPage) updateConnectivity({ asOf, loadedAt: asOf ?? new Date().toISOString() });
    // A copy means that the network failed or was slow; `navigator.onLine` says which.
    updateConnectivity({ isOffline: asOf !== undefined && !navigator.onLine, failedPress: undefined });
    return response;
  } catch (error) {
    if (error instanceof TypeError) updateConnectivity({ isOffline: true });
    throw error;
  }
}

function silence(): Promise<never> {
  return new Promise((_, giveUp) => setTimeout(giveUp, SILENCE_MS, new Error('no answer')));
}

if (inBrowser) {
  const { asOf } = document.documentElement.dataset;
  const loadedAt = asOf ?? new Date(performance.timeOrigin).toISOString();
  state = { asOf, loadedAt, isOffline: !navigator.onLine };
  addEventListener('offline', () => updateConnectivity({ isOffline: true }));
  const native = window.fetch.bind(window);
  window.fetch = (input, init) => observedFetch(native, input, init);
}
