import { expect, it } from 'vitest';
import { createClientAddress, isAddressOrRange } from '#app/http/client-ip.server.ts';

const proxies = ['127.0.0.1', '::1', '10.0.0.0/8', '2001:db8:ffff::/48'];
const quiet = { warn() {} };

it.each([
  ['believes the proxy', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['believes an IPv6 proxy', '::1', '2001:DB8::7', '2001:db8::7'],
  ['knows an IPv4 proxy on an IPv6 socket', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['knows a proxy by its range', '10.200.3.4', '203.0.113.7', '203.0.113.7'],
  ['knows an IPv6 proxy by its range', '2001:db8:ffff:9::1', '203.0.113.7', '203.0.113.7'],
  ['takes what the client wrote for nothing', '127.0.0.1', '1.1.1.1, 198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['walks past a chain of proxies', '127.0.0.1', '1.1.1.1, 203.0.113.7, 10.1.2.3, 10.9.9.9', '203.0.113.7'],
  ['takes the farthest of proxies alone', '127.0.0.1', '10.1.2.3, 10.9.9.9', '10.1.2.3'],
  ['believes nobody else', '203.0.113.99', '203.0.113.7', '203.0.113.99'],
  ['believes no neighbour of a proxy', '127.0.0.2', '203.0.113.7', '127.0.0.2'],
  ['stops at what is no address', '127.0.0.1', '203.0.113.7, garbage', '127.0.0.1'],
  ['stops there behind more proxies', '127.0.0.1', '203.0.113.7, <b>, 10.1.2.3', '10.1.2.3'],
  ['stops at nothing', '127.0.0.1', '', '127.0.0.1'],
  ['stops at an empty end', '127.0.0.1', '203.0.113.7, ', '127.0.0.1'],
  ['stops at a name', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['drops a port', '127.0.0.1', '203.0.113.7:51234', '203.0.113.7'],
  ['drops brackets and a port', '127.0.0.1', '[2001:db8::7]:51234', '2001:db8::7'],
  ['drops a zone', '127.0.0.1', 'fe80::7%eth0', 'fe80::7'],
  ['takes an IPv4 address for one, however it is written', '127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['asks the peer where nothing was forwarded', '127.0.0.1', undefined, '127.0.0.1'],
  ['does not know who is gone already', undefined, '203.0.113.7', ''],
])('%s', (_, peer, header, address) => {
  expect(createClientAddress(proxies, quiet)(peer, header)).toBe(address);
});

it('trusts no proxy by default, not even on this machine', () => {
  for (const peer of ['127.0.0.1', '::1', '10.0.0.1'])
    expect(createClientAddress([], quiet)(peer, '203.0.113.7')).toBe(peer);
});

it('warns once that a header is not trusted', () => {
  const told: unknown[] = [];
  const address = createClientAddress([], { warn: (...words: unknown[]) => void told.push(words) });
  address('127.0.0.1', undefined);
  expect(told).toEqual([]);
  for (let i = 0; i < 3; i++) address('127.0.0.1', '203.0.113.7');
  const words = 'X-Forwarded-For is not believed: TRUSTED_PROXIES does not name 127.0.0.1';
  expect(told).toEqual([[{ peer: '127.0.0.1' }, words]]);
});

it('recognises addresses and ranges', () => {
  for (const good of [...proxies, '0.0.0.0/0', '::/0', '::1/128', '10.0.0.1/32'])
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
