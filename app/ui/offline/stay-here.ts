import type { DataRouter, DataStrategyResult } from 'react-router';
import { noteLine } from '#app/ui/offline/connectivity.ts';

/**
 * Where a page that somebody goes to does not come, this page stays with all that is on it, and `LineNotice` says so: the
 * press can be tried again. Where the page is kept, the browser goes there by itself.
 */
export async function stayUnlessKept(url: string, results: Record<string, DataStrategyResult>): Promise<void> {
  if (!isGoingTo(url) || !Object.values(results).some(isUnanswered)) return;
  // Back and Forward have changed the address already.
  if (url !== location.href.replace(/#.*/s, '') && !(await isKept(url))) return stayHere();
  if (!navigator.serviceWorker?.controller) return;
  location.assign(url);
  await new Promise(() => {});
}

/** Ends what is on its way to another page. */
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

/** A phone's page is kept under an address of its own, whichever leads to it: only the worker knows whether it is. */
async function isKept(url: string): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  if (new URL(url).pathname.startsWith('/shop/')) return true;
  return Boolean(await caches.match(url, { ignoreVary: true }).catch(() => undefined));
}

/** No answer came at all. */
function isUnanswered({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && result instanceof TypeError;
}

/** Whether the person is on their way to this page; else a part of a page asks. */
function isGoingTo(url: string): boolean {
  const to = theRouter()?.state.navigation.location;
  return to !== undefined && url === `${location.origin}${to.pathname}${to.search}`;
}

function theRouter(): DataRouter | undefined {
  return (window as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
}
