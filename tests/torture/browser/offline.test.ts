import { expect, it } from 'vitest';
import { hasWholeSheet, openBrowser } from '#tests/support/browser/browser.ts';
import { addresses, buildOf, copies, withWorker } from '#tests/support/browser/offline-copies.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { buyer, openTradingShop, order, place, logIn as visit } from '#tests/support/factories/trading-shop.ts';
import { openProxy } from '#tests/support/server/proxy.ts';

it('shows the last copies with their age while offline, and new pages once online', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, withWorker);
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect.poll(() => copies(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(['/', '/shop', '/cart']));
  await page.goto('/shop');
  // An open page loads the data of Shop, so the copy of the document is older.
  await shop.db.updateTable('inventories').set({ qty: 7 }).execute();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByText('In stock: 7').waitFor();
  await expect.poll(() => copies(page)).toContain('/shop.data');

  await page.context().setOffline(true);
  await page.getByText(/^As of .* You are offline: prices and stock may have changed/).waitFor();
  await shop.db.updateTable('inventories').set({ qty: 5, salePrice: 70_000 }).execute();
  await page.reload();
  await page.getByText('In stock: 7').waitFor();
  await page.getByText('66,000 MMK').waitFor();
  await page.getByText(/^As of \d+:\d\d.* You are offline/).waitFor();
  expect(await page.evaluate(() => performance.getEntriesByType('layout-shift').length)).toBe(0);

  // A phone chosen on a copy is in the cart; nothing was sent.
  await page.getByLabel('Qty Redmi 14C').fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText(/items added to cart/).waitFor();
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await page.getByRole('heading', { name: 'Cart' }).waitFor();
  await page.getByText('Redmi 14C').first().waitFor();
  await page.getByText(/^As of .* You are offline/).waitFor();

  // A page without a copy shows the offline page at its URL, with links.
  await page.goto('/forgot-password', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  expect(page.url()).toBe(`${shop.url}/forgot-password`);
  expect(await page.evaluate(hasWholeSheet)).toBe(true);
  await page.getByRole('link', { name: 'Shop' }).click();
  await page.getByText('In stock: 7').waitFor();

  await page.context().setOffline(false);
  await page.getByText('In stock: 5').waitFor();
  await page.getByText('70,000 MMK').first().waitFor();
  await page.getByText("You're back online.").waitFor();
  await expect.poll(() => page.getByText(/As of|online/).count()).toBe(0);
});

it('shows a copy if the connection is too slow, and passes visited pages on to the next build', async () => {
  const { shop } = await openTradingShop('sqlite');
  const proxy = await openProxy(shop.url, await buildOf(shop.url));
  const page = await openBrowser(proxy.url, withWorker);
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await expect.poll(() => copies(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(['/', '/shop', '/cart']));

  await shop.db.updateTable('inventories').set({ qty: 5 }).execute();
  const late = Promise.withResolvers<void>();
  proxy.delay = { paths: /^\/shop/, until: late.promise };
  await page.goto('/shop');
  await page.getByText('In stock: 100000').waitFor();
  await page.getByText(/^As of .* The connection is slow/).waitFor();
  proxy.delay = undefined;
  late.resolve();
  await page.getByText('In stock: 5').waitFor();
  await expect.poll(() => page.getByText('As of').count()).toBe(0);

  proxy.build = 'next';
  await page.reload();
  const caches = () => page.evaluate(() => window.caches.keys());
  await expect.poll(async () => (await caches()).sort(), { timeout: 20_000 }).toEqual(['pages next', 'shell next']);
  await expect.poll(() => copies(page)).toEqual(expect.arrayContaining(['/', '/shop', '/cart', '/offline']));
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('In stock: 5').waitFor();
  await page.getByText(/^As of/).waitFor();
});

it('keeps the main pages after many searches, and finds a copy by every URL of its page', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop } = trading;
  const visitor = await visit(shop, buyer);
  expect((await place(visitor, order(trading.item))).status).toBe(200);
  const page = await openBrowser(shop.url, withWorker);
  await page.context().addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  const main = ['/', '/shop', '/price-list', '/cart', '/my-orders'];
  await page.goto('/');
  await expect.poll(() => copies(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(['/', '/cart']));
  for (const path of ['/price-list', '/my-orders', '/shop']) await page.goto(path);
  await expect.poll(() => copies(page)).toEqual(expect.arrayContaining([...main, '/offline']));

  const search = page.getByRole('searchbox');
  for (let n = 0; n < 6; n++) {
    await search.fill(`redmi ${n}`);
    await page.waitForURL(`**/shop?q=redmi+${n}`);
  }
  // The pages of two long lists, many searches, and URLs that differ only in parameters of shared links.
  await page.evaluate(async () => {
    for (let n = 2; n < 25; n++)
      for (const path of [
        `/shop.data?page=${n}`,
        `/my-orders.data?page=${n}`,
        `/shop.data?q=poco+${n}`,
        `/shop.data?fbclid=${n}`,
      ])
        await (await fetch(path)).text();
  });
  await expect.poll(() => addresses(page)).toContain('/my-orders.data?page=24');
  expect(await copies(page)).toContainEqual(expect.stringMatching(/^\/assets\/store-[\w-]+\.css$/));
  const stored = await addresses(page);
  expect(stored).toEqual(expect.arrayContaining([...main, '/shop.data', '/shop.data?page=24', '/shop.data?q=poco+24']));
  expect(stored.filter((address) => address.includes('q='))).toHaveLength(5);
  expect(stored.filter((address) => address.includes('page='))).toHaveLength(40);
  expect(stored.filter((address) => address.includes('fbclid'))).toEqual([]);

  await page.context().setOffline(true);
  // page-copy-url.test.ts covers all kinds of URLs.
  for (const [address, path, heading] of [
    ['/?utm_source=facebook&utm_medium=post', '/', 'Home'],
    ['/My-Orders/?igsh=x', '/my-orders', 'My Orders'],
    ['/price-list/', '/price-list', 'Price list'],
    ['/shop?fbclid=IwAR0&utm_campaign=a', '/shop', 'Shop'],
    ['/shop?view=grid&page=0&q=%20', '/shop', 'Shop'],
    ['/my-orders?page=-1', '/my-orders', 'My Orders'],
    ['/SHOP/?UTM_SOURCE=A', '/shop', 'Shop'],
    ['/Cart//', '/cart', 'Cart'],
  ] as const) {
    await page.goto(address);
    await page.getByText(/^As of .* You are offline: prices and stock may have changed/).waitFor();
    expect(await page.locator('h1').first().textContent(), address).toBe(heading);
    expect(new URL(page.url()).pathname, address).toBe(path);
  }
});

it('stores a comparison that a link or the first page of a visit has opened', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const phone = { ram: '8GB', rom: '128GB', salePrice: 400_000, qty: 3 };
  const vivo = await insertItem(shop.db, { ...phone, name: 'Vivo Y28' });
  const honor = await insertItem(shop.db, { ...phone, name: 'Honor X7' });
  const page = await openBrowser(shop.url, withWorker);
  const expectCopy = async (name: string) => {
    await page.getByRole('columnheader', { name }).waitFor();
    await page.getByText(/^As of .* You are offline: prices and stock may have changed/).waitFor();
  };
  const expectStored = (id: string) =>
    expect.poll(() => addresses(page), { timeout: 20_000 }).toContain(`/compare?phones=${item.id}%2C${id}`);

  await page.goto(`/compare?phones=${item.id},${vivo}&fbclid=x`);
  await expectStored(vivo);
  await page.context().setOffline(true);
  await page.reload();
  await expectCopy('Vivo Y28');
  await page.context().setOffline(false);

  await page.goto(`/compare?phones=${item.id}`);
  await page.getByRole('link', { name: 'Honor X7' }).click();
  await page.getByRole('columnheader', { name: 'Honor X7' }).waitFor();
  await expectStored(honor);
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('button', { name: 'Add All to Cart' }).waitFor();
  await page.context().setOffline(true);
  await page.goBack();
  await expectCopy('Honor X7');
  await page.reload();
  await expectCopy('Honor X7');
});

it("shows the shop's response if the browser's storage fails", async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, withWorker);
  await page.goto('/');
  await expect.poll(() => copies(page), { timeout: 20_000 }).toEqual(expect.arrayContaining(['/', '/cart']));
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const fail = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
    Object.assign(CacheStorage.prototype, { open: fail, match: fail, has: fail, keys: fail, delete: fail });
  });
  for (const path of ['/', '/shop', '/cart']) {
    await page.goto(path);
    await page.locator('h1').waitFor();
  }
  await page.getByRole('link', { name: 'Shop', exact: true }).click();
  await page.getByRole('button', { name: 'Add All to Cart' }).waitFor();
});
