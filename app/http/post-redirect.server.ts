import type { ActionFunction, ActionFunctionArgs, UNSAFE_DataWithResponseInit as WithInit } from 'react-router';
import { actionResultContext, shopContext } from '#app/context.ts';
import { canonicalPath } from '#app/http/middleware/canonical-path.server.ts';
import { seeOther } from '#app/http/see-other.ts';

type Routes = Record<string, { id: string; module: { action?: ActionFunction; default?: unknown } } | undefined>;

/**
 * The same routes, whose actions answer a form that a page without scripts has sent, and that was taken, with a redirect to
 * the page that shows the answer: to load that page anew sends no form again (decision record 045).
 */
export function redirectAfterPost<R extends Routes>(routes: R): R {
  const redirecting = Object.entries(routes).map(([id, route]) => {
    const action = route?.module.action;
    // A route without a page is asked by scripts alone.
    if (!action || !route.module.default) return [id, route];
    const module = { ...route.module, action: (args: ActionFunctionArgs) => act(id, action, args) };
    return [id, { ...route, module }];
  });
  return Object.fromEntries(redirecting) as R;
}

async function act(route: string, action: ActionFunction, args: ActionFunctionArgs): Promise<unknown> {
  const { request, url, pattern, context } = args;
  const form = context.get(actionResultContext);
  // The page shows an answer that was given before: nothing is done again.
  if (form?.shown) return form.shown.route === route ? form.shown.answer : null;
  const answered = await action(args);
  if (!form) return answered;
  const { data, init } = isWithInit(answered) ? answered : { data: answered, init: null };
  if (!isSuccess(data)) return answered;
  const cookies = new Headers(init?.headers).getSetCookie();
  const address = canonicalPath(`/${pattern.replace(/^\//, '')}`, url.pathname) + url.search;
  // A new session takes the place of the one before.
  const known = [...cookies.map((cookie) => cookie.split(';', 1).join()), request.headers.get('Cookie') ?? ''];
  const { actionResultCookie } = context.get(shopContext);
  const shownNext = actionResultCookie.write({ route, answer: data }, known.join('; '), address);
  return shownNext === null ? answered : seeOther(address, [...cookies, shownNext]);
}

/** Questions, drafts and refusals change nothing: they are answered in place, with all that was typed. */
function isSuccess(data: unknown): data is { ok: true } {
  return (data as { ok?: unknown } | null | undefined)?.ok === true;
}

function isWithInit(answered: unknown): answered is WithInit<unknown> {
  return (answered as { type?: unknown } | null | undefined)?.type === 'DataWithResponseInit';
}
