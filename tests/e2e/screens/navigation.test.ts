import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { saveShopLook } from '#app/domain/shop/settings/shop-look.server.ts';
import { makeLogo } from '#app/images/logo-make.server.ts';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  ({ shop } = await openTradingShop('sqlite'));
});

const nav = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
/** Distance between the lower edges of an element and of the window. */
const bottomGap = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);

it('has its links at the lower edge of a phone, with the number of phones in the cart', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/shop');
  expect(await nav(page, 'Main').getByRole('link').allTextContents()).toEqual([
    ...['Home', 'Shop', 'Cart', 'Login', 'Register'],
  ]);
  const cart = await link(page, 'Cart').boundingBox();
  expect(Math.round((cart?.y ?? 0) + (cart?.height ?? 0))).toBe(phone.height);
  expect(await link(page, 'Shop').getAttribute('aria-current')).toBe('page');

  await page.getByLabel('Qty Redmi').fill('2');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await expect.poll(() => link(page, 'Cart').getAttribute('aria-description')).toBe('1 in the cart');
  // The bars do not overlap, and the page ends above them.
  expect(await bottomGap(page, '.foot-bar')).toBeGreaterThanOrEqual(60);
  await page.setViewportSize({ ...phone, height: 400 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(Math.round(await bottomGap(page, 'body > footer'))).toBe(60);

  const arrived = Promise.withResolvers<void>();
  await page.route('**/login.data*', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await link(page, 'Login').click();
  const bar = page.getByRole('main').getByRole('progressbar', { name: 'Loading' });
  await expect.poll(() => bar.evaluate(isPainted)).toBe(true);
  arrived.resolve();
  await page.waitForURL('**/login');

  await page.emulateMedia({ media: 'print' });
  expect(await nav(page, 'Main').getByRole('link').count()).toBe(0);
});

/** The bar is in the document at once, but CSS shows it only after 300 ms. */
function isPainted(bar: Element): boolean {
  const line = bar.firstElementChild ?? bar;
  const { width, height } = line.getBoundingClientRect();
  const [{ opacity }, { backgroundColor }] = [getComputedStyle(bar), getComputedStyle(line)];
  return width > 1 && height > 1 && opacity === '1' && backgroundColor !== 'rgba(0, 0, 0, 0)';
}

it('leads to other pages without scripts, and from Home to the search', async () => {
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await page.goto('/');
  await link(page, 'Find a phone').click();
  await page.waitForURL('**/shop#search');
  await link(page, 'Login').click();
  await page.waitForURL('**/login');
});

it('has back, share and cart in the head of a phone, and all links in the foot, above the buy bar', async () => {
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 } });
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await page.goto('/');
  await page.getByRole('row').getByRole('link', { name: 'Redmi 14C' }).click();
  await page.getByRole('heading', { name: 'Redmi 14C', level: 1 }).waitFor();
  const head = page.locator('.task-head');
  const top = (await head.boundingBox())?.y;
  expect(top).toBeLessThanOrEqual(4);
  await head.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'shared').url)).toBe(page.url());
  expect(await head.getByRole('link', { name: 'Cart' }).getAttribute('href')).toBe('/cart');
  expect(await nav(page, 'Main').getByRole('link').allTextContents()).toEqual([
    ...['Home', 'Shop', 'Cart', 'Login', 'Register'],
  ]);
  const expectFootAboveBar = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const foot = await page.getByRole('banner').boundingBox();
    const bar = await page.locator('.foot-bar').boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(640);
  };
  await expectFootAboveBar();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText('Added. You have 1 in your cart.').waitFor();
  await expectFootAboveBar();

  const phonePage = page.url();
  await head.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(`${shop.url}/`);
  // A visit that begins with this phone.
  await page.goto('about:blank');
  await page.goto(phonePage);
  await head.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(`${shop.url}/shop`);
});

it('has the daily screens of the back-office at the lower edge of a phone, and all of them behind More', async () => {
  const page = await openBrowser(shop.url, { viewport: phone, javaScriptEnabled: false });
  await startSession(page, owner);
  await page.goto('/admin/dashboard');
  const daily = nav(page, 'Shortcuts').getByRole('link');
  expect(await daily.evaluateAll((all) => all.map((each) => each.querySelector('svg + span')?.textContent))).toEqual([
    ...['Today', 'Orders', 'Stock', 'Rate Day'],
  ]);
  expect(await link(page, 'Today').getAttribute('aria-current')).toBe('page');

  await page.getByRole('button', { name: 'More' }).click();
  expect(await nav(page, 'Admin').getByRole('link').allTextContents()).toEqual([
    ...['Add phone', 'Receive'],
    ...['Orders', 'Order History', 'To check', 'Cancel requests', 'Vouchers', 'Buyers'],
    ...['Prices', 'Rate Day', 'Exchange Rate', 'Profit %', 'Rounding', 'Update Prices', 'Price Changes'],
    ...['Reports', 'Sales History', 'Margin', 'Expenses', 'Files'],
    ...['Getting paid', 'Payment Methods', 'Accounts', 'Time to Pay', 'Slips', 'Drawers'],
    ...[
      'Shop front',
      'Shop Details',
      'Colour and logo',
      'Shop terms',
      'Commercial tax',
      'Top Announcement',
      'Bottom Announcement',
    ],
    ...['Settings', 'Type Settings', 'Tax Calculator', 'People', 'Security', 'Activity log', 'Move in'],
  ]);
  expect(await nav(page, 'Main').getByRole('link').allTextContents()).toEqual([
    ...['Admin', 'Logout', 'Home', 'Shop', 'Cart'],
  ]);
  await link(page, 'Profit %').click();
  await page.waitForURL('**/admin/profit-setting');
  expect(await nav(page, 'Admin').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'More' }).getAttribute('aria-current')).toBe('true');

  await page.getByRole('button', { name: 'More' }).click();
  await nav(page, 'Main').getByRole('link', { name: 'Shop', exact: true }).click();
  await page.waitForURL('**/shop');
});

it('closes the sheet behind More when a page is chosen in it', async () => {
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, owner);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await link(page, 'Security').click();
  await page.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  expect(await nav(page, 'Admin').count()).toBe(0);
});

it('marks the current page on a desktop screen', async () => {
  const page = await openBrowser(shop.url);
  await startSession(page, buyer);
  await page.goto('/my-orders');
  expect(await nav(page, 'Main').locator('[aria-current]').allTextContents()).toEqual(['My Orders']);
});

it('opens screens and moves through search results with keys, but not while a field has the focus', async () => {
  await insertOrder(shop.db, { uid: await insertUser(shop.db), name: 'Redmi fan' });
  const page = await openBrowser(shop.url);
  await startSession(page, owner);
  const arrivesAt = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.goto('/admin/dashboard');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The keys work once the effects of the page have run.
  await expect.poll(() => page.keyboard.press('?').then(() => list.isVisible())).toBe(true);
  const keys = await list.getByRole('term').allTextContents();
  expect(keys).toEqual(['/', 's', 'F9', 'gd', 'go', 'gi', 'gr', 'j', 'k', 'v', 'r', '?']);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') ?? null)).toBe(null);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await arrivesAt('Admin Orders');
  await page.keyboard.press('/');
  await arrivesAt('Search');

  const field = page.getByRole('searchbox', { name: 'Search' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  // These letters are shortcuts outside a field.
  await page.keyboard.type('go j');
  await page.getByText('Nothing found').waitFor();
  await field.fill('redmi');
  const rows = page.getByRole('region').getByRole('listitem').getByRole('link');
  await page.getByRole('heading', { name: 'Buyers' }).waitFor();
  expect(await rows.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
    expect.stringMatching('/admin/admin-orders/.+'),
    expect.stringMatching('/admin/inventory/.+'),
    '/admin/admin-orders?q=Redmi+fan',
  ]);
  await page.keyboard.press('Tab');
  for (const [key, row] of [...'jjjkj'].map((each, at) => [each, [0, 1, 2, 1, 2][at] ?? 0] as const)) {
    await page.keyboard.press(key);
    expect(await rows.nth(row).evaluate((element) => element === document.activeElement), `${key}, ${row}`).toBe(true);
  }
  await page.keyboard.press('Enter');
  await page.getByText('Redmi fan').first().waitFor();
  await page.goto('/admin/search?q=rate');
  await rows.filter({ hasText: 'Exchange Rate' }).click();
  await arrivesAt('Exchange Rate Setting');
});

const LOGO =
  'shows a logo %i times as wide as high beside search, language and account; to the owner beside the search';
it.each([4, 8])(LOGO, async (ratio) => {
  const { shop } = await openTradingShop('sqlite');
  const logoResult = await makeLogo(
    await drawPicture({ width: 200 * ratio, height: 200, background: '#3060c0' })
      .png()
      .toBuffer(),
    { source: '', lane: 0 },
  );
  const uid = await insertUser(shop.db, { role: 'admin' });
  if (logoResult.ok) await saveShopLook(shop.db, { now: new Date(), uid }, { accent: '', logo: logoResult.content });
  for (const locale of ['en-US', 'my-MM']) {
    const page = await openBrowser(shop.url, { locale });
    for (const login of [undefined, buyer, owner]) {
      if (login) await startSession(page, login);
      await page.goto(login === owner ? '/admin/inventory' : '/shop');
      for (const width of [320, 360]) {
        await page.setViewportSize({ ...phone, width });
        const parts = await page.locator('body > header, .admin-head').evaluate((head) => {
          const boxes = [...head.querySelectorAll('img, .head-item, form button, .top-link')]
            .map((part) => part.getBoundingClientRect())
            .filter(({ height, top }) => height > 0 && top < 48);
          return boxes.map(({ left, right, top, bottom }) => ({ left, right, middle: (top + bottom) / 2 }));
        });
        const situation = `${locale} ${login?.email} ${width} ${JSON.stringify(parts)}`;
        expect(parts.length, situation).toBe(login === owner ? 3 : login ? 5 : 4);
        const [logo] = parts;
        expect((logo?.right ?? 0) - (logo?.left ?? 0), situation).toBeGreaterThanOrEqual(64);
        for (const [at, part] of parts.entries()) {
          expect(part.left, situation).toBeGreaterThanOrEqual((parts[at - 1]?.right ?? 0) - 0.5);
          expect(part.right, situation).toBeLessThanOrEqual(width);
          expect(Math.abs(part.middle - (logo?.middle ?? 0)), situation).toBeLessThan(2);
        }
      }
    }
  }
});
