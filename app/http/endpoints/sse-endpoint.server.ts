import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isUnavailable } from '#app/db/unavailable.server.ts';
import type { Person } from '#app/domain/people/accounts/person.ts';
import { createClientAddress } from '#app/http/client-ip.server.ts';
import { pageHeaders, pagePolicy } from '#app/http/middleware/security-headers.server.ts';
import { liveName } from '#app/live/change-feed.server.ts';
import { Broadcaster } from '#app/live/sse-broadcaster.server.ts';
import { ConnectionLimit } from '#app/live/sse-limits.server.ts';
import { isHttps } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

const RETRY_FULL_MS = 30_000;
const EVENTS_URL = /^\/events(?:\?|$)/;

type Parts = Pick<Shop, 'auth' | 'env' | 'changeFeed' | 'log' | 'metrics'>;

/** Beyond the connection limit, a client gets the state once and is disconnected. */
export function createSseEndpoint(
  { auth, env, changeFeed, log, metrics: { counts } }: Parts,
  build: string,
  limit = new ConnectionLimit(),
) {
  const addressOf = createClientAddress(env.trustedProxies, log);
  const commonHeaders = {
    ...pageHeaders(isHttps(env)),
    'Content-Security-Policy': pagePolicy({ scripts: [], styles: [] }),
    'Cache-Control': 'no-store',
  };
  const streamHeaders = {
    ...commonHeaders,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  };
  const broadcaster = new Broadcaster(changeFeed, (who) => {
    counts.streams = broadcaster.size;
    log.debug({ uid: who?.id, open: broadcaster.size }, 'SSE client disconnected');
  });

  async function respond({ headers, socket }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { cookie } = headers;
    const forwarded = headers['x-forwarded-for'];
    const address = addressOf(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded);
    const readPerson = async () => (cookie ? findPerson(cookie) : null);
    const who = await readPerson();
    if (response.destroyed) return;
    if (changeFeed.isClosed || who === undefined) {
      response
        .writeHead(503, { ...commonHeaders, 'Retry-After': '30' })
        .end('Live updates are not available at this moment.');
      return;
    }
    const release = limit.reserve(address, who?.id);
    if (!release) {
      counts.refusedStreams++;
      const message = broadcaster.messageFor(who, changeFeed.stateFor(who));
      response.writeHead(200, streamHeaders).end(`retry: ${RETRY_FULL_MS}\nevent: full\n${message}`);
      return;
    }
    response.once('close', release);
    response.writeHead(200, streamHeaders);
    broadcaster.add(response, who, async () => {
      const current = await readPerson();
      return current === undefined ? undefined : isSame(who, current);
    });
    counts.streams = broadcaster.size;
  }

  /** @returns undefined if the session cannot be read. */
  async function findPerson(cookie: string): Promise<Person | null | undefined> {
    try {
      return (await auth.identify(new Headers({ Cookie: cookie }), { canSetCookies: false })).who;
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error, path: '/events' }, 'session of an SSE client cannot be read');
      return undefined;
    }
  }

  return {
    before(next: RequestListener): RequestListener {
      return (request, response) => {
        const { method, url = '' } = request;
        if (!EVENTS_URL.test(url)) return next(request, response);
        if (method !== 'GET') {
          response.writeHead(405, { ...commonHeaders, Allow: 'GET' }).end('This method is not allowed.');
          return;
        }
        // A page of another build may not understand these messages; 204 stops its EventSource.
        const clientBuild = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('build');
        if (clientBuild !== null && clientBuild !== build) {
          response.writeHead(204, commonHeaders).end();
          return;
        }
        respond(request, response).catch((error: unknown) => {
          log.error({ err: error, path: '/events' }, 'request failed');
          response.destroy();
        });
      };
    },
  };
}

function isSame(one: Person | null, other: Person | null): boolean {
  return (one && liveName(one)) === (other && liveName(other));
}
