import { expect, it } from 'vitest';
import { copyAddress } from '#app/ui/offline/copy-address.ts';

it.each([
  ['/', '/'],
  ['/?utm_source=a', '/'],
  ['/_.data', '/_.data'],
  ['/_.data?fbclid=x', '/_.data'],
  ['/shop?fbclid=x', '/shop'],
  ['/shop.data?utm_source=a&utm_medium=b', '/shop.data'],
  ['/shop?page=2&fbclid=x&type=used', '/shop?type=used&page=2'],
  ['/shop.data?q=&page=2&gclid=x', '/shop.data?page=2'],
  ['/shop.data?q=a%20b%3F', '/shop.data?q=a+b%3F'],
  ['/shop/redmi--a_?igsh=x', '/shop/redmi--a_'],
  ['/shop/redmi--a_?q=redmi&page=2', '/shop/redmi--a_'],
  ['/shop/redmi--a_.data?igsh=x', '/shop/redmi--a_.data'],
])('keeps the answer to %s as %s', (path, address) => {
  expect(copyAddress(`https://shop.example${path}`)).toBe(address);
});

it.each([
  '/admin/inventory',
  '/admin/inventory.data',
  '/shop.data?_routes=root',
  '/shop?q=a&q=b',
  '/my-orders/1/voucher',
])('keeps no answer to %s', (path) => expect(copyAddress(`https://shop.example${path}`)).toBeNull());
