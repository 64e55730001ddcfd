import { expect, it } from 'vitest';
import { createClientAddress } from '#app/http/client-ip.server.ts';

const proxies = ['127.0.0.1', '::1', '10.0.0.0/8', '2001:db8:ffff::/48'];
const quiet = { warn() {} };

it.each([
  ['believes a trusted proxy', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['believes a trusted IPv6 proxy', '::1', '2001:DB8::7', '2001:db8::7'],
  ['recognizes a trusted IPv4 proxy on an IPv6 socket', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['recognizes a trusted proxy by its range', '10.200.3.4', '203.0.113.7', '203.0.113.7'],
  ['recognizes a trusted IPv6 proxy by its range', '2001:db8:ffff:9::1', '203.0.113.7', '203.0.113.7'],
  ['ignores addresses that the client wrote itself', '127.0.0.1', '1.1.1.1, 198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['skips a chain of trusted proxies', '127.0.0.1', '1.1.1.1, 203.0.113.7, 10.1.2.3, 10.9.9.9', '203.0.113.7'],
  ['returns the left-most address if all are trusted proxies', '127.0.0.1', '10.1.2.3, 10.9.9.9', '10.1.2.3'],
  ['does not believe another peer', '203.0.113.99', '203.0.113.7', '203.0.113.99'],
  ['does not believe a peer with an address beside a trusted proxy', '127.0.0.2', '203.0.113.7', '127.0.0.2'],
  ['returns the peer if the last entry is no address', '127.0.0.1', '203.0.113.7, garbage', '127.0.0.1'],
  [
    'returns the trusted proxy after an entry that is no address',
    '127.0.0.1',
    '203.0.113.7, <b>, 10.1.2.3',
    '10.1.2.3',
  ],
  ['returns the peer for an empty header', '127.0.0.1', '', '127.0.0.1'],
  ['returns the peer if the last entry is empty', '127.0.0.1', '203.0.113.7, ', '127.0.0.1'],
  ['returns the peer if the last entry is a name', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['removes a port', '127.0.0.1', '203.0.113.7:51234', '203.0.113.7'],
  ['removes brackets and a port', '127.0.0.1', '[2001:db8::7]:51234', '2001:db8::7'],
  ['removes a zone', '127.0.0.1', 'fe80::7%eth0', 'fe80::7'],
  ['reads an IPv4 address that is written as IPv6', '127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['returns the peer without a header', '127.0.0.1', undefined, '127.0.0.1'],
  ['returns an empty address for a closed connection', undefined, '203.0.113.7', ''],
])('%s', (_, peer, header, address) => {
  expect(createClientAddress(proxies, quiet)(peer, header)).toBe(address);
});

it('trusts no proxy by default, not even on this machine', () => {
  for (const peer of ['127.0.0.1', '::1', '10.0.0.1'])
    expect(createClientAddress([], quiet)(peer, '203.0.113.7')).toBe(peer);
});

it('warns once that the header of an untrusted peer is ignored', () => {
  const warnings: unknown[] = [];
  const address = createClientAddress([], { warn: (...warning: unknown[]) => void warnings.push(warning) });
  address('127.0.0.1', undefined);
  expect(warnings).toEqual([]);
  for (let i = 0; i < 3; i++) address('127.0.0.1', '203.0.113.7');
  const message = 'X-Forwarded-For is ignored: TRUSTED_PROXIES does not name 127.0.0.1';
  expect(warnings).toEqual([[{ peer: '127.0.0.1' }, message]]);
});
