import type { Locator, Page } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { type Login, startSession } from '#tests/support/browser/people.ts';
import { buyer, logIn as openLogin, openTradingShop, order } from '#tests/support/factories/trading-shop.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';

const unreachable = 'The shop cannot be reached, so nothing was changed. Please check your connection and try again.';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
/** Presses what stands in a sheet, which the button opens unless it is open. */
async function pressIn(opener: Locator, target: Locator) {
  if (!(await target.isVisible())) await opener.click();
  await target.click();
}

/** Clears the box first, so that the text always changes. */
async function search(page: Page, words: string) {
  const box = page.getByLabel('Search');
  await box.fill('');
  await box.fill(words);
}

let shop: RunningShop;
/** The pages of each user, without and with the service worker. */
const pages = new Map<Login, Record<'block' | 'allow', Page>>();
beforeAll(async () => {
  const trading = await openTradingShop('sqlite');
  const visitor = await openLogin(trading.shop, buyer);
  await visitor.post('/cart', order(trading.item));
  shop = trading.shop;
  await shop.db.updateTable('orders').set({ status: 'confirmed' }).execute();
  for (const as of [owner, buyer]) pages.set(as, { block: await open(as, 'block'), allow: await open(as, 'allow') });
});

afterEach(async () => {
  for (const page of [...pages.values()].flatMap((each) => Object.values(each))) await page.context().setOffline(false);
});

async function open(as: Login, serviceWorkers: 'block' | 'allow'): Promise<Page> {
  const page = await openBrowser(shop.url, { viewport: phone, serviceWorkers });
  await startSession(page, as);
  return page;
}

/**
 * Presses that lead to another page or list: `stays` is a text that stays on the screen, `to` the URL once online.
 * `newArea` needs a page that has not loaded the scripts of the area, or is not filtered.
 */
const presses: {
  what: string;
  as: Login;
  path: string;
  press: (page: Page) => Promise<void>;
  stays: string;
  to: RegExp;
  newArea?: true;
}[] = [
  {
    what: 'View Voucher',
    as: buyer,
    path: '/my-orders',
    press: (page) => button(page, /^View Voucher/).click(),
    stays: 'Order 1',
    to: /voucher$/,
  },
  {
    what: 'Edit Price',
    as: owner,
    path: '/admin/inventory',
    press: async (page) => {
      await page.getByRole('link', { name: 'Redmi' }).first().click();
      await button(page, /^Edit Price/).click();
    },
    stays: 'Redmi',
    to: /edit=/,
  },
  {
    what: 'a filter',
    as: owner,
    path: '/admin/admin-orders?status=all',
    press: (page) => page.getByRole('link', { name: /^Confirmed/ }).click(),
    stays: 'Order 1',
    to: /status=confirmed/,
  },
  {
    what: 'Search',
    as: owner,
    path: '/admin/inventory',
    press: (page) => search(page, 'red'),
    stays: 'Redmi',
    to: /q=red/,
  },
  {
    what: 'a screen of the back-office',
    as: owner,
    path: '/admin/inventory',
    press: (page) => pressIn(button(page, /^More/), link(page, 'Exchange Rate')),
    stays: 'Redmi',
    to: /exchange-setting$/,
  },
  {
    what: 'the back-office',
    as: owner,
    path: '/account',
    press: (page) => link(page, 'Order History').click(),
    stays: 'Change password',
    to: /admin-orders$/,
    newArea: true,
  },
  {
    what: 'My Account',
    as: owner,
    path: '/admin/audit',
    press: (page) => pressIn(button(page, /^More/), page.getByRole('link', { name: /^My Account/ })),
    stays: 'Activity log',
    to: /account$/,
    newArea: true,
  },
  {
    what: 'Shop on the Shop itself',
    as: buyer,
    path: '/shop',
    press: (page) => link(page, 'Shop').click(),
    stays: 'Redmi',
    to: /shop$/,
  },
  {
    what: 'the screen of the back-office that is shown',
    as: owner,
    path: '/admin/inventory',
    press: (page) => link(page, 'Inventory').click(),
    stays: 'Redmi',
    to: /inventory$/,
    newArea: true,
  },
  {
    what: 'a tab of the Shop',
    as: buyer,
    path: '/shop',
    press: (page) => pressIn(button(page, /^Filter/), button(page, 'instock')),
    stays: 'Redmi',
    to: /type=instock/,
  },
  {
    what: 'Search in the Shop',
    as: buyer,
    path: '/shop',
    press: (page) => search(page, 'red'),
    stays: 'Redmi',
    to: /q=red/,
  },
];

it.each([
  ...presses.map((press) => ({ ...press, worker: 'block' as const })),
  ...presses
    .filter(({ what }) => /Voucher|Price|Shop/.test(what))
    .map((press) => ({ ...press, worker: 'allow' as const })),
])(
  'reports that $what failed while offline, keeps the screen, and works once online (worker: $worker)',
  async ({ as, path, press, stays, to, newArea, worker }) => {
    const shared = pages.get(as)?.[worker];
    const page = newArea || !shared ? await open(as, worker) : shared;
    // The earlier press may have left the page there.
    if (new URL(page.url()).pathname !== path) await page.goto(path, { waitUntil: 'networkidle' });
    const before = await page.evaluate(() => performance.timeOrigin);
    await page.context().setOffline(true);
    await press(page);
    await page.getByText(unreachable).waitFor();
    await page.getByText(stays).filter({ visible: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    // The screen is the same with the worker.
    if (worker === 'block') await expectSound(page);
    await page.context().setOffline(false);
    await press(page);
    await page.waitForURL(to);
    await expect.poll(() => page.getByRole('main').innerText()).not.toBe('');
    await page.getByText(unreachable).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
  },
);

it('follows a link after a deployment with other scripts', async () => {
  const page = await openBrowser(shop.url);
  await startSession(page, owner);
  const gone = /\/assets\/(audit|type-settings)-[\w-]+\.js$/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await page.goto('/admin/inventory', { waitUntil: 'networkidle' });
  // The next page references the scripts of its own build.
  page.on('request', (request) => request.isNavigationRequest() && void page.unroute(gone));
  await link(page, 'Settings').click();
  await page.getByRole('heading', { name: 'Type Settings' }).waitFor();
  await page.waitForURL('**/admin/type-settings');
});
