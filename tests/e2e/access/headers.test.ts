import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { USED_STYLES } from '#app/ui/layout/styles.tsx';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { logIn } from '#tests/support/factories/trading-shop.ts';
import { type HttpResponse, openVisitor, readResponse } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';
import { readPolicy } from './observatory.ts';

const origin = 'https://shop.example';
/** The headers of a build file; pages have more. */
const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};
const guards = {
  ...fileHeaders,
  'x-frame-options': 'DENY',
  'permissions-policy': [
    'accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=()',
    'microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=()',
    'xr-spatial-tracking=(), camera=(self)',
  ].join(', '),
  'cross-origin-opener-policy': 'same-origin',
};

/** Shared by tests that only read. */
let plain: RunningShop;
/** Behind an HTTPS proxy. */
let secure: RunningShop;
beforeAll(async () => {
  plain = await startShop('sqlite');
  secure = await startShop('sqlite', { ORIGIN: origin });
});

it('writes no style where a person has written the mark for it', async () => {
  const visitors = [openVisitor(plain), await logIn(plain, owner)];
  for (const { get } of visitors) {
    const { text } = await get(`/shop?q=${encodeURIComponent(USED_STYLES)}`);
    expect(text).toContain(`value="${USED_STYLES}"`);
    expect(text).not.toContain(`>${USED_STYLES}<`);
    expect(text.replaceAll(/<style.*?<\/style>/gs, '')).not.toContain('@layer');
  }
});

it('sets the security headers on every kind of response', async () => {
  const responses = await everyKind(secure);
  const statuses = Object.entries(responses).map(([what, { status }]) => [what, status]);
  expect(Object.fromEntries(statuses)).toEqual(expectedStatuses);
  const nonces: string[] = [];
  for (const [what, { status, headers, text }] of Object.entries(responses)) {
    const isFile = ['file of the build', 'file in part', 'no such file'].includes(what);
    expect(headers, what).toMatchObject(isFile ? fileHeaders : guards);
    expect(Object.keys(headers), what).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/powered|^server$|^via$/)]),
    );
    if (what.startsWith('cached page')) {
      expectHashed(headers, text);
      // A browser that has logged in since must not show an earlier form.
      expect(headers['cache-control'], what).toBe(`private, ${what.endsWith('form') ? 'no-store' : 'no-cache'}`);
      expect(String(headers.etag), what).toMatch(what.endsWith('form') ? 'undefined' : /^"[\w-]{22}"$/);
      continue;
    }
    if (isFile) {
      expect(headers['content-security-policy'], what).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers['cache-control'], what).toMatch(status === 404 ? 'no-store' : /^public, max-age=\d+, immutable$/);
      continue;
    }
    // The stream is no page and has no nonce.
    const isStream = what.startsWith('events');
    const nonce = isStream ? '' : nonceIn(headers['content-security-policy']);
    const policy = pagePolicy(nonce);
    if (isStream) for (const directive of ['script-src', 'style-src']) policy.set(directive, ["'self'"]);
    else nonces.push(nonce);
    expect(readPolicy(String(headers['content-security-policy'])), what).toEqual(policy);
    // Shared caches may store files only; browsers may not store pages.
    const caching = headers['cache-control'];
    if (what.startsWith('file')) expect(caching, what).toMatch(/^public, max-age=\d+/);
    else expect(caching, what).toContain('no-store');
    // A file is a script of the shop; everything else depends on the user.
    if (what.startsWith('file')) continue;
    expect(text, what).not.toMatch(/node_modules|\.[jt]sx?:\d+|\bat \S+ \(/);
    const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    if (/^page|^500 page/.test(what)) expect(scripts.length, what).toBeGreaterThan(1);
    const styles = [...text.matchAll(/<style\b[^>]*>/g)].map(([tag]) => tag);
    if (/^page|^500 page/.test(what)) expect(styles, what).toHaveLength(1);
    for (const tag of [...scripts, ...styles]) expect(tag, what).toContain(`nonce="${nonce}"`);
    expect(text, what).not.toMatch(/<[^>]+\s(on\w+|style)=/);
  }
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
  expect(new Set(nonces).size).toBe(nonces.length);
});

it.each([
  ['/admin/dashboard', 'back-office'],
  ['/my-orders', 'store'],
])('sends the style of %s in a file that browsers keep', async (path, sheet) => {
  const { text } = await (await logIn(plain, owner)).get(path);
  const [, style = ''] = /<style[^>]* id="styles"[^>]*>(.*?)<\/style>/s.exec(text) ?? [];
  const [, file = ''] = /^@import "(\/assets\/[\w-]+\.css)";?$/.exec(style) ?? [];
  expect(file).toContain(`/${sheet}-`);
  const { headers } = await sendRequest(plain.url, file);
  expect(headers['cache-control']).toContain('immutable');
});

it('allows WebAssembly in two workers only', async () => {
  const admin = await logIn(plain, owner);
  const page = await admin.get('/admin/sales-history');
  expect(page.headers['content-security-policy']).not.toContain('wasm');
  const files = [...(await everyFile(plain, page.text))];
  const allowed: string[] = [];
  for (const file of files) {
    const { headers } = await sendRequest(plain.url, file);
    const policy = String(headers['content-security-policy']);
    expect(policy, file).not.toContain("'unsafe-eval'");
    if (policy.includes('wasm')) allowed.push(file.replace(/-[\w-]{8}\./, '.'));
  }
  expect(files.length).toBeGreaterThan(20);
  expect(allowed.sort()).toEqual(['/assets/code-worker.js', '/assets/report-worker.js']);
  // sales-report.test.ts makes the report; here no page may compile WebAssembly.
  const browser = await openBrowser(plain.url);
  await browser.goto('/shop');
  const compiled = browser.evaluate(() => {
    // This violation is expected: the listener of `openBrowser` must not see it.
    addEventListener('securitypolicyviolation', (event) => event.stopImmediatePropagation(), true);
    return WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(String);
  });
  await expect(compiled).rejects.toThrow(/Content Security Policy/);
});

it('revalidates the service worker on every visit and restricts what it loads', async () => {
  const { status, headers } = await sendRequest(secure.url, '/sw.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ ...guards, 'cache-control': 'no-cache' });
  expect(String(headers['content-security-policy'])).toBe(
    "default-src 'none'; script-src 'none'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  const again = await sendRequest(secure.url, '/sw.js', { headers: { 'If-None-Match': String(headers.etag) } });
  expect([again.status, again.headers['cache-control']]).toEqual([304, 'no-cache']);
});

it('sends HSTS only over HTTPS', async () => {
  expect((await sendRequest(plain.url, '/')).headers).not.toHaveProperty('strict-transport-security');
});

it('reveals nothing about the server in the response to a malformed request', async () => {
  const host = 'Host: shop\r\n';
  const broken = {
    'HTTP/1.1 400 ': [
      'GARBAGE\r\n\r\n',
      `GET / HTTP/9.9\r\n${host}\r\n`,
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      ...['/', '/login', '/healthz', '/events', '/robots.txt'].map(
        (path) => `GET ${path} HTTP/1.1\r\n${host}Host: other\r\n\r\n`,
      ),
      `POST /login HTTP/1.1\r\n${host}${host}Content-Length: 0\r\n\r\n`,
      `GET http://[x HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      `POST /login HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n`,
    ],
    'HTTP/1.1 431 ': [`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`],
    'HTTP/1.1 417 ': [`GET / HTTP/1.1\r\n${host}Expect: more\r\nConnection: close\r\n\r\n`],
    // The shop waits ten seconds for the rest of the request.
    'HTTP/1.1 408 ': [`GET / HTTP/1.1\r\n${host}`],
  };
  for (const [status, requests] of Object.entries(broken)) {
    for (const request of requests) {
      const response = await sendBytes(plain.url, request);
      expect(response.startsWith(status), `${request.slice(0, 50)}: ${response}`).toBe(true);
      expect(response).not.toMatch(/node|hono|server:|powered|stack|error/i);
      expect(response.length).toBeLessThan(300);
    }
  }
});

it('renders no page that violates its own policy', async () => {
  const page = await openBrowser(plain.url);
  for (const path of ['/', '/shop', '/cart', '/login', '/register', '/forgot-password', '/my-orders']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

const expectedStatuses = {
  'cached page': 200,
  'cached page with a form': 200,
  'page for a guest': 200,
  'page for an admin': 200,
  'page not found': 404,
  'page with a bad form': 400,
  'page without a way back': 403,
  data: 200,
  'data that redirects': 202,
  redirect: 302,
  'redirect after a form': 303,
  'a broken path': 302,
  health: 200,
  ready: 200,
  events: 200,
  'events of another build': 204,
  'events posted': 405,
  'file of the build': 200,
  'file beside it': 200,
  'no such file': 404,
  'file in part': 206,
  'another method': 405,
  'no action': 405,
  'another site': 403,
  'no form': 415,
  'too much': 413,
  HEAD: 200,
  '500 page': 500,
  '500 data': 500,
};

/** One response of every kind. */
async function everyKind(shop: RunningShop): Promise<Record<string, HttpResponse>> {
  const guest = openVisitor(shop, origin);
  const admin = openVisitor(shop, origin);
  const extraHeaders = { Host: 'shop.example' };
  const home = await guest.get('/');
  const file = /"(\/assets\/[\w.-]+\.js)"/.exec(home.text)?.[1] ?? '';
  const responses = {
    'cached page': home,
    'cached page with a form': await guest.get('/login'),
    'page for a guest': await guest.get('/reset-password'),
    'redirect after a form': await admin.post('/login', { email: owner.email, password: owner.password }, extraHeaders),
    'page for an admin': await admin.get('/admin/audit'),
    'page not found': await admin.get('/admin/admin-orders/x'),
    'page with a bad form': await guest.post('/login', {}, extraHeaders),
    'page without a way back': await guest.post('/setup', {}, extraHeaders),
    data: await guest.get('/shop.data'),
    'data that redirects': await guest.get('/admin/audit.data'),
    redirect: await guest.get('/nowhere'),
    'a broken path': await guest.get('/%E0%A4%A'),
    health: await guest.get('/healthz'),
    ready: await guest.get('/readyz'),
    events: await headOf(shop, '/events'),
    'events of another build': await guest.get('/events?build=x'),
    'events posted': await guest.post('/events', {}, extraHeaders),
    'file of the build': await guest.get(file),
    'file beside it': await guest.get('/favicon.svg'),
    'no such file': await guest.get('/assets/nothing.js'),
    'file in part': await guest.get(file, { headers: { Range: 'bytes=0-9' } }),
    'another method': await guest.send('PROPFIND', '/'),
    'no action': await guest.post('/', {}, extraHeaders),
    'another site': await guest.post('/cart', {}, { Origin: 'https://evil.example' }),
    'no form': await guest.send('POST', '/cart', {
      body: 'x',
      headers: { ...extraHeaders, 'Content-Type': 'text/plain' },
    }),
    'too much': await guest.post('/cart', { x: 'x'.repeat(600_000) }, extraHeaders),
    HEAD: await guest.send('HEAD', '/shop'),
  };
  await sql`drop table "announcements"`.execute(shop.db);
  return { ...responses, '500 page': await guest.get('/'), '500 data': await guest.get('/_.data') };
}

/** The headers of a response that never ends. */
async function headOf({ url }: RunningShop, path: string): Promise<HttpResponse> {
  const { status, headers, body } = await fetch(`${url}${path}`);
  await body?.cancel();
  return readResponse({ status, headers: Object.fromEntries(headers), body: Buffer.alloc(0), reused: false });
}

/** Each inline script of a cached page is allowed by its hash. */
function expectHashed(headers: IncomingHttpHeaders, text: string) {
  const policy = readPolicy(String(headers['content-security-policy']));
  for (const tag of ['script', 'style']) {
    const inline = [...text.matchAll(new RegExp(`<${tag}\\b[^>]*>([^]+?)</${tag}>`, 'g'))];
    const hashes = inline.map(([, content = '']) => createHash('sha256').update(content).digest('base64'));
    expect(hashes.length, tag).toBeGreaterThan(0);
    const allowed = ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)];
    expect(new Set(policy.get(`${tag}-src`)), tag).toEqual(new Set(allowed));
  }
  const others = (all: Map<string, string[]>) => [...all].filter(([name]) => !/^(script|style)-src$/.test(name));
  expect(others(policy)).toEqual(others(pagePolicy('')));
  expect(text).not.toContain(' nonce=');
}

function nonceIn(policy: string | string[] | undefined): string {
  return /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? '';
}

function pagePolicy(nonce: string): Map<string, string[]> {
  return readPolicy(
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; worker-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
}

/** Every file of the build that a page references, directly or indirectly. */
async function everyFile({ url }: RunningShop, page: string): Promise<Set<string>> {
  const known = new Set<string>();
  const wanted = [page];
  for (let source = wanted.pop(); source !== undefined; source = wanted.pop()) {
    for (const [, name] of source.matchAll(/[/"'`](?:assets\/|\.\/)([\w.-]+\.(?:js|css|wasm|ttf))\b/g)) {
      const file = `/assets/${name}`;
      if (known.has(file)) continue;
      known.add(file);
      if (file.endsWith('.js')) wanted.push(String((await sendRequest(url, file)).body));
    }
  }
  return known;
}

/** Sends the bytes. @returns the response until the shop closes the connection. */
async function sendBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), 'localhost');
  socket.write(bytes);
  return text(socket);
}
