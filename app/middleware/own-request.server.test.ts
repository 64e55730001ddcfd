import { expect, it } from 'vitest';
import { isOwnRequest } from '#app/middleware/own-request.server.ts';

/** Whether a shop at https://shop.example, which its proxy reaches as shop:3000, takes a request with these headers. */
function takes(
  method: string,
  headers: Record<string, string>,
  publicOrigin: string | undefined = 'https://shop.example',
) {
  return isOwnRequest(
    new Request('http://shop:3000/cart', { method, headers: { Host: 'shop:3000', ...headers } }),
    publicOrigin,
  );
}

it('lets anybody read', () => {
  expect(takes('GET', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(true);
  expect(takes('HEAD', { Origin: 'https://evil.example' })).toBe(true);
});

it.each<Record<string, string>>([
  {},
  { Origin: 'https://shop.example' },
  { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'http://shop:3000' },
  { 'Sec-Fetch-Site': 'none' },
])('takes a write with %o', (headers) => {
  expect(takes('POST', headers)).toBe(true);
});

it.each<Record<string, string>>([
  { Origin: 'https://evil.example' },
  { Origin: 'https://shop.example.evil.example' },
  { Origin: 'http://shop.example' },
  { Origin: 'http://shop:3001' },
  { Origin: 'null' },
  { Origin: '' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' },
])('refuses a write with %o', (headers) => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect(takes(method, headers)).toBe(false);
});

it('goes by the Host where no public address is set, whatever the proxy in front speaks', () => {
  expect(takes('POST', { Host: 'shop.example', Origin: 'https://shop.example' }, undefined)).toBe(true);
  expect(takes('POST', { Host: 'shop.example', Origin: 'https://evil.example' }, undefined)).toBe(false);
});
