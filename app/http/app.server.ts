import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { type Outage, outageOf } from '#app/db/unavailable.server.ts';
import { FEED_PATHS } from '#app/domain/shop/feeds/feed-text.ts';
import { createClientAddress } from '#app/http/client-ip.server.ts';
import { createCrawlerResponses } from '#app/http/endpoints/crawlers.server.ts';
import { createFeedEndpoint } from '#app/http/endpoints/feed-endpoint.server.ts';
import { createImageEndpoint } from '#app/http/endpoints/image-endpoint.server.ts';
import { createMetricsEndpoint, createOperatorCheck } from '#app/http/endpoints/metrics-endpoint.server.ts';
import { createPhotoEndpoint } from '#app/http/endpoints/photo-endpoint.server.ts';
import { CACHE_FOREVER } from '#app/http/file-response.ts';
import { readBody, type WithForm } from '#app/http/middleware/body-read.server.ts';
import { type Logged, logRequest } from '#app/http/middleware/request-log.server.ts';
import { isFromPlainHttpPage, isSameOriginRequest } from '#app/http/middleware/same-site.server.ts';
import { type NonceEnv, SERVICE_WORKER, securityHeaders } from '#app/http/middleware/security-headers.server.ts';
import { respondWithPage } from '#app/http/pages/page-render.server.ts';
import { MAIL_TROUBLES } from '#app/mail/mail-send.server.ts';
import { isHttps } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

const READY_MS = 2_800;
const RETRY_AFTER_S = '10';
const OUTAGES = { unreachable: 'the database does not answer', 'cannot-save': 'the shop cannot save anything now' };
const METHODS = ['GET', 'HEAD', 'POST'];
const clientFolder = join(import.meta.dirname, '../client');

/** Answers health checks, metrics, files, pictures and crawlers itself; everything else is a page of routes.ts. */
export function createHttp(shop: Shop) {
  const http = new Hono<NonceEnv & Logged & WithForm>();
  const addressOf = createClientAddress(shop.env.trustedProxies, shop.log);
  const clientAddress = (c: Context) => addressOf(getConnInfo(c).remote.address, c.req.header('X-Forwarded-For'));

  http.use(securityHeaders(isHttps(shop.env)));
  http.get('/healthz', (c) => c.text('ok'));
  const isOperator = createOperatorCheck(shop.env);
  http.get('/readyz', async (c) => {
    const outage = await findOutage(shop);
    return outage
      ? c.text(OUTAGES[outage], 503, { 'Retry-After': RETRY_AFTER_S })
      : c.text(readiness(shop, isOperator(c.req.header('Authorization'))));
  });
  const metrics = createMetricsEndpoint(shop);
  http.get('/metrics', (c) => metrics(c.req.header('Authorization')));
  http.use(
    '/assets/*',
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_, c) => {
        setCacheControl(c, CACHE_FOREVER);
        // Browsers never revalidate these files, so the header would only add bytes.
        c.header('Last-Modified', undefined);
      },
    }),
  );
  http.all('/assets/*', (c) => c.text('not found', 404));
  // Browsers revalidate the service worker on every visit.
  http.use('/sw.js', etag());
  http.on(
    'GET',
    readdirSync(clientFolder).map((name) => `/${name}`),
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_, c) => setCacheControl(c, c.req.path === SERVICE_WORKER ? 'no-cache' : 'public, max-age=3600'),
    }),
  );
  http.use(logRequest(shop));
  http.use(async (c, next) => (METHODS.includes(c.req.method) ? next() : notAllowed(c, METHODS)));
  http.use(async (c, next) => {
    // `prepareRequest` redirects a write from a page over plain HTTP.
    const mayPass = isSameOriginRequest(c.req.raw, shop.env.origin) || isFromPlainHttpPage(c.req.raw, shop.env.origin);
    return mayPass ? next() : c.text('This request came from another site.', 403);
  });
  // Browsers and the router read //shop as the home page of a host called `shop`.
  http.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    return /^\/\/+[^/]/.test(pathname) ? c.redirect(pathname.replace(/\/+/g, '/') + search, 308) : next();
  });
  http.use(compress());
  // These handlers read no session, so any cache may store their responses.
  const pictures = createImageEndpoint(shop);
  const crawlers = createCrawlerResponses(shop);
  http.get('/pictures/*', (c) => pictures(c.req.raw));
  http.get('/price-list.png', (c) => pictures(c.req.raw));
  const photos = createPhotoEndpoint(shop);
  http.get('/photos/*', (c) => photos(c.req.raw));
  const feeds = createFeedEndpoint(shop);
  for (const path of FEED_PATHS) http.get(path, (c) => feeds(c.req.raw));
  http.get('/robots.txt', () => crawlers.robots());
  http.get('/sitemap.xml', (c) => crawlers.sitemap(c.req.raw));
  http.use(readBody(shop));
  http.all('*', async (c) => {
    if (!isDecodable(c.req.path)) return c.redirect('/');
    const options = { log: c.get('log'), nonce: c.get('nonce'), address: clientAddress(c), form: c.get('form') };
    const { page, uid, route } = await respondWithPage(withoutNul(c.req.raw), options);
    c.set('uid', uid);
    c.set('route', route);
    if (page.status === 503) page.headers.set('Retry-After', RETRY_AFTER_S);
    return page;
  });
  http.onError((error, c) => {
    const outage = outageOf(error);
    if (outage) return c.text(OUTAGES[outage], 503, { 'Retry-After': RETRY_AFTER_S });
    (c.get('log') ?? shop.log).error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Something went wrong. Please try again.', 500);
  });
  return http;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Replaces NUL, which PostgreSQL rejects in a text, by U+FFFD: neither matches anything. */
function withoutNul(request: Request): Request {
  return request.url.includes('%00') ? new Request(request.url.replaceAll('%00', '%EF%BF%BD'), request) : request;
}

function notAllowed(c: Context, methods: string[]) {
  return c.text('This method is not allowed.', 405, { Allow: methods.join(', ') });
}

function setCacheControl(c: Context, cacheControl: string) {
  c.header('Cache-Control', cacheControl);
}

/** Tells only the operator that the last mail failed: others could find out which addresses are registered. */
function readiness({ mailSender }: Shop, toOperator: boolean): string {
  const trouble = mailSender.trouble();
  return trouble && (toOperator || trouble === 'no-server') ? `ready\n${MAIL_TROUBLES[trouble]}` : 'ready';
}

async function findOutage({ db, saveCheck }: Shop): Promise<Outage | undefined> {
  const outage = db
    .selectFrom('settings')
    .select('id')
    .executeTakeFirst()
    .then(async () => ((await saveCheck.canSave()) ? undefined : ('cannot-save' as const)))
    .catch(() => 'unreachable' as const);
  return Promise.race([outage, setTimeout(READY_MS, 'unreachable' as const, { ref: false })]);
}
