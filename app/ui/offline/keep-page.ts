import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, type UIMatch } from 'react-router';

/** The background reload in progress. */
let page: { url: string; data: Map<string, unknown>; isUnchanged: boolean; orCopy: boolean } | undefined;

let fallback: ((url: string, results: Record<string, DataStrategyResult>) => Promise<void>) | undefined;

/** Sets the handler for navigations whose page cannot be loaded. */
export function setNavigationFallback(handler: typeof fallback): void {
  fallback = handler;
}

/**
 * Reloads the page's data and keeps the page and its input if that fails. With `orCopy` an offline copy is accepted.
 * @returns true if the data could not be reloaded.
 */
export async function reloadKeepingPage(
  matches: UIMatch[],
  revalidate: () => Promise<void>,
  { orCopy = false } = {},
): Promise<boolean> {
  const { pathname, search, origin } = location;
  const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
  const reload = { url: `${origin}${pathname}${search}`, data, isUnchanged: false, orCopy };
  page = reload;
  await revalidate();
  if (page === reload) page = undefined;
  return reload.isUnchanged;
}

/** True during a background reload, which accepts only the shop's own response. */
export function isBackgroundReload(): boolean {
  return page !== undefined && !page.orCopy;
}

/**
 * Client middleware. If a page's data cannot be loaded, the user stays, or the browser loads the document: the worker has
 * a copy or an error page.
 */
export const keepPageOnFailure: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const current = page;
  // Aborted requests were superseded by the same press.
  if (request.method !== 'GET' || request.signal.aborted) return results;
  if (!current || request.url !== current.url) {
    await fallback?.(request.url, results);
    return results;
  }
  const failed = Object.keys(results).filter((id) => isFailure(results[id]) && current.data.has(id));
  current.isUnchanged = failed.length > 0;
  const before = failed.map((id) => [id, { type: 'data', result: current.data.get(id) }] as const);
  return { ...results, ...Object.fromEntries(before) };
};

/** Redirects and error responses such as 404 are results to show. */
function isFailure(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== 'error' || result.result instanceof Response) return false;
  return !isRouteErrorResponse(result.result) || result.result.status >= 500;
}
