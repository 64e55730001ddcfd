import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Log } from '#app/server/log.server.ts';

/** Where a guess comes from: its headers, and its network address as `createClientAddress` tells it. */
export type ClientInfo = { headers: Headers; address: string };

/** Whose `X-Forwarded-For` is believed: addresses and ranges of proxies as TRUSTED_PROXIES names them (`10.0.0.0/8`). */
export type TrustedProxies = readonly string[];

/** Whether this is an IPv4 or IPv6 address, or a range of them as `10.0.0.0/8`. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (more.length > 0 || isIP(address) === 0 || address.includes('%')) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32));
}

/**
 * Tells a request's network address from its peer and its `X-Forwarded-For`: the right-most address there that is not a
 * trusted proxy's own. The header counts only where the peer is a trusted proxy, and only as far as it holds addresses:
 * to the left of the first word that is none, anybody can have written anything.
 */
export function createClientAddress(proxies: TrustedProxies, log: Pick<Log, 'warn'>) {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let warned = false;

  return (remote: string | undefined, forwardedFor: string | undefined): string => {
    const peer = plainAddress(remote ?? '') ?? '';
    if (forwardedFor === undefined || isIP(peer) === 0) return peer;
    if (!isTrusted(peer)) {
      if (!warned) log.warn({ peer }, `X-Forwarded-For is not believed: TRUSTED_PROXIES does not name ${peer}`);
      warned = true;
      return peer;
    }
    let nearest = peer;
    for (const hop of forwardedFor.split(',').reverse()) {
      const address = plainAddress(hop.trim());
      if (address === undefined) return nearest;
      nearest = address;
      if (!isTrusted(address)) return nearest;
    }
    return nearest;
  };
}

/** The address alone: without a port, a zone, brackets, or the IPv6 clothes of an IPv4 one. */
function plainAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}
