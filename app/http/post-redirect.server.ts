import type { ActionFunction, ActionFunctionArgs } from 'react-router';
import { flashContext, shopContext } from '#app/context.ts';
import { failedAction, isWithInit, overLimit } from '#app/http/failed-action.server.ts';
import { canonicalPath } from '#app/http/middleware/canonical-path.server.ts';
import { seeOther } from '#app/http/see-other.ts';

type Routes = Record<string, { id: string; module: { action?: ActionFunction; default?: unknown } } | undefined>;

/** Redirects after a successful form without scripts, so that a reload does not send it again (decision: forms). */
export function redirectAfterPost<R extends Routes>(routes: R): R {
  const entries = Object.entries(routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!action || !route.module.default) return [id, route];
    const module = { ...route.module, action: (args: ActionFunctionArgs) => runAction(id, action, args) };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(entries) as R;
}

async function runAction(route: string, action: ActionFunction, args: ActionFunctionArgs): Promise<unknown> {
  const { request, url, pattern, context } = args;
  const flash = context.get(flashContext);
  // The page shows an earlier result: the action must not run again.
  if (flash?.shown) return flash.shown.route === route ? flash.shown.result : null;
  const acting = (async () => action(args))();
  if (!flash) return acting.catch((error: unknown) => overLimit(error, context));
  const result = await acting.catch((error: unknown) => failedAction(error, url.pathname, context));
  const { data, init } = isWithInit(result) ? result : { data: result, init: null };
  if (!isSuccess(data)) return result;
  const cookies = new Headers(init?.headers).getSetCookie();
  const address = canonicalPath(`/${pattern.replace(/^\//, '')}`, url.pathname) + url.search;
  // New cookies first: a new session replaces the old one.
  const nextCookies = [...cookies.map((cookie) => cookie.split(';', 1).join()), request.headers.get('Cookie') ?? ''];
  const { flashCookie } = context.get(shopContext);
  const cookie = flashCookie.write({ route, result: data }, nextCookies.join('; '), address);
  return cookie === null ? result : seeOther(address, [...cookies, cookie]);
}

/** Confirmations, drafts and refusals change nothing: they get no redirect and keep what was typed. */
function isSuccess(data: unknown): data is { ok: true } {
  return (data as { ok?: unknown } | null | undefined)?.ok === true;
}
