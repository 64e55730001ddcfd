const THIS_MACHINE = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * Whether a browser at `address` throws away the cookies of a shop whose public address is `origin`, so that nobody can
 * log in there: they are for HTTPS only, and browsers take them over plain HTTP from their own machine alone.
 */
export function dropsCookies(address: string | null, origin: string | undefined): boolean {
  if (!origin?.startsWith('https:') || !address || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !THIS_MACHINE.test(hostname);
}
