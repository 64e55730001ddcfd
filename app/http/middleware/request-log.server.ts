import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '#app/runtime/log.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** Logged for a client that left before the response, as nginx does. It is no failure of the shop. */
const CLIENT_LEFT = 499;

export type Logged = {
  Bindings: HttpBindings;
  Variables: { log: Log; uid: string | undefined; route: string | undefined };
};

export function logRequest(shop: Pick<Shop, 'log' | 'metrics'>): MiddlewareHandler<Logged> {
  return async (c, next) => {
    const started = performance.now();
    const id = crypto.randomUUID();
    const log = shop.log.child({ request: id });
    c.set('log', log);
    await next();
    c.res.headers.set('X-Request-Id', id);
    const { method, path } = c.req;
    const elapsed = performance.now() - started;
    const ms = Math.round(elapsed);
    const status = c.env.outgoing.destroyed ? CLIENT_LEFT : c.res.status;
    log.info({ method, path, status, ms, uid: c.get('uid') }, 'request');
    shop.metrics.recordRequest({
      method,
      route: c.get('route') ?? '',
      status,
      seconds: elapsed / 1_000,
    });
  };
}
