import type { MiddlewareHandler } from 'hono';
import type { Log } from '#app/runtime/log.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

export type Logged = { Variables: { log: Log; uid: string | undefined; route: string | undefined } };

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
    log.info({ method, path, status: c.res.status, ms, uid: c.get('uid') }, 'request');
    shop.metrics.recordRequest({
      method,
      route: c.get('route') ?? '',
      status: c.res.status,
      seconds: elapsed / 1_000,
    });
  };
}
