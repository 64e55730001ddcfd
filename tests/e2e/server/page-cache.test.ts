import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { transact } from '#app/db/transaction.server.ts';
import { phonePath } from '#app/domain/phone/phone-url.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { buyer, logIn, openTradingShop, other } from '#tests/support/factories/trading-shop.ts';
import { openAgent, openVisitor } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { startShop } from '#tests/support/server/shop.ts';

const METRICS_TOKEN = 'a token of the tests';

/** The number of queries so far. The shop's timers make a few of their own. */
async function queries({ url }: { url: string }): Promise<number> {
  const { body } = await sendRequest(url, '/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^shop_database_queries_total (\d+)$/m.exec(body.toString())?.[1]);
}

/** Calls `each` for eight elements at a time. */
async function inParts<T, R>(all: T[], each: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += 8) results.push(...(await Promise.all(all.slice(at, at + 8).map(each))));
  return results;
}

it('serves every storefront page to guests from the cache, whatever parameters a shared link adds', async () => {
  const shop = await startShop('sqlite', { METRICS_TOKEN });
  const item = aPhone({ name: 'ဖုန်း Note 13' });
  const path = phonePath({ id: await addStockedItem(shop.db, { ...item, qty: 5 }), ...item });
  const words = encodeURIComponent('ဖုန်း');
  const visits = [
    ['/', '/?fbclid=IwAR0', '/?utm_source=facebook&utm_medium=a&gclid=b', '/?x=<b>'],
    [path, `${path}?fbclid=IwAR1`, path.replace('note', '%6Eote'), `${path}?sort=4`],
    [`${path}?q=note&page=4`, `${path}?page=4&fbclid=a&q=note`],
    [`/shop?q=${words}`, `/shop?utm_id=1&q=${words}&fbclid=2`, `/shop?q=${words.toLowerCase()}&type=`],
    ['/shop', '/shop?fbclid=a', '/shop?type=&q=', '/shop?page=1&view=grid'],
    [`/compare?phones=${path.split('--')[1]}`, `/compare?fbclid=1&phones=${path.split('--')[1]}`],
    ['/price-list', '/price-list?ttclid=1', '/price-list?page=0'],
    ['/cart', '/cart?fbclid=1'],
    ['/my-orders', '/my-orders?igshid=1'],
    ['/login', '/login?mc_eid=1'],
    ['/login?after=checkout&next=%2Fcart', '/login?next=/cart&after=checkout'],
    ['/register', '/register?fbclid=1'],
    ['/forgot-password', '/forgot-password?fbclid=1'],
  ];
  const agent = openAgent();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const get = (url: string) => sendRequest(shop.url, url, { agent, headers: { 'Accept-Encoding': encoding } });
    for (const [first = '', ...others] of visits) {
      const { status, body, headers } = await get(first);
      expect([status, headers['content-encoding'] ?? 'identity'], first).toEqual([200, encoding]);
      for (const url of [first, ...others]) {
        const again = await get(url);
        expect(again.body.equals(body), url).toBe(true);
        expect({ ...again.headers, date: '' }, url).toEqual({ ...headers, date: '' });
      }
      const shareAgain = async () => {
        const before = await queries(shop);
        for (const url of [first, ...others])
          await get(`${url}${url.includes('?') ? '&' : '?'}fbclid=${Math.random()}`);
        return (await queries(shop)) - before;
      };
      await expect.poll(shareAgain, { message: first }).toBe(0);
      if (encoding === 'identity') expect(body.toString()).not.toMatch(/fbclid|utm_|igshid|<b>/);
    }
  }
});

it('shows guests the second page of a long list', async () => {
  const shop = await startShop('sqlite');
  for (let number = 100; number <= 200; number++) await addStockedItem(shop.db, { name: `Phone ${number}`, qty: 5 });
  for (const path of ['/', '/shop']) {
    const { body } = await sendRequest(shop.url, `${path}?page=2`);
    expect(body.toString().includes('Page 2 of 2'), path).toBe(true);
  }
});

it('caches the pages of 500 phones in each common format, however many searches come meanwhile', async () => {
  const shop = await startShop('sqlite', { METRICS_TOKEN });
  const agent = openAgent();
  const get = (path: string, headers = {}) => sendRequest(shop.url, path, { agent, headers });
  const bytesOf = (responses: { body: Buffer }[]) => responses.reduce((sum, { body }) => sum + body.length, 0);
  const paths: string[] = [];
  // In one transaction: 150 that keep the shop from writing for five seconds make it probe with a commit, later.
  await transact(shop.db, async (trx) => {
    for (let number = 0; number < 150; number++) {
      const item = aPhone({ name: `Phone ${number}` });
      paths.push(phonePath({ id: await insertItem(trx, { ...item, qty: 5 }), ...item }));
    }
    await insertItem(trx, { name: 'word'.repeat(50_000), nameKey: 'word', qty: 5 });
  });
  const visitAll = async () => {
    const visits = ['en-US', 'my'].flatMap((language) => paths.map((path) => ({ path, language })));
    const responses = await inParts(visits, ({ path, language }) => get(path, { 'Accept-Language': language }));
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    return bytesOf(responses);
  };
  const searches = Array.from({ length: 50 }, (_, n) => `/shop?q=word&type=${n}`);
  const quarterHour = () => Math.floor(Date.now() / 900_000);
  let queryCount: number;
  let begun: number;
  do {
    // Pages are rendered again every quarter of an hour, because their date may have passed.
    begun = quarterHour();
    // The cache is bounded in bytes: 300 uncompressed pages take more of it than 1,000 compressed ones.
    const { body: compressed } = await get(String(paths[0]), { 'Accept-Encoding': 'br' });
    expect(await visitAll()).toBeGreaterThan(2 * 500 * compressed.length);
    // More bytes than the cache of common pages holds (32 MiB): stored there, they would evict the phones.
    expect(bytesOf(await inParts(searches, (path) => get(path)))).toBeGreaterThan(33 * 1024 * 1024);
    const before = await queries(shop);
    await visitAll();
    queryCount = (await queries(shop)) - before;
  } while (quarterHour() !== begun);
  // Each rendered page would make several queries; the timers make a few.
  expect(queryCount, shop.log()).toBeLessThan(paths.length);
});

it('hydrates a shared link without an error, and adds its parameters to no form', async () => {
  const { shop } = await openTradingShop('sqlite');
  const row = await shop.db.selectFrom('inventories').selectAll().executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url);
  for (const path of ['/', '/shop', phonePath(row), '/price-list', '/cart', '/login']) {
    await page.goto(`${path}?utm_source=a&fbclid=b&q=`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('input[name=fbclid], input[name=utm_source]').count()).toBe(0);
  }
  await page.goto('/shop?fbclid=b&view=table');
  await page.getByRole('searchbox').fill('redmi');
  await expect.poll(() => page.url()).toContain('q=redmi');
});

it('serves each user their own personal pages, and guests none of them', async () => {
  const { shop } = await openTradingShop('sqlite');
  const guest = openVisitor(shop);
  const aye = await logIn(shop, buyer);
  for (const path of ['/cart', '/my-orders', '/login', '/register']) {
    for (const [visitor, shows] of [
      [guest, false],
      [aye, true],
      [guest, false],
      [aye, true],
    ] as const) {
      const { text, headers } = await visitor.get(path);
      expect(text.includes('Aye'), path).toBe(shows);
      expect(headers['cache-control'], path).toContain('no-store');
      expect(headers, path).not.toHaveProperty('etag');
    }
  }
});

it('separates cached pages by user, language, number format and role', async () => {
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
      // A user does not get the page that was cached for guests.
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
  // The cookies of a logged-out and of a blocked user give no personal page.
  const cookies = new Map(aye.cookies);
  await aye.post('/logout');
  for (const [name, value] of cookies) aye.cookies.set(name, value);
  await shop.db.updateTable('users').set({ blockedAt: LONG_AGO }).where('email', '=', other.email).execute();
  for (const visitor of [aye, koKo]) expect((await visitor.get('/shop')).text).not.toMatch(/Aye|Ko Ko/);
  const price = async (headers: Record<string, string>) => {
    const { text } = await guest.get('/shop', { headers });
    return />([\d၀-၉.,]+\s(?:MMK|ကျပ်))</.exec(text.replaceAll('<small>', ''))?.[1];
  };
  for (const [headers, amount] of [
    [{ 'Accept-Language': 'en' }, '66,000 MMK'],
    [{ 'Accept-Language': 'de' }, '66.000 MMK'],
    [{ 'Accept-Language': 'my' }, '66,000\u00A0ကျပ်'],
    [{ Cookie: 'language=my-mymr' }, '၆၆,၀၀၀\u00A0ကျပ်'],
    [{ 'Accept-Language': 'my', Cookie: 'language=en' }, '66,000 MMK'],
    [{ Cookie: 'language=my' }, '66,000\u00A0ကျပ်'],
  ] as const)
    expect([headers, await price(headers)]).toEqual([headers, amount]);
});

it('renews a session on any cached page, and sends its cookie', async () => {
  const { shop } = await openTradingShop('sqlite');
  const visitor = await logIn(shop, buyer);
  const soon = new Date(Date.now() + 60_000).toISOString();
  const makeDue = () => shop.db.updateTable('sessions').set({ expiresAt: soon }).execute();
  const setCookie = ({ headers }: { headers: { 'set-cookie'?: string[] | undefined } }) =>
    String(headers['set-cookie']);
  for (const page of ['/', '/shop?view=table', '/cart']) {
    await makeDue();
    expect(setCookie(await visitor.get(page)), page).toMatch(/^session=.*Max-Age=2592000/);
    expect(setCookie(await visitor.get(page)), page).toBe('undefined');
  }
  await makeDue();
  expect(setCookie(await visitor.post('/cart', {}))).toBe('undefined');
  expect(setCookie(await visitor.get('/cart'))).toMatch(/^session=/);
});

it('compresses Home and Shop better after five seconds, and serves a changed page at once', async () => {
  const { shop } = await openTradingShop('sqlite');
  const { cookies } = await logIn(shop, buyer);
  const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const inBrotli = (path: string, headers = {}) =>
    sendRequest(shop.url, path, { headers: { 'Accept-Encoding': 'br', ...headers } });
  // The Shop is compressed last, so all others would be done by then.
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
  expect(brotliDecompressSync((await inBrotli('/shop')).body).toString()).toContain('>77,000<small> MMK<');
});
