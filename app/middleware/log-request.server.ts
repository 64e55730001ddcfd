import type { MiddlewareHandler } from 'hono';
import type { Log } from '#app/log.server.ts';

/** `uid` is set once it is known who asks. */
export type Logged = { Variables: { log: Log; uid: string | undefined } };

/** Gives every request an id, which its answer and all of its log lines carry, and logs how it went. */
export function logRequest(shopLog: Log): MiddlewareHandler<Logged> {
  return async (c, next) => {
    const started = performance.now();
    const id = crypto.randomUUID();
    const log = shopLog.child({ request: id });
    c.set('log', log);
    await next();
    c.res.headers.set('X-Request-Id', id);
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - started);
    log.info({ method, path, status: c.res.status, ms, uid: c.get('uid') }, 'request');
  };
}
