import type { DataStrategyResult, Location } from 'react-router';
import { routerGlobals } from '#app/ui/hooks/router-globals.ts';
import { updateConnectivity } from '#app/ui/offline/connectivity.ts';
import { cacheKey } from '#app/ui/offline/worker/page-copy-url.ts';
import { serviceWorkers } from '#app/ui/storage/browser-apis.ts';

/** After a navigation without a response, loads another page's document if the worker has it; else stays here with a notice. */
export async function stayUnlessCached(url: string, results: Record<string, DataStrategyResult>): Promise<void> {
  if (!isNavigatingTo(url) || !Object.values(results).some(isUnanswered)) return;
  // The page of this URL is shown, with what is typed.
  if (isShown(url)) return cancelNavigation();
  // Back and Forward have changed the URL already, so they load the document also without a copy.
  if (url !== location.href.replace(/#.*/s, '') && !(await isCached(url))) return cancelNavigation();
  if (!serviceWorkers()?.controller) return;
  location.assign(url);
  await new Promise(() => {});
}

/** After a failed POST to the URL of another page, stays on this page with a notice. */
export function stayAfterPost(url: string): void {
  if (isNavigatingTo(url) && new URL(url).pathname !== location.pathname) cancelNavigation({});
}

export function cancelNavigation(change: { isOffline?: true } = { isOffline: true }): void {
  const { router } = routerGlobals();
  // A POST may have arrived, even if the script of its page cannot be loaded.
  const failedPress = router?.state.navigation.formMethod === 'POST' ? 'post' : 'link';
  updateConnectivity({ ...change, failedPress });
  const here = router?.state.location;
  router?.navigate(here ?? null, {
    state: here?.state,
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  });
}

async function isCached(url: string): Promise<boolean> {
  if (!serviceWorkers()?.controller) return false;
  const copy = cacheKey(url);
  return copy !== null && Boolean(await caches.match(copy, { ignoreVary: true }).catch(() => undefined));
}

function isUnanswered({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && result instanceof TypeError;
}

function isNavigatingTo(url: string): boolean {
  return isUrlOf(routerGlobals().router?.state.navigation.location, url);
}

function isShown(url: string): boolean {
  return isUrlOf(routerGlobals().router?.state.location, url);
}

function isUrlOf(page: Location | undefined, url: string): boolean {
  return page !== undefined && url === `${location.origin}${page.pathname}${page.search}`;
}
