import { createHash, timingSafeEqual } from 'node:crypto';
import type { Env } from '#app/runtime/env.server.ts';
import type { Shop } from '#app/server/shop.server.ts';

/** Answers 404 unless the request has METRICS_TOKEN as `Authorization: Bearer …`. */
export function createMetricsEndpoint({ env, metrics, pool }: Pick<Shop, 'env' | 'metrics' | 'pool'>) {
  const isOperator = createOperatorCheck(env);
  return (authorization?: string): Response => {
    if (!isOperator(authorization)) return new Response('not found', { status: 404 });
    return new Response(metrics.text({ pool: pool() }), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  };
}

export function createOperatorCheck({ metricsToken }: Pick<Env, 'metricsToken'>): (authorization?: string) => boolean {
  const expected = metricsToken && digest(`Bearer ${metricsToken}`);
  return (authorization = '') => (expected ? timingSafeEqual(digest(authorization), expected) : false);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
