import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { AUTH_SECRET, openBuyers, orderForm } from '#tests/support/factories/buyer-factory.ts';
import { addStockedItem, countOrdersAndStock } from '#tests/support/factories/items.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';

/** How long `expect.poll` may wait on a busy machine. */
const seconds = { timeout: 20_000 };
const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json',
};

let url: string;
beforeAll(async () => {
  ({ url } = await startShop('sqlite'));
});

it('sends files of the build compressed, with their types, cacheable for ever', async () => {
  const page = await (await fetch(`${url}/shop`)).text();
  const paths = new Set([...page.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path]) => String(path)));
  // Only the back-office links a style sheet.
  for (const sheet of globSync('assets/*.css', { cwd: 'build/client' })) paths.add(`/${sheet}`);
  expect([...paths].map(extension)).toEqual(expect.arrayContaining(['js', 'css']));

  for (const path of paths) {
    const { status, headers, body } = await sendRequest(url, path, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': types[extension(path)],
      vary: 'Accept-Encoding',
    });
    expect(headers, path).not.toHaveProperty('last-modified');
    expect(brotliDecompressSync(body)).toEqual(await readFile(`build/client${path}`));
    expect((await sendRequest(url, path)).headers).not.toHaveProperty('content-encoding');
  }
  const icon = await sendRequest(url, '/favicon.svg');
  expect(icon.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': types.svg });
});

it('sends no other file, however its path is encoded', async () => {
  for (const name of ['', 'nothing.js', '%00', '%E0%A4%A', '..%2f..%2fserver/index.js', '%252e%252e/server/index.js']) {
    expect(await sendRequest(url, `/assets/${name}`), name).toMatchObject({
      status: 404,
      body: Buffer.from('not found'),
    });
  }
  for (const path of ['/..', '/%2e%2e', '/..%2f', '/assets/..', '/assets/../..', '/..\\', '//..', '/%00/..']) {
    const { status, body } = await sendRequest(url, `${path}/server/index.js`);
    expect([302, 400, 404], path).toContain(status);
    expect(body.length, path).toBeLessThan(20);
  }
});

it('compresses pages, and responds to HEAD with the same headers and no body', async () => {
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const page = await sendRequest(url, '/reset-password', { headers: { 'Accept-Encoding': accepted } });
    expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': encoding } });
    expect(page.headers.vary?.split(', ')).toEqual(
      expect.arrayContaining(['Cookie', 'Accept-Language', 'Accept-Encoding']),
    );
    expect(read(page.body).toString()).toContain('<html lang="en">');
  }

  for (const path of ['/shop', '/reset-password', '/healthz', '/readyz', '/favicon.svg', '/assets/nothing.js']) {
    const [get, head] = [await sendRequest(url, path), await sendRequest(url, path, { method: 'HEAD' })];
    expect(head.status).toBe(get.status);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    expect(head.body).toHaveLength(0);
  }
});

it('sends data requests in one piece with their length, and compresses large ones', async () => {
  const shop = await startShop('sqlite', { AUTH_SECRET });
  const [buyer] = await openBuyers(shop.db, 1);
  const id = await addStockedItem(shop.db, { qty: 1, salePrice: 1_000, name: 'A long name '.repeat(20) });
  const headers = { 'Accept-Encoding': 'gzip, deflate, br', Cookie: buyer.cookie };
  const { headers: form, body } = orderForm(shop.url, buyer, [{ id, qty: 1, salePrice: 1_000 }]);
  const placed = await sendRequest(shop.url, '/cart.data', { method: 'POST', headers: { ...headers, ...form }, body });
  expect(placed).toMatchObject({ status: 200, headers: { 'content-length': String(placed.body.length) } });
  expect(placed.headers).not.toHaveProperty('content-encoding');
  expect(placed.body.toString()).toContain('number');

  const shopData = await sendRequest(shop.url, '/shop.data', { headers });
  expect(shopData).toMatchObject({ status: 200, headers: { 'content-encoding': 'gzip' } });
  expect(gunzipSync(shopData.body).toString()).toContain('A long name');
});

it('logs one JSON line for each request with its X-Request-Id, and no secrets', async () => {
  const shop = await startShop('sqlite');
  const login = await fetch(`${shop.url}/login`, {
    method: 'POST',
    body: new URLSearchParams(owner),
    redirect: 'manual',
  });
  const Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const responses = [
    login,
    await fetch(`${shop.url}/admin/inventory?q=private`, { headers: { Cookie } }),
    await fetch(`${shop.url}/cart`, { method: 'POST', headers: { Origin: 'https://evil.example' } }),
    await fetch(`${shop.url}/%E0%A4%A`, { redirect: 'manual' }),
    await fetch(`${shop.url}/`, { method: 'PUT' }),
  ];
  await sql`drop table "announcements"`.execute(shop.db);
  responses.push(await fetch(`${shop.url}/?q=private`, { headers: { Cookie } }));
  // The log has no other field of the engine's error.
  const bareError = { type: 'Error', message: expect.any(String), stack: expect.any(String), code: 'ERR_SQLITE_ERROR' };
  // Log lines are written asynchronously: the line of the last response may not be the last.
  for (const { headers } of responses) {
    const hasEnded = (line: string) =>
      line.includes(String(headers.get('X-Request-Id'))) && line.includes('"msg":"request"');
    await expect.poll(() => shop.log().split('\n').some(hasEnded), seconds).toBe(true);
  }
  const lines = shop
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const logged = responses.map(({ headers }) => lines.filter(({ request }) => request === headers.get('X-Request-Id')));
  expect(logged).toEqual([
    [expect.objectContaining({ level: 'info', method: 'POST', path: '/login', status: 303, ms: expect.any(Number) })],
    [expect.objectContaining({ method: 'GET', path: '/admin/inventory', status: 200, uid: expect.any(String) })],
    [expect.objectContaining({ method: 'POST', path: '/cart', status: 403 })],
    [expect.objectContaining({ method: 'GET', status: 302 })],
    [expect.objectContaining({ method: 'PUT', path: '/', status: 405 })],
    [
      expect.objectContaining({ level: 'error', path: '/', msg: 'request failed', err: bareError }),
      expect.objectContaining({ method: 'GET', path: '/', status: 500 }),
    ],
  ]);
  for (const secret of [owner.password, 'private', ...Cookie.split(/[;=] ?/).filter((part) => part.length > 20)]) {
    expect(shop.log()).not.toContain(secret);
  }
});

it('redirects an address with repeated slashes, whoever reads it as the address of a host', async () => {
  for (const [path, to] of [
    ['//shop', '/shop'],
    ['///shop//?q=a', '/shop/?q=a'],
    ['//admin//inventory.data?x=//', '/admin/inventory.data?x=//'],
    ['//evil.example/shop', '/evil.example/shop'],
  ] as const) {
    const { status, headers } = await sendRequest(url, path);
    expect([status, headers.location], path).toEqual([308, to]);
  }
});

it('answers an address that is too long with a sentence and a way back', async () => {
  const { status, body } = await sendRequest(url, `/shop?q=${'x'.repeat(17_000)}`);
  expect([status, body.toString()]).toEqual([431, '<p>This address is too long. <a href="/">Home</a>']);
});

it('refuses a body of 50 MB without reading it', async () => {
  const announced = await sendRequest(url, '/login', { method: 'POST', headers: { 'Content-Length': '50000000' } });
  expect(announced.status).toBe(413);

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  expect((await sendRequest(url, '/login', { method: 'POST', agent, body: Buffer.alloc(600_000) })).status).toBe(413);
  expect(await sendRequest(url, '/healthz', { agent })).toMatchObject({ status: 200, reused: true });

  const endless = request(`${url}/login`, { method: 'POST' });
  onTestFinished(() => void endless.destroy());
  let hasResponded = false;
  const responded = once(endless, 'response').finally(() => {
    hasResponded = true;
  });
  const chunk = Buffer.alloc(64 * 1024);
  let sent = 0;
  while (!hasResponded) {
    sent += chunk.length;
    if (!endless.write(chunk)) await Promise.race([responded, once(endless, 'drain')]);
    // Reads the response before sending more.
    await setImmediate();
  }
  const [response] = await responded;
  expect(response.statusCode).toBe(411);
  expect(sent).toBeLessThan(20e6);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await text(response)).toBe('The length of the form is missing.');
});

it('keeps idle connections open longer than the proxy in front', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const paths = ['/', '/shop', '/favicon.svg', '/healthz'];
  const reused = [];
  for (const path of paths) reused.push((await sendRequest(url, path, { agent })).reused);
  expect(reused).toEqual([false, true, true, true]);
  const { headers } = await sendRequest(url, '/healthz', { agent });
  expect(Number(/timeout=(\d+)/.exec(`${headers['keep-alive']}`)?.[1])).toBeGreaterThan(120);
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s completes running requests, waits for no idle connection, and exits with 0',
  async (signal) => {
    const closed = Promise.withResolvers<void>();
    const { host, received } = await startSmtp({
      onMailFrom: (_address, _session, done) => void closed.promise.then(() => done()),
    });
    const shop = await startShop('sqlite', { AUTH_SECRET, SMTP_URL: `smtp://${host}` });
    const [buyer] = await openBuyers(shop.db, 1);
    const id = await addStockedItem(shop.db, { qty: 3, salePrice: 1_000 });

    const idle = new Agent({ keepAlive: true });
    onTestFinished(() => idle.destroy());
    await sendRequest(shop.url, '/healthz', { agent: idle });
    const silent = connect(Number(new URL(shop.url).port), 'localhost');
    await once(silent, 'connect');
    silent.once('close', () => closed.resolve());
    const { body, headers } = orderForm(shop.url, buyer, [{ id, qty: 2, salePrice: 1_000 }]);
    const order = request(`${shop.url}/cart`, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body), Expect: '100-continue' },
    });
    order.flushHeaders();
    await once(order, 'continue');

    const ended = shop.stop(signal);
    await expect.poll(shop.log, seconds).toContain('closing');
    await expect(fetch(`${shop.url}/healthz`)).rejects.toThrow();
    order.end(body);
    const [response] = await once(order, 'response');
    expect([response.statusCode, response.headers.location, await text(response)]).toEqual([303, '/cart', '']);
    // A process that waits too long exits with 1.
    expect(await ended).toBe(0);
    expect(await countOrdersAndStock(shop.db)).toEqual({ orders: 1, lines: 1, onHand: { [id]: 1 }, balanced: true });
    expect(received.map(({ to }) => to)).toContainEqual([owner.email]);
  },
);

it('is alive but not ready while its database is unavailable, and recovers by itself', async () => {
  const shop = await startShop('postgres');
  const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status;
  expect([await status('/healthz'), await status('/readyz'), await status('/')]).toEqual([200, 200, 200]);

  const name = new URL(String(shop.env.databaseUrl)).pathname.slice(1);
  await onServer(`alter database ${name} allow_connections false`);
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(() => status('/readyz'), seconds).toBe(503);
  expect(await status('/healthz')).toBe(200);
  // The router does not handle these: an image, and a file for crawlers.
  expect([await status('/price-list.png'), await status('/sitemap.xml')]).toEqual([503, 503]);
  const page = await fetch(`${shop.url}/`);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('The shop cannot be reached at the moment. Please try again in a minute.');
  await expect.poll(shop.log, seconds).toContain(`"request":"${page.headers.get('X-Request-Id')}"`);

  await onServer(`alter database ${name} allow_connections true`);
  await expect.poll(() => status('/readyz'), seconds).toBe(200);
  expect(await status('/')).toBe(200);
});

it('is ready and alive on SQLite', async () => {
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok');
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready\nmails are not sent: SMTP_URL is not set');
});

it('sends Server-Timing with each page, and metrics to requests with the token', async () => {
  const shop = await startShop('sqlite', { METRICS_TOKEN: 'a token of the tests' });
  const timing = async (path: string) => (await fetch(`${shop.url}${path}`)).headers.get('Server-Timing');
  expect(await timing('/shop')).toMatch(/^db;dur=0;desc="cached"/);
  expect(await timing('/offline')).toMatch(/^db;dur=[\d.]+;desc="\d+ quer(y|ies)", render;dur=[\d.]+$/);
  expect([await timing('/login'), await timing('/%6Cogin'), await timing('/forgot-password')]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(404);
  const headers = { Authorization: 'Bearer a token of the tests' };
  const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text();
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{method="GET",route="\/login",status="200"\} 2$/m);
  expect(metrics).toMatch(/^shop_orders_placed_total 0$/m);
});

function extension(path: string): string {
  return path.split('.').at(-1) ?? '';
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(`${inject('postgresUrl')}/postgres`);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
