import { expect, it } from 'vitest';
import { cameOverPlainHttp, carriesForm, isSameOriginRequest } from '#app/http/middleware/same-site.server.ts';

/** True if a shop at https://shop.example, which its proxy reaches as shop:3000, accepts the request. */
function accepts(
  method: string,
  headers: Record<string, string>,
  publicOrigin: string | undefined = 'https://shop.example',
) {
  return isSameOriginRequest(
    new Request('http://shop:3000/cart', { method, headers: { Host: 'shop:3000', ...headers } }),
    publicOrigin,
  );
}

it('allows every read', () => {
  expect(accepts('GET', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(true);
  expect(accepts('HEAD', { Origin: 'https://evil.example' })).toBe(true);
});

it.each<Record<string, string>>([
  {},
  { Origin: 'https://shop.example' },
  { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'http://shop:3000' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { Referer: 'https://shop.example/cart' },
])('accepts a write with %o', (headers) => {
  expect(accepts('POST', headers)).toBe(true);
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
  { Referer: 'https://evil.example/' },
  { Referer: 'https://evil.example/?https://shop.example/' },
  { Referer: 'nowhere' },
  { Referer: 'https://shop.example/', Origin: 'null' },
  { Referer: 'https://shop.example/', 'Sec-Fetch-Site': 'same-site' },
])('refuses a write with %o', (headers) => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect(accepts(method, headers)).toBe(false);
});

it('compares with the Host if no public address is set', () => {
  expect(accepts('POST', { Host: 'shop.example', Origin: 'https://shop.example' }, undefined)).toBe(true);
  expect(accepts('POST', { Host: 'shop.example', Origin: 'https://evil.example' }, undefined)).toBe(false);
});

it('refuses the public host over plain HTTP', () => {
  const publicHost = { Host: 'shop.example' };
  expect(accepts('POST', { ...publicHost, Origin: 'http://shop.example' })).toBe(false);
  expect(accepts('POST', { ...publicHost, Referer: 'http://shop.example/' })).toBe(false);
  expect(accepts('POST', { ...publicHost, Origin: 'https://shop.example' })).toBe(true);
});

it.each<[boolean, Record<string, string>]>([
  [true, {}],
  [true, { 'Content-Length': '0' }],
  [true, { 'Content-Type': 'application/x-www-form-urlencoded' }],
  [true, { 'Content-Type': 'Application/X-WWW-Form-Urlencoded;charset=UTF-8' }],
  [true, { 'Content-Type': 'multipart/form-data; boundary=x' }],
  [false, { 'Content-Type': 'text/plain' }],
  [false, { 'Content-Type': 'text/plain; application/x-www-form-urlencoded' }],
  [false, { 'Content-Type': 'application/json' }],
  [false, { 'Content-Type': '' }],
  [false, { 'Content-Length': '1' }],
  [false, { 'Transfer-Encoding': 'chunked' }],
])('carriesForm is %s for %o', (expected, headers) => {
  expect(carriesForm({ method: 'POST', headers: new Headers(headers) })).toBe(expected);
  expect(carriesForm({ method: 'GET', headers: new Headers(headers) })).toBe(true);
});

it.each([
  // The shop's own port or the proxy's header decides.
  ['192.168.1.5:3000', undefined, true],
  ['shop.example:3000', undefined, true],
  ['shop.example', 'http', true],
  ['shop.example', 'https', false],
  ['www.shop.example', undefined, false],
  ['shop.example', undefined, false],
  // Browsers store cookies for these hosts over plain HTTP too.
  ['localhost:3000', undefined, false],
  ['127.0.0.1:3000', 'http', false],
  ['not a host', undefined, false],
])('detects plain HTTP for %s with the protocol %s: %s', (host, protocol, expected) => {
  const header = (name: string) => (name === 'host' ? host : protocol);
  expect(cameOverPlainHttp(header, { origin: 'https://shop.example', port: 3000 })).toBe(expected);
  expect(cameOverPlainHttp(header, { origin: 'http://shop.example', port: 3000 })).toBe(false);
  expect(cameOverPlainHttp(header, { origin: undefined, port: 3000 })).toBe(false);
});
