import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type UIMatch,
} from 'react-router';
import { failureOf, type Unavailable } from '#app/ui/forms/failure.ts';

type Results = Record<string, DataStrategyResult>;
type BackgroundReload = {
  url: string;
  data: Map<string, unknown>;
  acceptsCopy: boolean;
  hasFailed: boolean;
};

/** The running reload. A variable, because the router passes nothing from a caller to its middleware. */
let current: BackgroundReload | undefined;

type Fallback = { ofLoad(url: string, results: Results): Promise<void>; ofPost(url: string): void };

let fallback: Fallback | undefined;

export function setNavigationFallback(handlers: Fallback): void {
  fallback = handlers;
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

/** After a failed POST, the page and its input stay: the result of its action is `Unavailable`. If data cannot be loaded, a
 * reload keeps the page's data, and a navigation goes to the fallback. */
export const keepPageOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  const reload = current;
  // A newer request has replaced an aborted one.
  if (request.signal.aborted) return results;
  if (request.method !== 'GET') return replaceFailures(request.url, results);
  if (!reload || request.url !== reload.url) {
    await fallback?.ofLoad(request.url, results);
    return results;
  }
  const failed = Object.keys(results).filter((id) => isFailure(results[id]) && reload.data.has(id));
  reload.hasFailed = failed.length > 0;
  const keptData = failed.map((id) => [id, { type: 'data', result: reload.data.get(id) }] as const);
  return { ...results, ...Object.fromEntries(keptData) };
};

function replaceFailures(url: string, results: Results): Results {
  const replaced = { ...results };
  for (const [id, { type, result }] of Object.entries(results)) {
    const answer = unwrap(result);
    // Thrown responses, such as redirects, pass through. Every action of the shop answers something.
    if (type === 'error' ? answer instanceof Response : answer !== undefined) continue;
    fallback?.ofPost(url);
    const failure: Unavailable = { ok: false, unavailable: failureOf(answer) };
    replaced[id] = { type: 'data', result: data(failure, 503) };
  }
  return replaced;
}

/** React Router passes the middleware what an action returned or threw as `data(…)`, with the status of the answer. */
function unwrap(result: unknown): unknown {
  const wrapped = result as Partial<ReturnType<typeof data>> | null | undefined;
  return wrapped?.type === 'DataWithResponseInit' ? wrapped.data : result;
}

function isFailure(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== 'error' || result.result instanceof Response) return false;
  return !isRouteErrorResponse(result.result) || result.result.status >= 500;
}
