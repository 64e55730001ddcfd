import { expect, it } from 'vitest';
import { createMetrics } from '#app/runtime/metrics.server.ts';

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
