import type { MiddlewareFunction } from 'react-router';
import { localeContext, logContext, shopContext, whoContext } from '#app/context.ts';
import { readLocale } from '#app/locale.server.ts';
import { theShop } from '#app/shop.server.ts';

/** Opens every request: an id, the shop, who asks, how they read dates; logs how it went. */
export const openRequest: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const started = performance.now();
  const shop = await theShop();
  const id = crypto.randomUUID();
  const log = shop.log.child({ request: id });
  context.set(shopContext, shop);
  context.set(logContext, log);
  context.set(localeContext, readLocale(request.headers.get('Accept-Language'), shop.env.timeZone));

  const { who, cookies } = await shop.auth.whoIs(request.headers);
  context.set(whoContext, who);

  const response = await next();
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  response.headers.set('X-Request-Id', id);
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
  response.headers.append('Vary', 'Cookie, Accept-Language');
  const ms = Math.round(performance.now() - started);
  log.info({ method: request.method, path: url.pathname, status: response.status, ms, uid: who?.id }, 'request');
  return response;
};
