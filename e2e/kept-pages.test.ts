import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { LONG_AGO } from '#test/rows.ts';
import { openVisitor } from './http.ts';
import { ask } from './raw-http.ts';
import { buyer, logIn, openTradingShop, other } from './trading-shop.ts';

it('keeps pages apart by person, by language and format of amounts, and by what they are at this moment', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const [aye, koKo] = [await logIn(shop, buyer), await logIn(shop, other)];
  const guest = openVisitor(shop);
  for (const path of ['/', '/shop', '/', '/shop']) {
    const before = await guest.get(path);
    for (const [visitor, name, others] of [
      [aye, 'Aye', /Ko Ko|href="\/admin/],
      [koKo, 'Ko Ko', /Aye|href="\/admin/],
      [admin, 'href="/admin', /Aye|Ko Ko/],
    ] as const) {
      // Not even where they show what they have kept as guests.
      const own = await visitor.get(path, { headers: { 'If-None-Match': String(before.headers.etag) } });
      expect(own.status).toBe(200);
      expect(own.text).toContain(name);
      expect(own.text).not.toMatch(others);
      expect(own.headers).not.toHaveProperty('etag');
      expect(own.headers['cache-control']).toContain('no-store');
      expect(own.headers).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' });
    }
    const after = await guest.get(path);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.text).not.toMatch(/Aye|Ko Ko|href="\/admin/);
  }
  // Whoever posts a link may hang anything on it: a page for it pushes out no other.
  const isKept = async (path: string) => String((await guest.get(path)).headers['server-timing']).includes('kept');
  expect([await isKept('/?page=1'), await isKept('/?fbclid=1'), await isKept('/shop?q=a&x=1')]).toEqual([
    true,
    false,
    false,
  ]);
  // The same cookie a moment later: logged out, and blocked.
  const cookies = new Map(aye.cookies);
  await aye.post('/logout');
  for (const [name, value] of cookies) aye.cookies.set(name, value);
  await shop.db.updateTable('users').set({ blockedAt: LONG_AGO }).where('email', '=', other.email).execute();
  for (const visitor of [aye, koKo]) expect((await visitor.get('/shop')).text).not.toMatch(/Aye|Ko Ko/);
  const price = async (headers: Record<string, string>) =>
    />([\d၀-၉.,]+ (?:MMK|ကျပ်))</.exec((await guest.get('/shop', { headers })).text)?.[1];
  for (const [headers, amount] of [
    [{ 'Accept-Language': 'en' }, '66,000 MMK'],
    [{ 'Accept-Language': 'de' }, '66.000 MMK'],
    [{ 'Accept-Language': 'my' }, '66,000 ကျပ်'],
    [{ Cookie: 'language=my-mymr' }, '၆၆,၀၀၀ ကျပ်'],
    [{ 'Accept-Language': 'my', Cookie: 'language=en' }, '66,000 MMK'],
    [{ Cookie: 'language=my' }, '66,000 ကျပ်'],
  ] as const)
    expect([headers, await price(headers)]).toEqual([headers, amount]);
});

it('prolongs a session on whichever page its day begins, and tells the browser', async () => {
  const { shop } = await openTradingShop('sqlite');
  const visitor = await logIn(shop, buyer);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const makeDue = () => shop.db.updateTable('sessions').set({ expiresAt: soon }).execute();
  const told = ({ headers }: { headers: { 'set-cookie'?: string[] | undefined } }) => String(headers['set-cookie']);
  for (const page of ['/', '/shop?view=table', '/cart']) {
    await makeDue();
    expect(told(await visitor.get(page)), page).toMatch(/^session=.*Max-Age=2592000/);
    expect(told(await visitor.get(page)), page).toBe('undefined');
  }
  await makeDue();
  expect(told(await visitor.post('/cart', {}))).toBe('undefined');
  expect(told(await visitor.get('/cart'))).toMatch(/^session=/);
});

it('sends what guests see first in fewer bytes once it has stood for five seconds, and nothing of it after a change', async () => {
  const { shop } = await openTradingShop('sqlite');
  const { cookies } = await logIn(shop, buyer);
  const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const inBrotli = (path: string, headers = {}) =>
    ask(shop.url, path, { headers: { 'Accept-Encoding': 'br', ...headers } });
  // The Shop comes last: whatever was to be made smaller besides would have been so before it.
  const read = async () =>
    [await inBrotli('/shop', { Cookie }), await inBrotli('/shop?q=r'), await inBrotli('/shop')] as const;
  const setPrice = (salePrice: number) => shop.db.updateTable('inventories').set({ salePrice }).execute();
  await setPrice(55_000);
  const from = performance.now();
  const [person, search, first] = await read();
  const smaller = await vi.waitUntil(
    async () => {
      const now = await read();
      return now[2].body.length < first.body.length * 0.95 && now;
    },
    { timeout: 30_000, interval: 250 },
  );
  expect(performance.now() - from).toBeGreaterThan(5_000);
  expect(smaller.map(({ body }) => body.length)).toEqual([
    person.body.length,
    search.body.length,
    Number(smaller[2].headers['content-length']),
  ]);
  expect(smaller[2].headers).toMatchObject({ etag: first.headers.etag, 'content-encoding': 'br' });
  expect(brotliDecompressSync(smaller[2].body)).toEqual(brotliDecompressSync(first.body));
  await setPrice(77_000);
  expect(brotliDecompressSync((await inBrotli('/shop')).body).toString()).toContain('>77,000 MMK<');
});
