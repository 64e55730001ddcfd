import type { Fields, Sending } from '#tests/support/server/http.ts';

/** A request that pretends to be the shop's own, and the statuses that refuse it. */
export type Forgery = { what: string; method: string; path: string; sending: Sending; refusedBy: number[] };

/** All requests that `path` must refuse; `ids` are routes that a request may name. */
export function forgeriesOf(url: string, path: string, form: Fields, ids: string[]): Forgery[] {
  const data = path === '/' ? '/_.data' : `${path}.data`;
  const targets = { document: path, data, ...routesTricks(data, ids) };
  const post = (what: string, at: string, sending: Sending, status: number): Forgery => ({
    what: `${what} to ${at}`,
    method: 'POST',
    path: at,
    sending,
    refusedBy: [status],
  });
  const foreign = { Origin: 'https://evil.example' };
  return [
    ...Object.values(targets).flatMap((at) =>
      foreignHeaders(url).map((headers) => post(JSON.stringify(headers), at, { form, headers }, 403)),
    ),
    ...[path, data].flatMap((at) => [
      post('multipart from elsewhere', at, { body: multipart(form), headers: foreign }, 403),
      ...otherContentTypes(form).map((sending) => post(`as ${JSON.stringify(sending.headers)}`, at, sending, 415)),
    ]),
    ...otherSpellings(path, data).map((at) => post('from elsewhere', at, { form, headers: foreign }, 403)),
    ...readingRequests(path, data, form),
    ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].flatMap((method) =>
      [path, data].map((at) => ({
        what: `${method} ${at}`,
        method,
        path: at,
        sending: { form },
        refusedBy: [400, 405],
      })),
    ),
  ];
}

/** Headers of a request that another site made a browser send. */
function foreignHeaders(url: string): Record<string, string | undefined>[] {
  const { host, hostname } = new URL(url);
  const Origin = undefined;
  return [
    ...[
      'https://evil.example',
      'null',
      '',
      'no origin',
      `http://${host}.evil.example`,
      `http://evil.example/${url}`,
    ].map((origin) => ({ Origin: origin })),
    ...[`http://${hostname}:1`, `http://${hostname}`, `${url}, https://evil.example`].map((origin) => ({
      Origin: origin,
    })),
    { Origin: 'http://shop.evil.example', Host: 'shop' },
    { Origin: 'http://evil-shop', Host: 'shop' },
    { Origin, 'Sec-Fetch-Site': 'cross-site' },
    { Origin, 'Sec-Fetch-Site': 'same-site' },
    { Origin, 'Sec-Fetch-Site': 'cross-site', Referer: `${url}/` },
    { Origin: url, 'Sec-Fetch-Site': 'cross-site' },
    { Origin, Referer: 'https://evil.example/' },
    { Origin, Referer: `https://evil.example/?${url}` },
    { Origin, Referer: 'nowhere' },
  ];
}

/** The same fields in content types that need no preflight, or that the shop's pages never send. */
function otherContentTypes(form: Fields): Sending[] {
  const pairs = pairsOf(form);
  const as = (type: string, body = pairs) => ({ body, headers: { 'Content-Type': type } });
  return [
    as('text/plain'),
    as('text/plain;charset=UTF-8'),
    as('text/plain; application/x-www-form-urlencoded'),
    as('application/json', JSON.stringify(form)),
    as('application/octet-stream'),
    { body: new Uint8Array(Buffer.from(pairs || '=')), headers: {} },
  ];
}

/** Attempts to write with a method that only reads. */
function readingRequests(path: string, data: string, form: Fields): Forgery[] {
  const query = pairsOf(form);
  const override = { 'X-HTTP-Method-Override': 'POST', 'X-HTTP-Method': 'POST', 'X-Method-Override': 'POST' };
  const readRequest = (method: string, at: string, headers?: Record<string, string>): Forgery => ({
    what: `${method} ${at} ${JSON.stringify(headers ?? {})}`,
    method,
    path: at,
    sending: headers ? { headers } : {},
    // A page may be rendered: the caller checks that no table changed.
    refusedBy: [200, 202, 204, 302, 400, 404, 405],
  });
  return [path, data].flatMap((at) => [
    readRequest('GET', `${at}?${query}`),
    readRequest('GET', `${at}?_method=POST&${query}`, override),
    readRequest('GET', at, override),
    readRequest('HEAD', `${at}?${query}`),
  ]);
}

/** Other spellings of the same path. */
function otherSpellings(path: string, data: string): string[] {
  const letter = path.search(/[a-z]/);
  const encoded = `${path.slice(0, letter)}%${path.charCodeAt(letter).toString(16)}${path.slice(letter + 1)}`;
  return [
    ...[
      `${path}/`,
      `/${path}`,
      `/.${path}`,
      `/shop/..${path}`,
      `/%2e${path}`,
      `${path}%2f`,
      `${path};x`,
      path.toUpperCase(),
    ],
    ...[
      `${path}?index`,
      `${data}?index`,
      `${path}/_.data`,
      `/assets/..${path}`,
      `/events/..${path}`,
      `/healthz/..${path}`,
    ],
    ...(letter < 0 ? [] : [encoded]),
  ];
}

function routesTricks(data: string, ids: string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, `${data}?_routes=${encodeURIComponent(id)}`]));
}

function multipart(form: Fields): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) for (const each of [value].flat()) body.append(name, each);
  return body;
}

function pairsOf(form: Fields): string {
  return new URLSearchParams(
    Object.entries(form).flatMap(([name, sent]) => [sent].flat().map((value) => [name, String(value)])),
  ).toString();
}
