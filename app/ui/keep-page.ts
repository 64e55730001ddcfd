import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, type UIMatch } from 'react-router';

/** The page that is being loaded anew by itself. */
let page: { url: string; data: Map<string, unknown>; kept: boolean } | undefined;

/**
 * Loads the page's data anew. Where the shop does not answer, the page stays with what it has: nobody asked for this,
 * so nobody may lose a page over it, and what was typed on it.
 * @returns whether it had to stay as it was.
 */
export async function keepingPage(matches: UIMatch[], loadAnew: () => Promise<void>): Promise<boolean> {
  const { pathname, search, origin } = location;
  const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
  const mine = { url: `${origin}${pathname}${search}`, data, kept: false };
  page = mine;
  await loadAnew();
  if (page === mine) page = undefined;
  return mine.kept;
}

/** To stand in the browser before every loader. */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const here = page;
  if (!here || request.method !== 'GET' || request.url !== here.url) return results;
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
