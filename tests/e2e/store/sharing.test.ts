import { expect, it } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

const origin = 'https://shop.example';
const note = {
  name: 'Redmi Note 13 Pro',
  nameKey: 'redmi note 13 pro',
  ram: '8GB',
  rom: '256GB',
  salePrice: 1_250_000,
};
const path = (id: string) => `/shop/redmi-note-13-pro-8gb-256gb--${id}`;
/** The headers of Facebook's crawler: no language, the beginning of the page, and any host. */
const crawler = {
  headers: { 'User-Agent': 'facebookexternalhit/1.1', Range: 'bytes=0-1048575', Host: 'evil.example', Accept: '*/*' },
};

it("shows crawlers a phone's name, memory, price and stock, with an image", async () => {
  const shop = await startShop('sqlite', { ORIGIN: origin });
  const id = await addStockedItem(shop.db, { ...note, qty: 5, cost: '771.5', rate: '600', profit: '10' });
  const { meta, canonical, data, html } = await read(shop, path(id));
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Asia/Yangon' }).format(new Date());
  const description = `1,250,000 MMK · In stock · Price of ${date}`;
  expect(meta).toMatchObject({
    'og:type': 'product',
    'og:title': 'Redmi Note 13 Pro · 8GB / 256GB',
    'og:description': description,
    'og:url': origin + path(id),
    'og:locale': 'en_US',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `Redmi Note 13 Pro · 8GB / 256GB. ${description}`,
    'product:price:amount': '1250000',
    'product:price:currency': 'MMK',
    'product:availability': 'in stock',
    'twitter:card': 'summary_large_image',
    description,
  });
  expect(canonical).toBe(origin + path(id));
  expect(data).toMatchObject({ '@type': 'Product', offers: { price: 1_250_000, priceCurrency: 'MMK' } });
  expect(html).not.toMatch(/771\.5|evil\.example|localhost/);
  expect((await sendRequest(shop.url, path(id), { ...crawler, method: 'HEAD' })).status).toBe(200);

  const address = (meta['og:image'] ?? '').replace(origin, '');
  const picture = await sendRequest(shop.url, address, crawler);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(picture.headers['set-cookie'] ?? picture.headers.vary?.includes('Cookie')).toBeFalsy();
  expect([picture.body.readUInt32BE(16), picture.body.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = { headers: { 'If-None-Match': picture.headers.etag } };
  expect((await sendRequest(shop.url, address, again)).status).toBe(304);

  // A new price gives the picture another URL, and caches may use the old URL for a minute only.
  await shop.db.updateTable('inventories').set({ salePrice: 1_300_000, qty: 0 }).where('id', '=', id).execute();
  const changed = await read(shop, path(id));
  expect(changed.meta).toMatchObject({ 'product:price:amount': '1300000', 'product:availability': 'out of stock' });
  expect(changed.meta['og:image']).not.toBe(meta['og:image']);
  const stale = await sendRequest(shop.url, address, again);
  expect([stale.status, stale.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  expect(stale.body.equals(picture.body)).toBe(false);

  for (const page of ['/', '/shop', '/price-list']) {
    const { meta } = await read(shop, page);
    expect(meta, page).toMatchObject({ 'og:url': origin + page, 'og:type': 'website', 'og:image:height': '630' });
    const card = await sendRequest(shop.url, (meta['og:image'] ?? '').replace(origin, ''));
    expect([card.status, card.headers['content-type']], page).toEqual([200, 'image/png']);
  }
});

it('says that the tax is paid, also on the picture, only while it is paid for each piece', async () => {
  const shop = await startShop('sqlite');
  const id = await addStockedItem(shop.db, { ...note, qty: 2, tracking: 'optional' });
  await insertUnit(shop.db, { itemId: id, imei: imeiOf(1), tax: 'paid' });
  const other = await insertUnit(shop.db, { itemId: id, imei: imeiOf(2), tax: 'paid' });
  const paid = await read(shop, path(id));
  expect(paid.meta['og:description']).toContain('1,250,000 MMK · Low stock · Tax paid · Price of');
  const pictureOf = async (page: { meta: Record<string, string> }) => {
    const { pathname, search } = new URL(page.meta['og:image'] ?? '');
    return (await sendRequest(shop.url, pathname + search, crawler)).body;
  };
  const picture = await pictureOf(paid);
  const list = async () => (await sendRequest(shop.url, '/price-list.png')).body;
  const paidList = await list();
  await shop.db.updateTable('units').set({ tax: 'unpaid' }).where('id', '=', other).execute();
  const unpaid = await read(shop, path(id));
  expect(unpaid.meta['og:description']).not.toContain('Tax');
  expect(unpaid.meta['og:image']).not.toBe(paid.meta['og:image']);
  expect((await pictureOf(unpaid)).equals(picture)).toBe(false);
  expect((await list()).equals(paidList)).toBe(false);
});

it('finds a phone by its id, whatever its earlier name, and responds 410 for a deleted one', async () => {
  const shop = await startShop('sqlite');
  const id = await insertItem(shop.db, note);
  const old = await sendRequest(shop.url, `/shop/its-old-name--${id}?fbclid=1`);
  expect([old.status, old.headers.location]).toEqual([302, `${path(id)}?fbclid=1`]);
  expect((await sendRequest(shop.url, `/shop/${id}`)).headers.location).toBe(path(id));

  const ids = ['a/b', '50%', '%2F', '..', 'x?y#z', '--', 'abc.data', '__proto__', 'ဖုန်း-၁', '</script>', 'က'.repeat(64)];
  for (const [index, each] of ids.entries()) {
    const name = `</script><b>"${index}" ရွှေ`;
    await insertItem(shop.db, { ...note, id: each, name, nameKey: `z${100 + index}`, salePrice: index });
  }
  const { body } = await sendRequest(shop.url, '/shop');
  const links = [...body.toString().matchAll(/href="(\/shop\/[^"]+)"/g)].map(([, link = '']) => link);
  expect(links).toHaveLength(1 + ids.length);
  for (const [index] of ids.entries()) {
    const { meta, data, html } = await read(shop, links[index + 1] ?? '');
    expect(meta['product:price:amount']).toBe(String(index));
    expect(data).toMatchObject({ sku: ids[index], name: `</script><b>"${index}" ရွှေ · 8GB / 256GB` });
    expect(html).not.toContain('<b>"');
    const picture = await sendRequest(shop.url, new URL(meta['og:image'] ?? '').pathname);
    expect(picture.status).toBe(200);
  }

  await shop.db.updateTable('inventories').set({ deletedAt: LONG_AGO }).where('id', '=', id).execute();
  const gone = await sendRequest(shop.url, path(id));
  expect([gone.status, gone.body.toString().includes('Redmi Note')]).toEqual([410, false]);
  expect(gone.body.toString()).toContain('The shop does not sell this item any more.');
  expect((await sendRequest(shop.url, `/pictures/phone/${id}.png`)).status).toBe(404);
  for (const address of [
    '/shop/x--',
    '/shop/--',
    '/shop/x--~zz',
    '/shop/%00',
    `/shop/${'x'.repeat(5_000)}`,
    '/shop/x--no',
    '/shop/abc',
    '/shop/abc?fbclid=1',
  ]) {
    const { status, headers } = await sendRequest(shop.url, address);
    expect([status, headers.location], address).toEqual([302, '/']);
  }
  for (const address of ['/shop/abc/', '/Shop/abc']) {
    const { status, headers } = await sendRequest(shop.url, address);
    expect([status, headers.location], address).toEqual([301, '/shop/abc']);
  }
  for (const name of ['nope', 'shop', `${'x'.repeat(2_000)}`, '~ff', '%00']) {
    expect((await sendRequest(shop.url, `/pictures/phone/${name}.png`)).status, name).toBe(404);
  }
});

it('lists phones in stock in the sitemap and on the price list image, in the requested language', async () => {
  const shop = await startShop('sqlite', { ORIGIN: origin });
  const id = await insertItem(shop.db, { ...note, qty: 2 });
  const none = await insertItem(shop.db, { ...note, name: 'Sold out', nameKey: 'sold out' });
  await insertItem(shop.db, { ...note, name: 'Deleted', nameKey: 'deleted', qty: 9, deletedAt: LONG_AGO });
  const robots = (await sendRequest(shop.url, '/robots.txt')).body.toString();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const own of ['/admin', '/cart', '/my-orders', '/account']) expect(robots).toContain(`Disallow: ${own}\n`);
  expect(robots).not.toMatch(/Disallow: \/(shop|pictures|price-list)?\n/);
  const sitemap = await sendRequest(shop.url, '/sitemap.xml');
  const found = [...sitemap.body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
  const pages = ['/', '/shop', '/price-list', path(id), `/shop/sold-out-8gb-256gb--${none}`];
  expect(found).toEqual(pages.map((each) => origin + each));
  expect(
    (await sendRequest(shop.url, '/sitemap.xml', { headers: { 'If-None-Match': sitemap.headers.etag } })).status,
  ).toBe(304);
  for (const part of ['0', '2', '-1', 'x', '1e3', '']) {
    expect((await sendRequest(shop.url, `/sitemap.xml?part=${part}`)).status, part).toBe(404);
  }
  await shop.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 1_000; n++) await insertItem(trx, { ...note, name: `Phone ${n}`, nameKey: `phone ${n}` });
  });
  const index = (await sendRequest(shop.url, '/sitemap.xml')).body.toString();
  expect(index.match(/sitemap\.xml\?part=\d/g)).toEqual(['sitemap.xml?part=1', 'sitemap.xml?part=2']);
  const parts = await Promise.all([1, 2].map((part) => sendRequest(shop.url, `/sitemap.xml?part=${part}`)));
  expect(parts.map(({ body }) => body.toString().match(/<loc>/g)?.length)).toEqual([1_003, 2]);

  const list = (await sendRequest(shop.url, '/price-list')).body.toString();
  expect(list).toContain('Redmi Note 13 Pro');
  expect(list).not.toMatch(/Sold out|Deleted/);
  const pictures = await Promise.all(['en', 'my', 'xx'].map((as) => sendRequest(shop.url, `/price-list.png?as=${as}`)));
  expect(pictures.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(pictures[0]?.headers.etag).toBe(pictures[2]?.headers.etag);
  expect(pictures[0]?.headers.etag).not.toBe(pictures[1]?.headers.etag);
  const burmese = await sendRequest(shop.url, path(id), { headers: { 'Accept-Language': 'my' } });
  expect(burmese.body.toString()).toContain('content="my_MM"');
  expect(burmese.body.toString()).toMatch(/og:description" content="1,250,000\u00A0ကျပ် · [^"]*ဈေး/);
});

it('links from the Shop to a phone and back, and adds the phone to the cart', async () => {
  const shop = await startShop('sqlite');
  await addStockedItem(shop.db, { ...note, qty: 5 });
  await addStockedItem(shop.db, { ...note, name: 'Vivo Y19s', nameKey: 'vivo y19s', qty: 5 });
  const page = await openBrowser(shop.url, { viewport: phone, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/shop');
  await page.getByLabel('Qty Vivo').fill('3');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByRole('link', { name: 'Redmi Note 13 Pro' }).click();
  await page.getByRole('heading', { name: 'Redmi Note 13 Pro', level: 1 }).waitFor();
  expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe(page.url());
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added. You have 1 in your cart.').waitFor();
  await page.getByLabel('Qty Redmi').fill('၂');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added. You have 2 in your cart.').waitFor();
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'));
  expect(cart.map(({ name, qty }: { name: string; qty: number }) => [name, qty])).toEqual([
    ['Vivo Y19s', 3],
    ['Redmi Note 13 Pro', 2],
  ]);
  await page.getByLabel('Qty Redmi').fill('none');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('No items selected. Please enter quantity to add to cart.').waitFor();
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('The link is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole('link', { name: 'All items' }).click();
  await expect.poll(() => page.getByLabel('Qty Vivo').inputValue()).toBe('3');
  expect(await page.locator('link[rel=canonical]').count()).toBe(1);
  await page.getByLabel('Qty Vivo').fill('7');
  // A page outside the Shop ends the visit: now only the cart counts.
  await page.locator('nav a[href="/cart"]').click();
  await page.getByRole('heading', { name: 'Cart', exact: true }).waitFor();
  // On a phone, the act of the cart takes the place of the navigation: the head leads on.
  await page.getByRole('banner').getByRole('link', { name: 'Find a phone' }).click();
  // The cart has a field of this name too.
  await page.getByRole('heading', { name: 'Cart', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Qty Vivo').inputValue()).toBe('3');
  // The mirror does not replace a cart that something else has written to the storage (D 15).
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('cartItems', '{bad');
  });
  await page.goto('/cart');
  await page.getByText('Your cart is empty').waitFor();
});

/** The data of a page that programs read. */
async function read(shop: RunningShop, address: string) {
  const { status, body } = await sendRequest(shop.url, address, crawler);
  expect(status, address).toBe(200);
  const html = body.toString();
  expect(html.indexOf('</head>')).toBeLessThan(1_000_000);
  const meta: Record<string, string> = {};
  for (const [, name = '', content = ''] of html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)) {
    expect(meta[name], name).toBeUndefined();
    meta[name] = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  }
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const data: unknown = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
  return { meta, canonical, data, html };
}
