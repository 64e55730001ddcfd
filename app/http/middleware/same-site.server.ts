import { dropsCookies } from '#app/domain/people/sign-in/plain-http.ts';

type RequestHead = { method: string; headers: Headers };

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Browsers name the origin of every POST. One that names none comes from a program (decision: server-and-headers). */
export function isSameOriginRequest(request: RequestHead, publicOrigin: string | undefined): boolean {
  if (isRead(request)) return true;
  const { headers } = request;
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = pageOrigin(headers);
  return origin === null || isOwnOrigin(origin, headers.get('Host'), publicOrigin);
}

/** True for a write from a plain-HTTP page of an HTTPS shop: anybody on the network can forge such a page. */
export function isFromPlainHttpPage(request: RequestHead, publicOrigin: string | undefined): boolean {
  if (isRead(request)) return false;
  const origin = pageOrigin(request.headers);
  return dropsCookies(origin, publicOrigin) && new URL(String(origin)).host === request.headers.get('Host');
}

type Header = (name: 'host' | 'x-forwarded-proto') => string | string[] | null | undefined;

/** Goes by X-Forwarded-Proto or the shop's own port, which has no TLS. For messages only: a client can forge both. */
export function cameOverPlainHttp(
  header: Header,
  { origin, port }: { origin: string | undefined; port: number },
): boolean {
  const address = `http://${header('host')}`;
  if (!origin || !dropsCookies(address, origin)) return false;
  const protocol = header('x-forwarded-proto');
  if (protocol) return protocol === 'http';
  const requested = new URL(address);
  return Number(requested.port || 80) === port && requested.host !== new URL(origin).host;
}

function pageOrigin(headers: Headers): string | null {
  return headers.get('Origin') ?? originOf(headers.get('Referer'));
}

/** True if the body is a form or empty. Other sites can send plain text without a CORS preflight. */
export function carriesForm(request: RequestHead): boolean {
  if (isRead(request)) return true;
  const { headers } = request;
  const type = headers.get('Content-Type');
  if (type !== null) return FORMS.includes(type.split(';', 1).join('').trim().toLowerCase());
  return (headers.get('Content-Length') ?? '0') === '0' && !headers.has('Transfer-Encoding');
}

function isRead({ method }: RequestHead): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Accepts the public origin and the request's own host, but never the public host over plain HTTP. */
function isOwnOrigin(origin: string, host: string | null, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin) || new URL(origin).host !== host) return false;
  return publicOrigin === undefined || new URL(publicOrigin).host !== host;
}

function originOf(referer: string | null): string | null {
  if (referer === null) return null;
  return URL.canParse(referer) ? new URL(referer).origin : referer;
}
