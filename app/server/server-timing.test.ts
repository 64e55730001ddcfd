import { expect, it } from 'vitest';
import { serverTiming } from '#app/server/server-timing.server.ts';

it('sends times, but not on account screens', () => {
  const times = { queries: 2, ms: 1.26, renderMs: 3 };
  expect(serverTiming('GET', '/shop', times)).toBe('db;dur=1.3;desc="2 queries", render;dur=3.0');
  expect(serverTiming('GET', '/', { ...times, queries: 1, renderMs: 0 })).toBe('db;dur=1.3;desc="1 query"');
  for (const route of ['/login', '/login/code', '/register', '/forgot-password', '/reset-password', '/setup', '']) {
    expect(serverTiming('GET', route, times), route).toBeNull();
  }
  expect(serverTiming('POST', '/cart', times)).toBeNull();
});
