import { expect, it } from 'vitest';
import { cacheKey } from '#app/ui/offline/worker/page-copy-url.ts';

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
  ['/?page=1', '/'],
  ['/?page=2', '/?page=2'],
  ['/_.data?page=0', '/_.data'],
  ['/my-orders?page=1', '/my-orders'],
  ['/price-list?page=-3', '/price-list'],
  ['/shop?page=1', '/shop'],
  ['/shop?page=abc&view=grid', '/shop'],
  ['/shop?page=၁', '/shop'],
  ['/shop.data?page=02.7&view=list', '/shop.data?page=2'],
  ['/shop?q=+&type=', '/shop'],
  ['/shop?q=%20redmi%20', '/shop?q=redmi'],
  ['/shop?page=1&page=2', '/shop'],
  ['/shop?type=&q=', '/shop'],
  ['/shop/', '/shop'],
  ['/Shop', '/shop'],
  ['//shop', '/shop'],
  ['/shop?q=a&q=b', '/shop?q=a'],
  ['/Shop/.data?page=1', '/shop.data'],
  ['/shop/redmi--a_?igsh=x', '/shop/--a_'],
  ['/shop/redmi--a_?q=redmi&page=2', '/shop/--a_'],
  ['/shop/redmi--a_.data?igsh=x', '/shop/--a_.data'],
  ['/shop/what-it-was-called--a_', '/shop/--a_'],
  ['/SHOP/a_/', '/shop/--a_'],
  ['/shop/a--b--c', '/shop/--b--c'],
])('caches the response to %s as %s', (path, address) => {
  expect(cacheKey(`https://shop.example${path}`)).toBe(address);
});

it.each(['/admin/inventory', '/admin/inventory.data', '/shop.data?_routes=root', '/my-orders/1/voucher'])(
  'does not cache the response to %s',
  (path) => expect(cacheKey(`https://shop.example${path}`)).toBeNull(),
);
