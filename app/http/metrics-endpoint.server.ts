import { createHash, timingSafeEqual } from 'node:crypto';
import type { Shop } from '#app/server/shop.server.ts';

/**
 * Answers GET /metrics to who carries METRICS_TOKEN (`Authorization: Bearer …`); to everybody else, and without that
 * setting, there is no such page.
 */
export function answerMetrics({ env, metrics, pool }: Pick<Shop, 'env' | 'metrics' | 'pool'>) {
  const right = env.metricsToken && digest(`Bearer ${env.metricsToken}`);
  return (authorization = ''): Response => {
    if (!right || !timingSafeEqual(digest(authorization), right)) return new Response('not found', { status: 404 });
    return new Response(metrics.text({ pool: pool() }), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  };
}

/** Of one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
