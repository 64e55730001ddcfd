/**
 * Whether a request may write: reading is always allowed, writing only from this site's own pages. A browser names the
 * page's origin on every POST; what names none is no browser and carries nobody's cookies unasked.
 */
export function isOwnRequest(request: Request, publicOrigin: string | undefined): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true;
  const site = request.headers.get('Sec-Fetch-Site');
  if (site && site !== 'same-origin' && site !== 'none') return false;
  const origin = request.headers.get('Origin');
  if (origin === null) return true;
  return origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === request.headers.get('Host'));
}
