import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isAway } from '#app/db/unavailable.server.ts';
import type { Person } from '#app/domain/accounts/person.ts';
import { createClientAddress } from '#app/http/client-ip.server.ts';
import { pageHeaders, pagePolicy } from '#app/http/middleware/security-headers.server.ts';
import { createLines } from '#app/live/sse-broadcaster.server.ts';
import { createDoor } from '#app/live/sse-limits.server.ts';
import { isHttps } from '#app/server/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** Who finds no room comes again after this, and hears then what has changed. */
const COME_AGAIN_MS = 30_000;
const ADDRESS = /^\/events(?:\?|$)/;

type Parts = Pick<Shop, 'auth' | 'env' | 'events' | 'log' | 'metrics'>;

/**
 * Answers GET /events, before the router: how things stand for who asks (see LiveState), for as long as they listen.
 * Where too many do, it is told once, with the time to come again; a page is then half a minute late and no more.
 */
export function createEventStream(
  { auth, env, events, log, metrics: { counts } }: Parts,
  build: string,
  admit = createDoor(),
) {
  const addressOf = createClientAddress(env.trustedProxies, log);
  const always = {
    ...pageHeaders(isHttps(env)),
    'Content-Security-Policy': pagePolicy({ scripts: [], styles: [] }),
    'Cache-Control': 'no-store',
  };
  const stream = {
    ...always,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  };
  const lines = createLines(events, (who) => {
    counts.streams = lines.size;
    log.debug({ uid: who?.id, open: lines.size }, 'stopped listening');
  });

  async function answer({ headers, socket }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { cookie } = headers;
    const forwarded = headers['x-forwarded-for'];
    const address = addressOf(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded);
    const identify = async () => (cookie ? whoHas(cookie) : null);
    const who = await identify();
    if (outgoing.destroyed) return;
    if (events.closed || who === undefined) {
      outgoing.writeHead(503, { ...always, 'Retry-After': '30' }).end('The shop cannot be heard at this moment.');
      return;
    }
    const leave = admit(address, who?.id);
    if (!leave) {
      counts.refusedStreams++;
      const words = lines.wordsFor(who, events.stateFor(who));
      outgoing.writeHead(200, stream).end(`retry: ${COME_AGAIN_MS}\nevent: full\n${words}`);
      return;
    }
    outgoing.once('close', leave);
    outgoing.writeHead(200, stream);
    lines.add(outgoing, who, async () => {
      const now = await identify();
      return now === undefined ? undefined : isSame(who, now);
    });
    counts.streams = lines.size;
  }

  /** Undefined where nobody can say at this moment; of a database that is away its queries have told. */
  async function whoHas(cookie: string): Promise<Person | null | undefined> {
    try {
      return (await auth.identify(new Headers({ Cookie: cookie }), { carries: false })).who;
    } catch (error) {
      if (!isAway(error)) log.error({ err: error, path: '/events' }, 'nobody can say who listens');
      return undefined;
    }
  }

  return {
    /** Answers /events, and leaves the rest to `listener`. */
    before(listener: RequestListener): RequestListener {
      return (asked, outgoing) => {
        const { method, url = '' } = asked;
        if (!ADDRESS.test(url)) return listener(asked, outgoing);
        if (method !== 'GET') {
          outgoing.writeHead(405, { ...always, Allow: 'GET' }).end('This method is not allowed.');
          return;
        }
        // A page of an earlier build might not understand what this one would answer; it hears nothing until it is reloaded.
        const asking = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('build');
        if (url.includes('?') && asking !== null && asking !== build) {
          outgoing.writeHead(204, always).end();
          return;
        }
        answer(asked, outgoing).catch((error: unknown) => {
          log.error({ err: error, path: '/events' }, 'request failed');
          outgoing.destroy();
        });
      };
    },
  };
}

function isSame(one: Person | null, other: Person | null): boolean {
  return one?.id === other?.id && one?.role === other?.role;
}
