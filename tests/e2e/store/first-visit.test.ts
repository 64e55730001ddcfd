import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { addPhoto } from '#app/domain/catalog/photos/photo-add.server.ts';
import { listNewest } from '#app/domain/catalog/storefront/stock-list.server.ts';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { insertItem, insertUser } from '#tests/support/database/rows.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { type RunningShop, startShop } from '#tests/support/server/shop.ts';

const kB = 1_000;

it('loads few files and little script, shifts no layout, and loads nothing twice', async () => {
  const shop = await shopWith(100);
  const page = await openBrowser(shop.url, { viewport: phone });
  const cdp = await page.context().newCDPSession(page);
  let script = 0;
  let all = 0;
  const requested: string[] = [];
  const kinds = new Map<string, string>();
  // The requests that the browser serves from its memory.
  const remembered = new Set<string>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestServedFromCache', ({ requestId }) => remembered.add(requestId));
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (!response.fromDiskCache && !remembered.has(requestId)) requested.push(new URL(response.url).pathname);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') script += encodedDataLength;
  });
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) Object.assign(window, { moved: entry });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/shop');
  await expect.poll(() => requested).toContain('/events');
  expect(await page.getByRole('listitem').count()).toBe(100);
  // The page knows the routes of its links; a request for a hundred of them would need a URL of seven kilobytes or more.
  expect(requested).not.toContain('/__manifest');
  // The count includes the SSE connection.
  expect(requested.length, requested.join(' ')).toBeLessThanOrEqual(12);
  expect(script).toBeLessThan(122 * kB);
  expect(all).toBeLessThan(168 * kB);
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBe(0);

  requested.length = 0;
  await page.goto('about:blank');
  await page.goto('/shop');
  await expect.poll(() => requested).toContain('/events');
  expect(requested).toEqual(['/shop', '/events']);
});

it('sends documents of at most ten packets, and smaller forms', async () => {
  const shop = await shopWith(3);
  const [newest] = await listNewest(shop.db);
  const { pathname } = new URL((await fetch(`${shop.url}/shop/${newest?.id}`)).url);
  const pages = ['/', '/shop', pathname, '/compare', '/price-list', '/terms', '/cart', '/my-orders', '/offline'];
  for (const language of ['en', 'my']) {
    for (const [paths, limit] of [
      [pages, 14],
      [['/login', '/register', '/forgot-password'], 10.1],
    ] as const) {
      for (const path of paths) {
        const headers = { 'Accept-Encoding': 'br', 'Accept-Language': language };
        expect.soft(await bytesOf(shop, path, headers), `${path} (${language})`).toBeLessThan(limit * kB);
      }
    }
  }
});

it('asks for the first photo of Home, Shop and a phone before any style or script', async () => {
  const shop = await shopWith(3);
  const [newest] = await listNewest(shop.db);
  for (const n of [1, 2, 3]) await insertPhoto(shop.db, { name: `Phone ${n} Pro`, hash: `photo-${n}` });
  for (const path of ['/', '/shop', `/shop/${newest?.id}`]) {
    const html = await (await fetch(shop.url + path)).text();
    const [, srcSet, sizes] = /<source srcSet="(.*?)" sizes="(.*?)" type="image\/avif"/.exec(html) ?? [];
    expect(srcSet, path).toMatch(/^\/photos\/photo-\d-160.avif 160w, /);
    const [before = ''] = html.split(`imageSrcSet="${srcSet}" imageSizes="${sizes}"/>`);
    expect(before, path).toMatch(/<link rel="preload" as="image" type="image\/avif" fetchPriority="high" $/);
    expect(before.match(/<img|<source|<script|<style|rel="(?:modulepreload|stylesheet)"/), path).toBe(null);
  }
});

it.each(['/shop', '/login'])('asks for no script before the first paint of %s', async (path) => {
  const shop = await shopWith(100);
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto(path);
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(4);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
});

it('runs its scripts also where the browser reports no paint', async () => {
  const shop = await shopWith(1);
  const page = await openBrowser(shop.url);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('table').waitFor();
});

it.each(['en-US', 'my-MM'])(
  'shows two photos with prices and a contact on the first screen of Home (%s)',
  async (locale) => {
    const shop = await shopWith(100);
    const contacts = { shopPhone: '09 450 012 345', viber: '09 450 012 345', openingHours: '9 AM to 8 PM, every day' };
    await shop.db
      .updateTable('settings')
      .set({ ...contacts, shopAddress: 'No. 12, 27th Street\nPabedan, Yangon' })
      .execute();
    const notes = ['Prices follow today’s rate.', 'One year of warranty.'];
    const highlight = 'New stock from Ruili every Tuesday and Friday, and on holidays';
    await saveAnnouncement(shop.db, new Date(), null, { place: 'top', highlight, notes });
    const uid = await insertUser(shop.db, { role: 'admin' });
    for (const { id } of await listNewest(shop.db)) {
      const files = (['avif', 'webp', 'jpg'] as const).flatMap((format) =>
        [160, 320, 640].map((width) => ({ width, format, bytes: randomBytes(width ** 2 / 13) })),
      );
      const photo = { width: 640, height: 747, colour: '#eef1f3', files };
      await addPhoto(shop.db, { now: new Date(), uid }, { itemId: id, key: id, photo });
    }
    const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 }, locale });
    const cdp = await page.context().newCDPSession(page);
    let all = 0;
    await cdp.send('Network.enable');
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      all += encodedDataLength;
    });
    await page.goto('/');
    const lastNote = page.getByText('One year of warranty.');
    expect(await lastNote.isVisible()).toBe(false);
    const cards = page.getByRole('list', { name: /Just arrived|အသစ်ရောက်/ });
    const photos = cards.locator('img');
    expect(await photos.evaluateAll((images) => images.map((image) => image.getAttribute('loading')))).toEqual([
      ...['eager', 'eager', 'lazy', 'lazy', 'lazy', 'lazy'],
    ]);
    const bar = await page.locator('#main-menu').boundingBox();
    const isSeen = async (each: Locator) => {
      const box = await each.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (bar?.y ?? 0);
    };
    for (const card of (await cards.getByRole('link').all()).slice(0, 2)) {
      expect(await isSeen(card)).toBe(true);
      expect(await card.innerText()).toMatch(/[\d,]{7}/);
    }
    expect(await isSeen(page.locator('a[href^="tel:"]'))).toBe(true);
    const table = page.getByRole('table');
    await cards.getByRole('link').last().scrollIntoViewIfNeeded();
    await expect
      .poll(() => photos.evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete)))
      .toBe(true);
    expect(all).toBeLessThan(224 * kB);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await lastNote.isVisible()).toBe(true);
    await table.getByRole('link').first().click();
    await page
      .getByRole('button', { name: /Add to Cart|ခြင်းတောင်း/ })
      .first()
      .waitFor();
  },
);

it('pages and searches five thousand items, also without scripts, and keeps chosen quantities', async () => {
  const shop = await shopWith(5_000);
  for (const path of ['/', '/shop', '/shop?view=table', '/shop?page=50', '/shop?q=phone&type=only']) {
    expect(await bytesOf(shop, path), path).toBeLessThan(40 * kB);
  }
  // An open page loads these data after a change.
  expect(await bytesOf(shop, '/shop.data')).toBeLessThan(10 * kB);

  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await page.goto('/shop?type=only');
  await page.getByText('Page 1 of 17').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/shop?type=only&page=2');
  await page.getByLabel('Search').fill('phone 4997');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Phone 4997 Pro' }).waitFor();
  expect(await page.getByRole('listitem').count()).toBe(1);

  const buyer = await openBrowser(shop.url, { viewport: phone });
  for (const language of ['my', 'en']) {
    await buyer.context().addCookies([{ name: 'language', value: language, url: shop.url }]);
    await buyer.goto('/shop');
    const fifth = await buyer.locator('.stock-row').nth(4).boundingBox();
    const bar = await buyer.locator('#main-menu').boundingBox();
    expect(fifth && fifth.y + fifth.height, language).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  await buyer.getByLabel('Qty Phone 1 Pro').fill('2');
  await buyer.getByRole('button', { name: 'Next' }).click();
  await buyer.getByText('Page 2 of 50').waitFor();
  await buyer.getByRole('listitem').first().getByRole('textbox').fill('3');
  await buyer.getByLabel('Search').fill('phone 4997');
  await buyer.getByLabel('Qty Phone 4997 Pro').fill('1');
  await buyer.getByRole('button', { name: 'Add All to Cart' }).click();
  await buyer.getByText('3 items added to cart!').waitFor();
});

/** A shop with this number of items. */
async function shopWith(items: number): Promise<RunningShop> {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const types = ['instock', 'preorder', 'only'];
  await shop.db.transaction().execute(async (trx) => {
    for (let n = 1; n <= items; n++) {
      const name = `Phone ${n} Pro`;
      const facts = { type: types[n % 3] ?? null, qty: n % 40, salePrice: 150_000 + ((n * 7_919) % 4_000_000) };
      await insertItem(trx, { name, nameKey: name.toLowerCase(), ...facts });
    }
  });
  return shop;
}

async function bytesOf(
  shop: RunningShop,
  path: string,
  headers: Record<string, string> = { 'Accept-Encoding': 'br, gzip' },
): Promise<number> {
  const { status, body } = await sendRequest(shop.url, path, { headers });
  expect(status, path).toBe(200);
  return body.length;
}
