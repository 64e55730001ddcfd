import { storefrontPath } from '#app/domain/text/page-url.ts';
import { PAGE_CACHE } from '#app/ui/offline/worker/page-copies.ts';
import { COUNTER_PAGE } from '#app/ui/offline/worker/page-copy-url.ts';
import { downloadPages } from '#app/ui/offline/worker/page-download.ts';
import { respondToAuthPost, respondToLanguagePost, respondWithPage } from '#app/ui/offline/worker/responses.ts';
import {
  installShell,
  OFFLINE_PAGE,
  respondFromShell,
  SHELL_CACHE,
  shellFiles,
} from '#app/ui/offline/worker/shell-cache.ts';
import { type FetchEvent, worker } from '#app/ui/offline/worker/worker-scope.ts';

/* Pages come from the network, else from a copy (decision: offline-copies). A change of user deletes the copies. */

const AUTH_PATHS = /^\/(login|logout|register|setup|reset-password|account|pin)\b/;

worker.addEventListener('install', (event) => {
  event.waitUntil(installShell());
  void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => event.waitUntil(activate()));

worker.addEventListener('message', (event) => {
  event.waitUntil(downloadPages([...(event.data as string[]), '/cart', OFFLINE_PAGE]));
});

worker.addEventListener('fetch', (event) => {
  const response = respond(event);
  if (response) event.respondWith(response);
});

function respond(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { method, mode } = request;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (method === 'POST' && AUTH_PATHS.test(pathname)) return respondToAuthPost(request);
  if (method === 'POST' && pathname === '/language') return respondToLanguagePost(request);
  if (method !== 'GET') return;
  const path = storefrontPath(pathname);
  if (mode === 'navigate' && path !== pathname) {
    event.waitUntil(event.preloadResponse.catch(() => {}));
    return Promise.resolve(Response.redirect(path + search, 301));
  }
  if (shellFiles.includes(pathname) || pathname.startsWith('/assets/')) return respondFromShell(request);
  if (mode === 'navigate' || pathname.endsWith('.data')) return respondWithPage(event);
}

const keptPath = (path: string) => (path === COUNTER_PAGE ? `${path}#keep` : path);

async function activate(): Promise<void> {
  const paths = new Set<string>();
  for (const name of await caches.keys()) {
    if (name === SHELL_CACHE || name === PAGE_CACHE) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.add(keptPath(new URL(url).pathname));
    await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  void downloadPages([...paths, '/cart', OFFLINE_PAGE]);
}
