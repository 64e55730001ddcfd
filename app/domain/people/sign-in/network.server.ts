import { isIPv6 } from 'node:net';

/** The part of an address that one internet connection has: the whole of IPv4, the first 64 bits of IPv6. */
export function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const [left = [], right = []] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
