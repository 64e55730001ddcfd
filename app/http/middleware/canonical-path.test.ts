import { expect, it } from 'vitest';
import { canonicalPath } from '#app/http/middleware/canonical-path.server.ts';

it.each([
  ['/', '/', '/'],
  ['', '//', '/'],
  ['/shop', '/Shop', '/shop'],
  ['/shop', '/SHOP///', '/shop'],
  ['/shop', '/%73hop', '/shop'],
  ['shop/:id', '/sHop/Redmi--aB~2F/', '/shop/Redmi--aB~2F'],
  ['/shop/:id', '/shop/%E1%80%96', '/shop/%E1%80%96'],
  ['/my-orders/:id/voucher', '/MY-ORDERS/aB/VOUCHER', '/my-orders/aB/voucher'],
  ['/admin/voucherModal', '/admin/vouchermodal', '/admin/voucherModal'],
  ['/*', '/Unknown//', '/Unknown//'],
])('gives the pattern %s and the path %s the canonical path %s', (pattern, path, canonical) => {
  expect(canonicalPath(pattern, path)).toBe(canonical);
  expect(canonicalPath(pattern, canonical)).toBe(canonical);
});
