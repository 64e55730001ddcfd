import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, type UIMatch } from 'react-router';

/** The page that is being loaded anew by itself. */
let page: { url: string; data: Map<string, unknown>; kept: boolean; orCopy: boolean } | undefined;

let stay: ((url: string, results: Record<string, DataStrategyResult>) => Promise<void>) | undefined;

/** Sets what keeps the person on this page, where a page that they go to cannot be had. */
export function setStay(keepsHere: typeof stay): void {
  stay = keepsHere;
}

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
 * To stand in the browser before every loader. Where somebody goes to a page whose data do not come, they stay where they are;
 * or the browser goes there by itself: the service worker has a whole copy of it, or says what is the matter.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const here = page;
  // What is aborted has waited for its script, while the same press was made again.
  if (request.method !== 'GET' || request.signal.aborted) return results;
  if (!here || request.url !== here.url) {
    await stay?.(request.url, results);
    return results;
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
