import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { engines } from '#tests/support/database/databases.ts';
import { buyer, complaints, logIn, openTradingShop, order } from '#tests/support/factories/trading-shop.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
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
    const users = shop.db.updateTable('users');
    await users.set({ role: 'buyer' }).where('email', '=', owner.email).execute();
    await users.set({ blockedAt: new Date().toISOString() }).where('email', '=', buyer.email).execute();
    expect(await profit.finish()).toMatchObject({ status: 302, to: expect.stringMatching(/^\/login/) });
    expect((await ordered.finish()).to).toMatch(/^\/login/);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(await shop.db.selectFrom('settings').select('profitPercent').execute()).not.toEqual([
      { profitPercent: '77' },
    ]);
    expect(complaints(shop)).toEqual([]);
  });
});

it('does nothing and logs no error if the connection is cut before the body is complete', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const logged = (times: number) => shop.log().split('"path":"/admin/profit-setting"').length - 1 >= times;
  for (let n = 0; n < 20; n++) (await beginPost(shop, admin, '/admin/profit-setting', 'profitPercent=77')).cut();
  await expect.poll(() => logged(20)).toBe(true);
  expect(shop.log()).not.toMatch(/"status":5\d\d|"stack"/);
  expect(complaints(shop)).toEqual([]);
});

/** Sends the headers and the first half of a form; the shop has them when `finish` or `cut` is called. */
async function beginPost(shop: RunningShop, visitor: Visitor, path: string, body: string) {
  const clientRequest = httpRequest(shop.url + path, {
    method: 'POST',
    headers: {
      Origin: shop.url,
      'Content-Type': URLENCODED,
      'Content-Length': Buffer.byteLength(body),
      Cookie: [...visitor.cookies].map((cookie) => cookie.join('=')).join('; '),
    },
  });
  clientRequest.on('error', () => {});
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
