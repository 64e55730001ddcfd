import { expect, it } from 'vitest';
import { createMetricsEndpoint } from '#app/http/endpoints/metrics-endpoint.server.ts';
import { readEnv } from '#app/runtime/env.server.ts';
import { createMetrics } from '#app/runtime/metrics.server.ts';

const METRICS_TOKEN = 'sixteen letters!';

it('requires the token, and is not found if none is configured', async () => {
  const metrics = createMetrics(false);
  const endpoint = (env: Record<string, string>) =>
    createMetricsEndpoint({ env: readEnv(env), metrics, pool: () => ({ open: 2, idle: 1, waiting: 3 }) });
  const respond = endpoint({ METRICS_TOKEN });
  expect(respond(`Bearer ${METRICS_TOKEN}`).status).toBe(200);
  for (const sent of [undefined, '', 'Bearer ', 'Bearer sixteen letters?', `Basic ${METRICS_TOKEN}`]) {
    expect(respond(sent).status).toBe(404);
  }
  for (const sent of [undefined, 'Bearer ', 'Bearer undefined']) expect(endpoint({})(sent).status).toBe(404);
});
