import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Log } from '#app/runtime/log.server.ts';

/** Addresses and ranges (`10.0.0.0/8`) of TRUSTED_PROXIES. */
export type TrustedProxies = readonly string[];

/** Makes a function that finds the right-most address that is no trusted proxy: a client can forge those before it. */
export function createClientAddress(proxies: TrustedProxies, log: Pick<Log, 'warn'>) {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  let hasWarned = false;

  return (remote: string | undefined, forwardedFor: string | undefined): string => {
    const peer = plainAddress(remote ?? '') ?? '';
    if (forwardedFor === undefined || isIP(peer) === 0) return peer;
    if (!isTrusted(peer)) {
      if (!hasWarned) log.warn({ peer }, `X-Forwarded-For is ignored: TRUSTED_PROXIES does not name ${peer}`);
      hasWarned = true;
      return peer;
    }
    let client = peer;
    for (const hop of forwardedFor.split(',').reverse()) {
      const address = plainAddress(hop.trim());
      if (address === undefined) return client;
      client = address;
      if (!isTrusted(address)) return client;
    }
    return client;
  };
}

function plainAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(address) === 0 ? undefined : address.toLowerCase();
}
