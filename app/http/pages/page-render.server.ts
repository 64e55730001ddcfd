import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import {
  addressContext,
  bytesContext,
  flashContext,
  formContext,
  localeContext,
  logContext,
  nonceContext,
  picturesContext,
  routeContext,
  timesContext,
  tooLargeContext,
  whoContext,
} from '#app/context.ts';
import { runCountingQueries } from '#app/db/query-stats.server.ts';
import { type Detection, detectUnavailable } from '#app/db/unavailable.server.ts';
import { setOfflineCopyHeaders } from '#app/http/pages/offline-copy.server.ts';
import { compressPage, encodingFor } from '#app/http/pages/page-compress.server.ts';
import { storeBuild } from '#app/http/pages/store-routes.ts';
import { redirectAfterPost } from '#app/http/post-redirect.server.ts';
import type { SentForm } from '#app/http/sent-form.server.ts';
import type { Log } from '#app/runtime/log.server.ts';
import { serverTiming } from '#app/server/server-timing.server.ts';
import { getShop } from '#app/server/shop.server.ts';

type RenderOptions = { log: Log; nonce: string; address: string; form?: SentForm | undefined };

/** Browsers with pages of another build get no live updates. */
export const buildVersion = build.assets.version;

// app.server.ts checks the origin: behind an HTTPS proxy the router would compare with the wrong address.
const fullBuild = { ...build, routes: redirectAfterPost(build.routes), allowedActionOrigins: ['**'] };
const handleAny = createRequestHandler(fullBuild, 'production');
const store = storeBuild(fullBuild);
const handleStore = createRequestHandler(store.build, 'production');

export async function respondWithPage(request: Request, { log, nonce, address, form }: RenderOptions) {
  const context = new RouterContextProvider();
  context.set(logContext, log);
  context.set(nonceContext, nonce);
  context.set(addressContext, address);
  if (form) {
    context.set(formContext, form.fields);
    context.set(picturesContext, form.pictures);
    context.set(tooLargeContext, form.isTooLarge ?? false);
  }
  const { pathname, search } = new URL(request.url);
  const handle = store.canRender(pathname) ? handleStore : handleAny;
  const { flashCookie } = await getShop();
  const isPage = !pathname.endsWith('.data');
  const cookies = request.headers.get('Cookie') ?? '';
  const shown = isPage && request.method === 'GET' ? flashCookie.read(cookies, pathname + search) : null;
  if (isPage) context.set(flashContext, { shown });
  const times = { queries: 0, ms: 0, renderMs: 0 };
  context.set(timesContext, times);
  const bytes: { page: Buffer<ArrayBuffer> | null } = { page: null };
  context.set(bytesContext, bytes);
  const detection: Detection = { outage: undefined };
  const respond = () => handle(shown ? asPost(request) : request, context);
  const handled = await runCountingQueries(times, () => detectUnavailable(detection, respond));
  // A route without a page has no error boundary that answers 503.
  const isBare = handled.status === 500 && handled.headers.get('Content-Type') === 'text/plain';
  const response = isBare && detection.outage ? new Response(null, { status: 503 }) : handled;
  const { status, headers } = response;
  const encoding = encodingFor(request.headers.get('Accept-Encoding') ?? '');
  const page =
    bytes.page && response.body === null
      ? new Response(await compressPage(bytes.page, encoding), { status, headers })
      : response;
  if (page !== response && encoding !== 'identity') {
    page.headers.set('Content-Encoding', encoding);
    page.headers.append('Vary', 'Accept-Encoding');
  }
  const route = context.get(routeContext);
  const timing = serverTiming(request.method, route, times);
  if (timing) page.headers.set('Server-Timing', timing);
  // After a 503 the browser sends the request again.
  if (shown && page.status !== 503) page.headers.append('Set-Cookie', flashCookie.clear);
  const who = context.get(whoContext);
  if (request.method === 'GET' && page.status < 400 && route)
    setOfflineCopyHeaders(page, { who, locale: context.get(localeContext), route, build: buildVersion });
  return { page, uid: who?.id, route };
}

function asPost({ url, headers, signal }: Request): Request {
  return new Request(url, { method: 'POST', headers, signal });
}
