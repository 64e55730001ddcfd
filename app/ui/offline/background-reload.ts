import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction, type UIMatch } from 'react-router';

type Results = Record<string, DataStrategyResult>;
type BackgroundReload = {
  url: string;
  data: Map<string, unknown>;
  acceptsCopy: boolean;
  hasFailed: boolean;
};

/** The running reload. A variable, because the router passes nothing from a caller to its middleware. */
let current: BackgroundReload | undefined;

let fallback: ((url: string, results: Results) => Promise<void>) | undefined;

export function setNavigationFallback(handler: typeof fallback): void {
  fallback = handler;
}

/** Reloads the page's data. If that fails, returns false, and the page keeps its data and input instead of an error page. */
export async function reloadInBackground(
  matches: UIMatch[],
  reload: () => Promise<void>,
  { acceptsCopy = false } = {},
): Promise<boolean> {
  const { pathname, search, origin } = location;
  const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
  const newReload = { url: `${origin}${pathname}${search}`, data, acceptsCopy, hasFailed: false };
  current = newReload;
  await reload();
  if (current === newReload) current = undefined;
  return !newReload.hasFailed;
}

export function refusesCopies(): boolean {
  return current !== undefined && !current.acceptsCopy;
}

/** If data cannot be loaded, a reload keeps the page's data, and a navigation goes to the fallback. */
export const keepPageOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const reload = current;
  // A newer request has replaced an aborted one.
  if (request.method !== 'GET' || request.signal.aborted) return results;
  if (!reload || request.url !== reload.url) {
    await fallback?.(request.url, results);
    return results;
  }
  const failed = Object.keys(results).filter((id) => isFailure(results[id]) && reload.data.has(id));
  reload.hasFailed = failed.length > 0;
  const keptData = failed.map((id) => [id, { type: 'data', result: reload.data.get(id) }] as const);
  return { ...results, ...Object.fromEntries(keptData) };
};

function isFailure(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== 'error' || result.result instanceof Response) return false;
  return !isRouteErrorResponse(result.result) || result.result.status >= 500;
}
