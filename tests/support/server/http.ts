import { Agent, type IncomingHttpHeaders } from 'node:http';
import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_SingleFetchRedirectSymbol as REDIRECT } from 'react-router';
import { whenFinished } from '#tests/support/finished.ts';
import { type RawResponse, sendRequest } from './raw-http.ts';

/** Text, a repeated field, or a file. */
export type Fields = Record<string, string | string[] | File | File[]>;
/** `undefined` removes a header. */
export type Sending = { form?: Fields; body?: BodyInit; headers?: Record<string, string | undefined> };

export type HttpResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The target of a redirect: the Location, or that of a `.data` response. */
  to: string | undefined;
  /** The decoded `.data` response. */
  data: unknown;
  /** True for the page that shows the result of a form. */
  redirected?: true;
};

/** Keep-alive connections that close before the shop closes them, as in browsers. */
export function openAgent(): Agent {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  whenFinished(() => agent.destroy());
  return agent;
}

/** The names of the cookie of an action result: without HTTPS, and with it. */
const flashCookies = ['flash', '__Host-flash'];

export type Visitor = ReturnType<typeof openVisitor>;

/** An HTTP client with cookies that sends paths and methods as given. */
export function openVisitor(shop: { url: string }, origin = shop.url) {
  const agent = openAgent();
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, { form, body, headers }: Sending = {}): Promise<HttpResponse> {
    const content = new Response(form ? encode(form) : body);
    const bytes = Buffer.from(await content.arrayBuffer());
    const type = content.headers.get('Content-Type');
    const allHeaders = {
      ...(method === 'POST' && { Origin: origin, 'Content-Length': bytes.length }),
      ...(type && { 'Content-Type': type }),
      ...(cookies.size > 0 && { Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') }),
      ...headers,
    };
    const definedHeaders = Object.fromEntries(Object.entries(allHeaders).filter(([, value]) => value !== undefined));
    const raw = await sendRequest(shop.url, path, { agent, method, headers: definedHeaders, body: bytes });
    for (const cookie of raw.headers['set-cookie'] ?? []) storeCookie(cookie);
    const response = await readResponse(raw);
    // Follows the redirect to the result of a form, as a browser does.
    const flash = response.status === 303 && response.to && flashCookies.find((name) => cookies.has(name));
    if (!flash) return response;
    const withFlash = headers?.Cookie && { Cookie: `${headers.Cookie}; ${flash}=${cookies.get(flash)}` };
    const page = await send('GET', response.to ?? '', { headers: { ...headers, ...withFlash } });
    const setCookies = [response, page].flatMap((each) => each.headers['set-cookie'] ?? []);
    return { ...page, headers: { ...page.headers, 'set-cookie': setCookies }, redirected: true };
  }

  function storeCookie(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0/i.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    send,
    get: (path: string, sending?: Sending) => send('GET', path, sending),
    post: (path: string, form: Fields = {}, headers?: Sending['headers']) =>
      send('POST', path, { form, ...(headers && { headers }) }),
  };
}

/** A form with a file is multipart. */
export function encode(form: Fields): BodyInit {
  const values = Object.entries(form).flatMap(([name, sent]) => [sent].flat().map((value) => [name, value] as const));
  if (values.every(([, value]) => typeof value === 'string')) return new URLSearchParams(values as [string, string][]);
  const multipart = new FormData();
  for (const [name, value] of values) multipart.append(name, value);
  return multipart;
}

export async function readResponse({ status = 0, headers, body }: RawResponse): Promise<HttpResponse> {
  const data =
    body.length > 0 && headers['content-type']?.startsWith('text/x-script') ? await decodeData(body) : undefined;
  return { status, headers, text: body.toString(), to: headers.location ?? redirectIn(data), data };
}

async function decodeData(body: Buffer): Promise<unknown> {
  const { value, done } = await decode(new Blob([new Uint8Array(body)]).stream(), globalThis);
  await done;
  return value;
}

function redirectIn(data: unknown): string | undefined {
  const { redirect, [REDIRECT]: inLoader } = (data ?? {}) as { redirect?: string; [REDIRECT]?: { redirect: string } };
  return redirect ?? inLoader?.redirect;
}
