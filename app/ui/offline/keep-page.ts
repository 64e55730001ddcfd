import {
  type DataRouter,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UIMatch,
} from 'react-router';

/** The page that is being loaded anew by itself. */
let page: { url: string; data: Map<string, unknown>; kept: boolean; orCopy: boolean } | undefined;

/**
 * Loads the page's data anew. Where the shop does not answer, the page stays with what it has: nobody asked for this,
 * so nobody may lose a page over it, and what was typed on it. With `orCopy` it takes a kept copy too, where that is all.
 * @returns whether it had to stay as it was.
 */
export async function keepingPage(
  matches: UIMatch[],
  loadAnew: () => Promise<void>,
  { orCopy = false } = {},
): Promise<boolean> {
  const { pathname, search, origin } = location;
  const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
  const mine = { url: `${origin}${pathname}${search}`, data, kept: false, orCopy };
  page = mine;
  await loadAnew();
  if (page === mine) page = undefined;
  return mine.kept;
}

/** Whether the page loads itself anew at this moment, and only the shop's own answer will do. */
export function isLoadingAnew(): boolean {
  return page !== undefined && !page.orCopy;
}

/**
 * To stand in the browser before every loader. Where somebody goes to a page whose data do not come, the browser goes
 * there by itself: the service worker has a whole copy of it, or says what is the matter.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const here = page;
  if (request.method !== 'GET') return results;
  if (!here || request.url !== here.url) {
    if (!isGoingTo(request.url) || !Object.values(results).some(isUnanswered)) return results;
    location.assign(request.url);
    return new Promise(() => {});
  }
  const failed = Object.keys(results).filter((id) => isFailure(results[id]) && here.data.has(id));
  here.kept = failed.length > 0;
  const before = failed.map((id) => [id, { type: 'data', result: here.data.get(id) }] as const);
  return { ...results, ...Object.fromEntries(before) };
};

/** A redirect, or an answer such as 404, is what the shop wants to show. */
function isFailure(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== 'error' || result.result instanceof Response) return false;
  return !isRouteErrorResponse(result.result) || result.result.status >= 500;
}

/** No answer came at all, and somebody stands by who has copies. */
function isUnanswered({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && result instanceof TypeError && Boolean(navigator.serviceWorker?.controller);
}

/** Whether the person is on their way to this page; else a part of a page asks. */
function isGoingTo(url: string): boolean {
  const router = (window as { __reactRouterDataRouter?: Pick<DataRouter, 'state'> }).__reactRouterDataRouter;
  const to = router?.state.navigation.location;
  return to !== undefined && url === `${location.origin}${to.pathname}${to.search}`;
}
