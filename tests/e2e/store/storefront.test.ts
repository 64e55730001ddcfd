import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { writeCart } from '#tests/support/browser/checkout-page.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { aPhone } from '#tests/support/factories/phones.ts';
import { startShop } from '#tests/support/server/shop.ts';

/** A shop with three items. */
async function stockedShop() {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  const ids = {
    redmi: await addStockedItem(shop.db, {
      name: 'redmi 14C',
      nameKey: 'redmi 14c',
      qty: 5,
      salePrice: 315_000,
      type: 'instock',
    }),
    honor: await addStockedItem(shop.db, {
      name: 'HONOR X9c',
      nameKey: 'honor x9c',
      qty: 2,
      salePrice: 1_140_153,
      type: 'preorder',
    }),
    none: await addStockedItem(shop.db, {
      name: 'Nokia 105',
      nameKey: 'nokia 105',
      qty: 1,
      salePrice: 9_999_999_999,
      type: null,
    }),
  };
  return { ...shop, ids };
}

let shop: Awaited<ReturnType<typeof stockedShop>>;
beforeAll(async () => {
  shop = await stockedShop();
});

const models = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
const cartItems = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? 'null'));

it('has view, type and search in the URL, so that a shared link shows the same list', async () => {
  const page = await openBrowser(shop.url);
  await page.goto('/shop');
  expect(await models(page)).toEqual(['HONOR X9c', 'Nokia 105', 'redmi 14C']);
  expect(await page.getByRole('group', { name: 'Type' }).getByRole('button').allTextContents()).toEqual([
    'All',
    'instock',
    'preorder',
  ]);
  await page.getByRole('button', { name: 'preorder' }).click();
  await page.waitForURL(/type=preorder/);
  await page.getByLabel('Search').fill('HON');
  await page.waitForURL(/q=HON/);
  await page.getByRole('button', { name: 'Table' }).click();
  await page.waitForURL(/view=table/);

  const other = await openBrowser(shop.url, { javaScriptEnabled: false });
  await other.goto(page.url());
  expect(await other.locator('tbody th').allTextContents()).toEqual(['HONOR X9c']);
  await other.getByRole('button', { name: 'All', exact: true }).click();
  await other.waitForURL((url) => !url.searchParams.get('type') && url.searchParams.get('q') === 'HON');
  await other.getByLabel('Search').fill('redmi');
  await other.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => other.locator('tbody th').allTextContents()).toEqual(['redmi 14C']);
  await other.getByRole('link', { name: 'redmi 14C' }).click();
  await other.getByRole('link', { name: 'Order this item' }).waitFor();
});

it('finds by every word, and offers the closest names if it finds nothing', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/shop?q=256+x9c&type=preorder');
  expect(await models(page)).toEqual(['HONOR X9c']);
  await follow(page, '/shop?q=hnor+9c&type=instock');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('link', { name: 'HONOR X9c' }).click();
  await page.waitForURL('**/shop?q=HONOR+X9c');
  await expect.poll(() => models(page)).toEqual(['HONOR X9c']);
});

it('keeps a pending search when a filter is pressed, and a pending filter when a search is typed', async () => {
  const page = await openBrowser(shop.url);
  await page.goto('/shop');
  /** Leaves the first matching request without a response. Resolves when it is sent. */
  const hold = (url: RegExp) => new Promise<void>((sent) => page.route(url, () => sent(), { times: 1 }));
  const searching = hold(/shop\.data\?q=HON$/);
  await page.getByLabel('Search').fill('HON');
  await searching;
  await page.getByRole('button', { name: 'preorder' }).click();
  await expect.poll(() => models(page)).toEqual(['HONOR X9c']);
  expect(await page.getByLabel('Search').inputValue()).toBe('HON');

  const filtering = hold(/shop\.data\?q=HON&type=instock$/);
  await page.getByRole('button', { name: 'instock' }).click();
  await filtering;
  await page.getByLabel('Search').fill('redmi');
  await expect.poll(() => models(page)).toEqual(['redmi 14C']);
  expect(new URL(page.url()).search).toBe('?q=redmi&type=instock');
});

it('keeps quantities through view, type and search changes, and replaces the cart with all of them', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/shop');
  await page.evaluate(() => localStorage.setItem('cartItems', '[{"id":"old"}]'));
  await page.getByLabel('Qty redmi').fill('၂');
  await page.getByLabel('Qty Nokia').fill('three');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'preorder' }).click();
  await page.waitForURL(/type=preorder/);
  await page.getByLabel('Qty HONOR').fill('99999');
  await page.getByRole('button', { name: 'Table' }).click();
  await page.waitForURL(/view=table/);
  await page.getByRole('button', { name: 'Show 1 phone' }).click();
  expect(await page.getByRole('button', { name: 'preorder' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filter 1' }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Show 3 phones' }).click();
  await expect.poll(() => page.getByLabel('Qty redmi').inputValue()).toBe('၂');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByRole('alert').getByText('2 items added to cart!').waitFor();
  expect(await cartItems(page)).toEqual([
    aPhone({ id: shop.ids.redmi, name: 'redmi 14C', salePrice: 315_000, qty: 2 }),
    aPhone({ id: shop.ids.honor, name: 'HONOR X9c', salePrice: 1_140_153, qty: 99_999 }),
  ]);
});

it('has a + for a phone, which becomes a stepper, and none for one out of stock', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  await shop.db.updateTable('inventories').set({ qty: 0 }).where('id', '=', shop.ids.none).execute();
  await page.goto('/shop?q=0');
  await page.getByText('Out of stock').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await shop.db.updateTable('inventories').set({ qty: 1 }).where('id', '=', shop.ids.none).execute();
  await page.goto('/shop?q=honor');
  await page.getByText('Only 2 left').waitFor();
  const [less, more] = [page.getByLabel('One less HONOR X9c'), page.getByLabel('One more HONOR X9c')];
  const box = page.getByLabel('Qty HONOR X9c');
  const opacity = () => box.evaluate((each) => getComputedStyle(each).opacity);
  expect([await less.isVisible(), await opacity()]).toEqual([false, '0']);
  await box.focus();
  expect([await less.isVisible(), await opacity()]).toEqual([false, '1']);
  const priceHeight = async () => (await page.getByRole('main').getByText('1,140,153').first().boundingBox())?.height;
  const height = await priceHeight();
  await more.click();
  expect([await less.isVisible(), await opacity(), await box.inputValue()]).toEqual([true, '1', '1']);
  expect(await priceHeight()).toBe(height);
  await less.click();
  expect([await less.isVisible(), await opacity()]).toEqual([false, '0']);
});

it('fills quantities from the cart, keeps lines that were not set to 0, and undoes Add All', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  const line = aPhone({ id: shop.ids.redmi, name: 'redmi 14C', salePrice: 300_000, qty: 2 });
  const gone = { ...line, id: 'no longer sold', name: 'Old', salePrice: 100, qty: 1 };
  await page.goto('/shop');
  const button = page.getByRole('button', { name: 'Add All to Cart' });
  const barPosition = () => button.evaluate((at) => getComputedStyle(at.closest('.foot-bar') ?? at).position);
  expect([await button.textContent(), await barPosition()]).toEqual(['Add All to Cart', 'static']);
  await button.click();
  await page.getByRole('alert').getByText('No items selected. Please enter quantity to add to cart.').waitFor();

  await writeCart(page, [line, gone]);
  await page.goto('/shop?q=honor');
  // Phones that are not on this page count at their price in the cart.
  expect(await button.textContent()).toBe('Add All to Cart · 3 phones · 600,100 MMK');
  expect(await barPosition()).toBe('sticky');
  await page.getByLabel('Qty HONOR').fill('1');
  await button.click();
  await page.getByRole('alert').getByText('3 items added to cart!').waitFor();
  const honor = { ...line, id: shop.ids.honor, name: 'HONOR X9c', salePrice: 1_140_153, qty: 1 };
  expect(await cartItems(page)).toEqual([line, gone, honor]);

  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await cartItems(page)).toEqual([line, gone]);
  await page.getByText('3 items added to cart!').waitFor({ state: 'detached' });
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);

  await page.getByLabel('Search').fill('');
  const box = page.getByLabel('Qty redmi');
  await expect.poll(() => box.inputValue()).toBe('2');
  await box.fill('0');
  expect(await button.textContent()).toBe('Add All to Cart · 2 phones · 1,140,253 MMK');
  await button.click();
  await page.getByRole('alert').getByText('2 items added to cart!').waitFor();
  expect(await cartItems(page)).toEqual([gone, honor]);

  // Undo disappears once another tab has changed the cart.
  const tab = await page.context().newPage();
  await tab.goto('/cart');
  await tab.getByRole('button', { name: 'Delete Old' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
});

it('keeps the cart if all quantities are set to 0', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  const line = aPhone({ id: shop.ids.redmi, name: 'redmi 14C', salePrice: 315_000, qty: 2 });
  await page.goto('/offline');
  await writeCart(page, [line]);
  await page.goto('/shop');
  await page.getByLabel('Qty redmi').fill('0');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByRole('alert').getByText('No items selected. Please enter quantity to add to cart.').waitFor();
  expect(await cartItems(page)).toEqual([line]);
});

it('keeps the cart after a reload and equal in two tabs, with quantities of at least 1', async () => {
  const page = await openBrowser(shop.url);
  const line = aPhone({ id: shop.ids.redmi, name: 'redmi 14C', salePrice: 315_000, qty: 2 });
  const nokia = { ...line, id: shop.ids.none, name: 'Nokia 105', salePrice: 50_000, qty: 1 };
  await page.goto('/offline');
  await writeCart(page, [line, { ...line, id: shop.ids.honor, name: 'HONOR X9c' }, nokia]);
  await page.goto('/cart');
  const tab = await page.context().newPage();
  await tab.goto('/cart');

  await page.getByLabel('Qty redmi').fill('3');
  await tab.getByRole('cell', { name: '1,625,000 MMK' }).waitFor();
  await tab.getByRole('button', { name: 'Delete HONOR' }).click();
  await page.getByLabel('Qty HONOR').waitFor({ state: 'detached' });
  for (const [typed, qty] of [
    ['', '3'],
    ['x', '3'],
    ['0', '1'],
    ['5', '5'],
    ['−2', '1'],
    ['၃', '3'],
  ] as const) {
    await page.getByLabel('Qty redmi').fill(typed);
    await page.getByLabel('Qty redmi').blur();
    await expect.poll(() => page.getByLabel('Qty redmi').inputValue(), { message: typed }).toBe(qty);
  }
  await page.reload();
  expect(await cartItems(page)).toEqual([{ ...line, qty: 3 }, nokia]);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await tab.getByText('Your cart is empty').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await tab.getByLabel('Qty redmi').waitFor();
  expect(await cartItems(page)).toEqual([{ ...line, qty: 3 }, nokia]);
});

it('opens every page with damaged values in storage, and removes them', async () => {
  const page = await openBrowser(shop.url);
  await page.goto('/offline');
  for (const damaged of ['{', 'null', '[1]', '{"a":1}', '[{"id":"x","name":{}}]', '"', '[[]]']) {
    await page.evaluate((value) => {
      for (const key of [
        'cartItems',
        'userRole',
        'buyerDraft',
        'checkoutAttempt',
        'sentAttempts',
        'lastNews',
        'keptCounts',
      ])
        localStorage.setItem(key, value);
    }, damaged);
    await page.goto('/cart');
    await page.getByText('Your cart is empty').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userRole'))).toBeNull();
  }
});

it('handles input and presses from before the scripts arrived', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByLabel('Qty redmi').fill('2');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  arrive();
  await page.getByText('1 items added to cart!').waitFor();
});

it('lets a typed quantity replace the one that the cart puts into the focused box', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  const box = page.getByLabel('Qty redmi');
  await page.goto('/offline');
  await writeCart(page, [aPhone({ id: shop.ids.redmi, name: 'redmi 14C', salePrice: 315_000, qty: 2 })]);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/shop', { waitUntil: 'commit' });
  await box.focus();
  arrive();
  await expect.poll(() => box.inputValue()).toBe('2');
  await page.keyboard.press('3');
  expect(await box.inputValue()).toBe('3');
});

it('keeps the row of brands within two phones, with the chosen one in view', async () => {
  for (const name of ['Samsung', 'OPPO', 'vivo', 'realme', 'iPhone', 'Infinix', 'TECNO', 'POCO', 'Xiaomi'])
    await addStockedItem(shop.db, { name: `${name} 1`, nameKey: `${name.toLowerCase()} 1`, qty: 1, salePrice: 1 });
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/shop?brand=xiaomi');
  const chosen = page.getByRole('group', { name: 'Brand' }).getByRole('button', { name: 'Xiaomi', pressed: true });
  await expect.poll(async () => (await chosen.boundingBox())?.x).toBeLessThan(phone.width - 40);
  const width = await chosen.evaluate((button) => button.parentElement?.scrollWidth);
  expect(width).toBeLessThanOrEqual(2 * phone.width);
});
