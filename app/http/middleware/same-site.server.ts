import { dropsCookies } from '#app/domain/plain-http.ts';

type RequestHead = { method: string; headers: Headers };

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Whether a request may write: reading is always allowed, writing only from this site's own pages. Browsers say on every
 * POST where it comes from: in Origin, in Sec-Fetch-Site, old ones in Referer. What says nothing at all is a program,
 * which sends no cookie but its own (decision record 006).
 */
export function isSameOriginRequest(asked: RequestHead, publicOrigin: string | undefined): boolean {
  if (onlyReads(asked)) return true;
  const { headers } = asked;
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  const origin = pageOf(headers);
  return origin === null || isOwnOrigin(origin, headers.get('Host'), publicOrigin);
}

/**
 * Whether a write comes from a page of this shop that was opened over plain HTTP, where its browser keeps no cookie. Nothing
 * of it may be done (whoever is on the line can write such a page), but its reader can be told.
 */
export function isFromPlainHttpPage(asked: RequestHead, publicOrigin: string | undefined): boolean {
  if (onlyReads(asked)) return false;
  const page = pageOf(asked.headers);
  return dropsCookies(page, publicOrigin) && new URL(String(page)).host === asked.headers.get('Host');
}

type Header = (name: 'host' | 'x-forwarded-proto') => string | string[] | null | undefined;

/**
 * True if the server can tell that whoever asks loses its cookies: a proxy says so (X-Forwarded-Proto), or it has asked at the
 * shop's own port, which speaks no TLS. False where it cannot tell. The answer decides on words for the asker alone.
 */
export function cameOverPlainHttp(
  header: Header,
  { origin, port }: { origin: string | undefined; port: number },
): boolean {
  const address = `http://${header('host')}`;
  if (!origin || !dropsCookies(address, origin)) return false;
  const protocol = header('x-forwarded-proto');
  if (protocol) return protocol === 'http';
  const asked = new URL(address);
  return Number(asked.port || 80) === port && asked.host !== new URL(origin).host;
}

/** The site whose page sends a write, as its browser says; null where it says nothing, which a program does. */
function pageOf(headers: Headers): string | null {
  return headers.get('Origin') ?? originOf(headers.get('Referer'));
}

/** Whether what a write carries is a form, or nothing. Other sites can send plain text without asking anybody first. */
export function carriesForm(asked: RequestHead): boolean {
  if (onlyReads(asked)) return true;
  const { headers } = asked;
  const type = headers.get('Content-Type');
  if (type !== null) return FORMS.includes(type.split(';', 1).join('').trim().toLowerCase());
  return (headers.get('Content-Length') ?? '0') === '0' && !headers.has('Transfer-Encoding');
}

function onlyReads({ method }: RequestHead): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The public address, or the one that this request came to; but never the public one over a line anybody can write on. */
function isOwnOrigin(origin: string, host: string | null, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin) || new URL(origin).host !== host) return false;
  return publicOrigin === undefined || new URL(publicOrigin).host !== host;
}

function originOf(referer: string | null): string | null {
  if (referer === null) return null;
  return URL.canParse(referer) ? new URL(referer).origin : referer;
}
