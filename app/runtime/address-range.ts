import { isIP, isIPv6 } from 'node:net';

/** True for an IP address or a range such as `10.0.0.0/8`. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  if (more.length > 0 || isIP(address) === 0 || address.includes('%')) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIPv6(address) ? 128 : 32));
}
