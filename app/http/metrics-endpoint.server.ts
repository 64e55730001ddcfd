import { createHash, timingSafeEqual } from 'node:crypto';
import type { Env } from '#app/server/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/**
 * Answers GET /metrics to who carries METRICS_TOKEN (`Authorization: Bearer …`); to everybody else, and without that
 * setting, there is no such page.
 */
export function createMetricsEndpoint({ env, metrics, pool }: Pick<Shop, 'env' | 'metrics' | 'pool'>) {
  const isOperator = createOperatorCheck(env);
  return (authorization?: string): Response => {
    if (!isOperator(authorization)) return new Response('not found', { status: 404 });
    return new Response(metrics.text({ pool: pool() }), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  };
}

/** Tells from a request's Authorization whether it carries METRICS_TOKEN; nobody does where there is none. */
export function createOperatorCheck({ metricsToken }: Pick<Env, 'metricsToken'>): (authorization?: string) => boolean {
  const right = metricsToken && digest(`Bearer ${metricsToken}`);
  return (authorization = '') => (right ? timingSafeEqual(digest(authorization), right) : false);
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
