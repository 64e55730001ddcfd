import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { CLOSED } from '#app/ui/admin/rights/route-rights.ts';
import { engines } from '#tests/support/database/databases.ts';
import {
  buyer,
  complaints,
  logIn,
  openTradingShop,
  order,
  other,
  place,
} from '#tests/support/factories/trading-shop.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { giveRights } from '#tests/support/server/actors.ts';
import { encode, type Fields, openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

const URLENCODED = 'application/x-www-form-urlencoded';

it('refuses a form with very many fields, in either encoding', async () => {
  const shop = await startShop('sqlite');
  const visitor = openVisitor(shop);
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n';
  const bodies = {
    [URLENCODED]: 'a&'.repeat(5_000),
    'multipart/form-data; boundary=x': `${part.repeat(5_000)}--x--\r\n`,
  };
  for (const path of ['/login', '/language', '/register', '/cart', '/login.data'])
    for (const [type, body] of Object.entries(bodies))
      expect((await visitor.send('POST', path, { body, headers: { 'Content-Type': type } })).status).toBe(413);
  expect(complaints(shop)).toEqual([]);
});

it('does not repeat half a megabyte of typed text', async () => {
  const shop = await startShop('sqlite');
  const visitor = openVisitor(shop);
  for (const [field, sign] of [
    ['name', '<'],
    ['phone', '&'],
    ['email', '"'],
  ] as const) {
    const { status, text } = await visitor.post('/register', { [field]: sign.repeat(150_000) });
    expect([status, text.length < 400_000], `${field}: ${text.length}`).toEqual([400, true]);
  }
});

describe.each(engines)('a slow request body (%s)', (engine) => {
  it('is refused if the role was revoked or the account blocked meanwhile', async () => {
    const { shop, admin, item } = await openTradingShop(engine);
    const customer = await logIn(shop, buyer);
    const profit = await beginPost(shop, admin, '/admin/profit-setting', 'profitPercent=77');
    const ordered = await beginPost(shop, customer, '/cart', String(new URLSearchParams(order(item))));
    const { outcome } = await place(admin, order(item));
    await giveRights(shop, other.email, ['orders.view', 'orders.decide']);
    const confirmation = `/admin/admin-orders/${outcome?.order?.id}/confirmation`;
    const confirmed = await beginPost(shop, await logIn(shop, other), confirmation, 'x=y');
    const users = shop.db.updateTable('users');
    await users.set({ rights: 'orders.view' }).where('email', '=', other.email).execute();
    await users.set({ role: 'buyer' }).where('email', '=', owner.email).execute();
    await users.set({ blockedAt: new Date().toISOString() }).where('email', '=', buyer.email).execute();
    expect(await profit.finish()).toMatchObject({ status: 302, to: expect.stringMatching(/^\/login/) });
    expect((await ordered.finish()).to).toMatch(/^\/login/);
    expect((await confirmed.finish()).to).toBe(CLOSED);
    expect(await shop.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'pending' }]);
    expect(await shop.db.selectFrom('settings').select('profitPercent').execute()).not.toEqual([
      { profitPercent: '77' },
    ]);
    expect(complaints(shop)).toEqual([]);
  });
});

it('does nothing and logs no error if the connection is cut before the body is complete', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  for (let n = 0; n < 20; n++) (await beginPost(shop, admin, '/admin/profit-setting', 'profitPercent=77')).cut();
  await expect.poll(() => statusesOf(shop, '/admin/profit-setting')).toEqual(Array(20).fill(499));
  expect(complaints(shop)).toEqual([]);
});

it('logs and counts a client that leaves as 499, whatever the shop is doing for it', async () => {
  const token = 'a token for metrics';
  const { shop, admin, item } = await openTradingShop('sqlite', { METRICS_TOKEN: token });
  const customer = await logIn(shop, buyer);
  const { outcome } = await place(customer, order(item));
  const report = `/my-orders/${outcome?.order?.id}/payment-report`;
  const slip = await drawPicture({ width: 7_000, height: 7_000, background: '#205080' }).png().toBuffer();
  const requests = [
    ...Array.from({ length: 20 }, (_, n) => ({
      visitor: openVisitor(shop),
      path: n % 2 === 0 ? '/register' : '/register.data',
      form: { name: 'Moe', phone: '09123456789', email: `moe${n}@example.com`, password: 'password-of-moe' },
    })),
    {
      visitor: customer,
      path: report,
      form: { key: 'k', account: '', amount: '1', number: '', picture: new File([new Uint8Array(slip)], 'p') },
    },
    ...['/admin/inventory', '/admin/orders.data', '/cart'].map((path) => ({ visitor: admin, path })),
  ];
  const sent = await Promise.all(requests.map((each) => sendWhole(shop, each)));
  // A request on another connection gets its response after these have begun.
  await openVisitor(shop).get('/readyz');
  for (const clientRequest of sent) clientRequest.destroy();
  await expect
    .poll(() => requests.map(({ path }) => statusesOf(shop, path)).filter((statuses) => statuses.length === 0))
    .toEqual([]);
  await expect.poll(() => statusesOf(shop, '/register').length + statusesOf(shop, '/register.data').length).toBe(20);
  for (const path of [report, '/register', '/register.data']) expect(statusesOf(shop, path)).toContain(499);
  expect(shop.log()).not.toMatch(/"status":5\d\d/);
  const { text } = await admin.get('/metrics', { headers: { Authorization: `Bearer ${token}` } });
  expect(text).toContain('status="499"');
  expect(text).not.toContain('status="5');
  expect(complaints(shop)).toEqual([]);
});

it('refuses a report for the order of somebody else before its pictures arrive', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const { outcome } = await place(await logIn(shop, buyer), order(item));
  const stranger = await logIn(shop, other);
  for (const length of [30_000_000, 100_000])
    for (const [visitor, status] of [
      [stranger, 404],
      [openVisitor(shop), 302],
    ] as const) {
      const path = `/my-orders/${outcome?.order?.id}/payment-report`;
      const clientRequest = openPost(shop, visitor, path, { type: 'multipart/form-data; boundary=x', length });
      clientRequest.flushHeaders();
      const [response] = await once(clientRequest, 'response');
      clientRequest.destroy();
      expect(response.statusCode).toBe(status);
    }
});

/** The statuses of the requests to this path in the log. */
function statusesOf(shop: RunningShop, path: string): number[] {
  const lines = shop
    .log()
    .split('\n')
    .filter((line) => line.includes(`"path":"${path}"`));
  return lines.map((line) => JSON.parse(line).status);
}

/** Sends a request, and resolves when all of it is sent. */
async function sendWhole(
  shop: RunningShop,
  { visitor, path, form }: { visitor: Visitor; path: string; form?: Fields },
) {
  const content = new Response(form && encode(form));
  const body = Buffer.from(await content.arrayBuffer());
  const type = content.headers.get('Content-Type') ?? '';
  const clientRequest = form
    ? openPost(shop, visitor, path, { type, length: body.length })
    : httpRequest(shop.url + path, { headers: { Cookie: cookieOf(visitor) } }).on('error', () => {});
  await new Promise<void>((resolve) => clientRequest.end(body, resolve));
  return clientRequest;
}

function openPost(
  shop: RunningShop,
  visitor: Visitor,
  path: string,
  { type, length }: { type: string; length: number },
) {
  const headers = {
    Origin: shop.url,
    'Content-Type': type,
    'Content-Length': length,
    Cookie: cookieOf(visitor),
  };
  return httpRequest(shop.url + path, { method: 'POST', headers }).on('error', () => {});
}

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map((cookie) => cookie.join('=')).join('; ');
}

/** Sends the headers and the first half of a form; the shop has them when `finish` or `cut` is called. */
async function beginPost(shop: RunningShop, visitor: Visitor, path: string, body: string) {
  const clientRequest = openPost(shop, visitor, path, { type: URLENCODED, length: Buffer.byteLength(body) });
  const half = Math.floor(body.length / 2);
  await new Promise((resolve) => clientRequest.write(body.slice(0, half), resolve));
  // A request on another connection gets its response after this one has begun.
  await openVisitor(shop).get('/readyz');
  return {
    async finish() {
      const responded = once(clientRequest, 'response');
      clientRequest.end(body.slice(half));
      const [response] = await responded;
      response.resume();
      return { status: response.statusCode as number, to: String(response.headers.location ?? '') };
    },
    cut: () => clientRequest.destroy(),
  };
}
