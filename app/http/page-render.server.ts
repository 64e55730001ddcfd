import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import {
  actionResultContext,
  addressContext,
  bytesContext,
  localeContext,
  logContext,
  nonceContext,
  routeContext,
  timesContext,
  whoContext,
} from '#app/context.ts';
import { countingQueries } from '#app/db/query-stats.server.ts';
import { setOfflineCopyHeaders } from '#app/http/offline-copy.server.ts';
import { redirectAfterPost } from '#app/http/post-redirect.server.ts';
import { storeBuild } from '#app/http/store-routes.ts';
import type { Log } from '#app/server/log.server.ts';
import { serverTiming } from '#app/server/server-timing.server.ts';
import { getShop } from '#app/server/shop.server.ts';

/** What a page is made with, beside what was asked: `nonce` lets its scripts run. */
type RenderOptions = { log: Log; nonce: string; address: string };

/** The version of this build: a browser with pages of another one is told nothing live. */
export const buildVersion = build.assets.version;

// The router would judge a write by the address it came to, which behind an HTTPS proxy is never its page's own.
const whole = { ...build, routes: redirectAfterPost(build.routes), allowedActionOrigins: ['**'] };
const handleAny = createRequestHandler(whole, 'production');
const store = storeBuild(whole);
const handleStore = createRequestHandler(store.build, 'production');

/** Answers what routes.ts knows; `uid` says who asked, `route` the pattern of what answered. Whatever goes wrong inside is a page too. */
export async function respondWithPage(request: Request, { log, nonce, address }: RenderOptions) {
  const context = new RouterContextProvider();
  context.set(logContext, log);
  context.set(nonceContext, nonce);
  context.set(addressContext, address);
  const { pathname, search } = new URL(request.url);
  const answer = store.canRender(pathname) ? handleStore : handleAny;
  const { actionResultCookie } = await getShop();
  const isPage = !pathname.endsWith('.data');
  const cookies = request.headers.get('Cookie') ?? '';
  const shown = isPage && request.method === 'GET' ? actionResultCookie.read(cookies, pathname + search) : null;
  if (isPage) context.set(actionResultContext, { shown });
  const times = { queries: 0, ms: 0, renderMs: 0 };
  context.set(timesContext, times);
  const bytes: { page: Buffer<ArrayBuffer> | null } = { page: null };
  context.set(bytesContext, bytes);
  const answered = await countingQueries(times, () => answer(shown ? asPost(request) : request, context));
  const { status, headers } = answered;
  // Where the router fell back on an answer of its own, that has a body.
  const page = bytes.page && answered.body === null ? new Response(bytes.page, { status, headers }) : answered;
  const route = context.get(routeContext);
  const timing = serverTiming(request.method, route, times);
  if (timing) page.headers.set('Server-Timing', timing);
  // Where the database was away, the page is asked for once more.
  if (shown && page.status !== 503) page.headers.append('Set-Cookie', actionResultCookie.clear);
  const who = context.get(whoContext);
  // Who posts may be somebody else after it.
  if (request.method === 'GET' && page.status < 400 && route)
    setOfflineCopyHeaders(page, { who, locale: context.get(localeContext), route, build: buildVersion });
  return { page, uid: who?.id, route };
}

/** The page that answers a form is made as if the form had come: its action gives the answer that it gave before. */
function asPost({ url, headers, signal }: Request): Request {
  return new Request(url, { method: 'POST', headers, signal });
}
