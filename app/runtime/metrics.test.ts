import { expect, it } from 'vitest';
import { createMetricsEndpoint } from '#app/http/endpoints/metrics-endpoint.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { createMetrics } from '#app/runtime/metrics.server.ts';
import { serverTiming } from '#app/server/server-timing.server.ts';

const METRICS_TOKEN = 'sixteen letters!';
const gauges = { pool: { open: 2, idle: 1, waiting: 3 } };

it('counts responses by route pattern in cumulative buckets', () => {
  const metrics = createMetrics(false);
  for (const seconds of [0.004, 0.03, 9]) {
    metrics.recordRequest({ method: 'GET', route: '/my-orders/:id/voucher', status: 200, seconds });
  }
  for (const method of ['PROPFIND', 'LOCK']) metrics.recordRequest({ method, route: '', status: 405, seconds: 0.001 });
  metrics.counts.streams = 7;
  const lines = metrics.text(gauges).split('\n');
  const labels = 'method="GET",route="/my-orders/:id/voucher",status="200"';
  const bucket = (le: string, of = labels) => lines.find((line) => line.includes(`_bucket{${of},le="${le}"}`));
  expect(['0.005', '0.025', '0.05', '5', '+Inf'].map((le) => bucket(le)?.split(' ')[1])).toEqual([
    '1',
    '1',
    '2',
    '2',
    '3',
  ]);
  expect(lines).toContain(`http_request_duration_seconds_count{${labels}} 3`);
  expect(bucket('+Inf', 'method="other",route="",status="405"')).toMatch(/ 2$/);
  expect(lines).toEqual(expect.arrayContaining(['shop_event_streams 7', 'shop_database_waiting 3']));
  for (const line of lines.filter(Boolean)) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? [\d.e+-]+)$/);
});

it('requires the token, and is not found if none is configured', async () => {
  const metrics = createMetrics(false);
  const endpoint = (env: Record<string, string>) =>
    createMetricsEndpoint({ env: readEnv(env), metrics, pool: () => gauges.pool });
  const respond = endpoint({ METRICS_TOKEN });
  expect(respond(`Bearer ${METRICS_TOKEN}`).status).toBe(200);
  for (const sent of [undefined, '', 'Bearer ', 'Bearer sixteen letters?', `Basic ${METRICS_TOKEN}`]) {
    expect(respond(sent).status).toBe(404);
  }
  for (const sent of [undefined, 'Bearer ', 'Bearer undefined']) expect(endpoint({})(sent).status).toBe(404);
});

it('sends times, but not on account screens', () => {
  const times = { queries: 2, ms: 1.26, renderMs: 3 };
  expect(serverTiming('GET', '/shop', times)).toBe('db;dur=1.3;desc="2 queries", render;dur=3.0');
  expect(serverTiming('GET', '/', { ...times, queries: 1, renderMs: 0 })).toBe('db;dur=1.3;desc="1 query"');
  for (const route of ['/login', '/login/code', '/register', '/forgot-password', '/reset-password', '/setup', '']) {
    expect(serverTiming('GET', route, times), route).toBeNull();
  }
  expect(serverTiming('POST', '/cart', times)).toBeNull();
});
