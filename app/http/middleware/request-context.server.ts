import { type MiddlewareFunction, redirect } from 'react-router';
import {
  formContext,
  localeContext,
  logContext,
  picturesContext,
  routeContext,
  sessionPageContext,
  shopContext,
  whoContext,
} from '#app/context.ts';
import { runAsPinSession } from '#app/domain/people/rights/pin-session.server.ts';
import { plainHttpRefusalPath } from '#app/domain/people/sign-in/next-path.ts';
import { readFormOf } from '#app/http/body-receive.server.ts';
import { isFromPlainHttpPage } from '#app/http/middleware/same-site.server.ts';
import { readLocale } from '#app/i18n/locale-detect.server.ts';
import { getShop } from '#app/server/shop.server.ts';

export const prepareRequest: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  context.set(routeContext, `/${pattern.replace(/^\//, '')}`);
  const shop = await getShop();
  context.set(shopContext, shop);
  if (import.meta.env.DEV) {
    context.set(logContext, shop.log);
    const { fields, pictures } = await readFormOf(request);
    context.set(formContext, fields);
    context.set(picturesContext, pictures);
  }

  if (isFromPlainHttpPage(request, shop.env.origin)) throw redirect(plainHttpRefusalPath(request.headers), 303);

  // Read before the settings that come with the session, so that a change meanwhile counts as not seen.
  const { catalog } = shop.changeFeed.stateFor(null);
  // Renewing the session on a write would undo its log-in or log-out.
  const { who, language, page, cookies } = await shop.auth.identify(request.headers, {
    canSetCookies: request.method === 'GET',
  });
  context.set(whoContext, who);
  context.set(sessionPageContext, page && { ...page, catalog });
  context.set(localeContext, readLocale({ account: language, headers: request.headers }, shop.env));

  const response = await (who?.byPin ? runAsPinSession(next) : next());
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
  response.headers.append('Vary', 'Cookie, Accept-Language');
  return response;
};
