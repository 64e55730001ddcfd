import type { DataRouter, DataStrategyResult } from 'react-router';
import { noteLine } from '#app/ui/offline/connectivity.ts';

/** Stays on this page and shows a notice if the target cannot be loaded; loads the document if the worker has a copy. */
export async function stayUnlessKept(url: string, results: Record<string, DataStrategyResult>): Promise<void> {
  if (!isGoingTo(url) || !Object.values(results).some(isUnanswered)) return;
  // Back and Forward have already changed the URL.
  if (url !== location.href.replace(/#.*/s, '') && !(await isKept(url))) return stayHere();
  if (!navigator.serviceWorker?.controller) return;
  location.assign(url);
  await new Promise(() => {});
}

export function stayHere(): void {
  noteLine({ away: true, missed: true });
  const router = theRouter();
  const here = router?.state.location;
  router?.navigate(here ?? null, {
    state: here?.state,
    replace: true,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  });
}

/** Asks the worker, which normalizes phone URLs. */
async function isKept(url: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  if (new URL(url).pathname.startsWith('/shop/')) return true;
  return Boolean(await caches.match(url, { ignoreVary: true }).catch(() => undefined));
}

function isUnanswered({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && result instanceof TypeError;
}

/** True if the user navigates to this URL; false for a part of a page. */
function isGoingTo(url: string): boolean {
  const to = theRouter()?.state.navigation.location;
  return to !== undefined && url === `${location.origin}${to.pathname}${to.search}`;
}

function theRouter(): DataRouter | undefined {
  return (window as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
}
