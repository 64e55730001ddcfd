const THIS_MACHINE = /^(localhost|[\w.-]+\.localhost|127(\.\d+){3}|\[::1\])$/i;

/** True if a browser opened an HTTPS shop over plain HTTP: it rejects the secure cookies, so nobody can log in. */
export function dropsCookies(address: string | null, origin: string | undefined): boolean {
  if (!origin?.startsWith('https:') || !address || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !THIS_MACHINE.test(hostname);
}
