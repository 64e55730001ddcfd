import { currentGeneration, deleteCopies } from '#app/ui/offline/worker/copy-owner.ts';
import { readCopy } from '#app/ui/offline/worker/page-copies.ts';
import { storeResponse } from '#app/ui/offline/worker/page-download.ts';
import { matchOfflinePage } from '#app/ui/offline/worker/shell-cache.ts';
import type { FetchEvent } from '#app/ui/offline/worker/worker-scope.ts';

/** At 400 kbit/s and 400 ms latency, a response starts within this time even if two packets are lost. */
const SLOW_MS = 5_000;

export async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const isNavigation = request.mode === 'navigate';
  const response = fetchAndStore(event);
  event.waitUntil(response.catch(() => {}));
  // Background reloads that accept no copy send `no-cache`.
  const copy = request.cache === 'no-cache' && !isNavigation ? undefined : await readCopy(request.url);
  if (copy) return Promise.race([response.catch(() => copy), resolveAfter(SLOW_MS, copy)]);
  return response.catch(async () => (isNavigation && (await matchOfflinePage())) || Response.error());
}

async function fetchAndStore(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const requestedIn = currentGeneration();
  const preloaded = request.mode === 'navigate' ? await event.preloadResponse : undefined;
  const response = preloaded ?? (await fetch(request));
  const clone = response.headers.has('Expected-User-Id') ? response.clone() : undefined;
  if (clone) event.waitUntil(storeResponse(request.url, clone, requestedIn));
  return response;
}

/** Deletes the user's copies before and after the request, whatever the response. */
export async function respondToAuthPost(request: Request): Promise<Response> {
  await deleteCopies();
  try {
    return await fetch(request);
  } finally {
    await deleteCopies();
  }
}

/** Deletes the copies, which are in the old language, unless the change fails offline. */
export async function respondToLanguagePost(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    await deleteCopies();
    return response;
  } catch {
    return (await matchOfflinePage()) ?? Response.error();
  }
}

function resolveAfter<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
