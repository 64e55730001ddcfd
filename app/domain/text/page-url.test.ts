import { expect, it } from 'vitest';
import { pageAddress, storefrontPath } from '#app/domain/text/page-url.ts';

const phone = '/shop/redmi-note-13-8gb-256gb--a1~e1~80';

it.each([
  ['/', '/', '/'],
  ['/?fbclid=IwAR0&utm_source=a&gclid=b', '/', '/'],
  ['/?<script>=1', '/', '/'],
  ['/shop?', '/shop', '/shop'],
  ['/shop?fbclid=x&q=redmi', '/shop?q=redmi', '/shop'],
  ['/shop?brand=redmi&type=only', '/shop?type=only&brand=redmi', '/shop'],
  ['/shop?page=2&q=a&type=only', '/shop?q=a&type=only&page=2', '/shop'],
  ['/shop?q=&view=table', '/shop?view=table', '/shop'],
  ['/shop?q=%E1%80%96%E1%80%AF%E1%80%94%E1%80%BA%E1%80%B8', `/shop?q=${encodeURIComponent('ဖုန်း')}`, '/shop'],
  [phone.replaceAll('~', '%7E'), phone, '/shop/:id'],
  ['/shop?q=a%20b', '/shop?q=a+b', '/shop'],
  ['/?page=3&q=a', '/?page=3', '/'],
  ['/shop?page=1&view=grid&q=%20a%20', '/shop?q=a', '/shop'],
  ['/shop?page=02&q=a&q=b', '/shop?q=a&page=2', '/shop'],
  [phone, phone, '/shop/:id'],
  [`${phone}?utm_campaign=a`, phone, '/shop/:id'],
  [`${phone}?page=3&utm_campaign=a&q=redmi`, `${phone}?q=redmi&page=3`, '/shop/:id'],
  [`${phone}?back=%2Fcompare%3Fphones%3Da`, `${phone}?back=%2Fcompare%3Fphones%3Da`, '/shop/:id'],
  [`${phone}?back=%2F%2Fevil.example&q=a`, `${phone}?q=a`, '/shop/:id'],
  [`${phone}?back=%2Fadmin%2F..%2Flogout`, phone, '/shop/:id'],
  [`${phone}?back=%2Fshopping`, phone, '/shop/:id'],
  ['/shop?back=%2Fcompare', '/shop', '/shop'],
  [phone.replace('redmi', '%72edmi'), phone, '/shop/:id'],
  ['/compare?q=&fbclid=1&phones=a%2Cb', '/compare?phones=a%2Cb', '/compare'],
  ['/login?next=%2Fcart&after=checkout', '/login?after=checkout&next=%2Fcart', '/login'],
  ['/register?next=%2Fcart&after=cart', '/register?after=cart&next=%2Fcart', '/register'],
])('reads %s as the page %s', (url, address, route) => {
  expect(pageAddress(url)).toEqual({ address, route });
});

it.each([
  ...[
    '',
    '*',
    '//',
    '//shop',
    'http://shop.example/shop',
    '/shop/',
    '/Shop',
    '/%73hop',
    '/%73hop/a',
    '/admin',
    '/reset-password?token=a',
  ],
  ...[
    '/shop.data',
    '/shop/a.data',
    '/shop/a%2Edata',
    '/shop/..',
    '/shop/%2e%2e',
    '/shop/a/b',
    '/shop%2Fa',
    '/shop/%00',
    '/shop?q=%00',
  ],
  ...['/%E0%A4%A', '/constructor', '/__proto__'],
])('finds no page of the storefront at %s', (url) => {
  expect(pageAddress(url)).toBeNull();
});

it.each([
  ...[
    '/',
    '/shop',
    '/my-orders',
    phone,
    '/admin/inventory',
    '/SHOP/a/b',
    '/Admin/',
    '/constructor',
    '/assets/A.js',
  ].map((path) => [path, path]),
  ['/Shop', '/shop'],
  ['/shop/', '/shop'],
  ['/SHOP//', '/shop'],
  ['/Price-List/', '/price-list'],
  ['/MY-ORDERS', '/my-orders'],
  ['//', '/'],
  ['//shop', '/shop'],
  ['///my-orders//', '/my-orders'],
  ['//shop//redmi--aB', '/shop/redmi--aB'],
  ['/SHOP/Redmi--aB/', '/shop/Redmi--aB'],
])('writes the path %s as %s', (path, expected) => {
  expect(storefrontPath(path)).toBe(expected);
});
