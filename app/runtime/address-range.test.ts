import { expect, it } from 'vitest';
import { isAddressOrRange } from '#app/runtime/env.server.ts';

it('accepts addresses and ranges, and nothing else', () => {
  for (const good of [
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    '2001:db8:ffff::/48',
    '0.0.0.0/0',
    '::/0',
    '::1/128',
    '10.0.0.1/32',
  ])
    expect(isAddressOrRange(good)).toBe(true);
  const bad = [
    '',
    'localhost',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/x',
    'fe80::1%eth0',
  ];
  for (const each of bad) expect(isAddressOrRange(each)).toBe(false);
});
