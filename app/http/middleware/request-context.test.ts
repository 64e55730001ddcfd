import { RouterContextProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { sessionRights } from '#app/domain/people/rights/pin-session.server.ts';
import { prepareRequest } from '#app/http/middleware/request-context.server.ts';
import { getShop } from '#app/server/shop.server.ts';

vi.mock('#app/server/shop.server.ts', () => ({ getShop: vi.fn() }));

it.each([
  [true, 'staff'],
  [undefined, 'admin'],
])('runs the request of a PIN with the rights of a PIN', async (byPin, role) => {
  const identity = { who: { id: 'aye', byPin }, language: null, page: null, cookies: [] };
  const shop = { env: {}, changeFeed: { stateFor: () => ({}) }, auth: { identify: async () => identity } };
  vi.mocked(getShop).mockResolvedValue(shop as never);
  const request = new Request('http://shop.example/admin');
  const of = { request, url: new URL(request.url), context: new RouterContextProvider(), pattern: 'admin', params: {} };
  let seen: string | undefined;
  await prepareRequest(of as never, async () => {
    seen = sessionRights({ role: 'admin', rights: null }).role;
    return new Response();
  });
  expect(seen).toBe(role);
});
