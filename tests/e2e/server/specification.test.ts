import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { businessDate } from '#app/domain/dates.ts';
import { saveAnnouncement } from '#app/domain/shop/settings/announcements.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { follow, openBrowser } from '#tests/support/browser/browser.ts';
import { logIn, startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { openVisitor } from '#tests/support/server/http.ts';
import { owner, type RunningShop, startShop } from '#tests/support/server/shop.ts';

/** Shared by tests that change nothing that another test reads. */
let shared: RunningShop;
beforeAll(async () => {
  ({ shop: shared } = await openTradingShop('sqlite'));
});

// This file tests those words, links and colours of SPEC that no other test covers.

const links = (page: Page, nav: string) =>
  page.getByRole('navigation', { name: nav, exact: true }).getByRole('link').allTextContents();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const alert = (page: Page, words: string) => page.getByRole('alert').getByText(words, { exact: true }).waitFor();
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The owner's browser, logged in. */
async function openAsOwner(url: string): Promise<Page> {
  const page = await openBrowser(url);
  await startSession(page, owner);
  return page;
}

/** The words of D 30 and the others of the column, with their paths, by place. */
const ADMIN_LINKS = [
  ['Today /admin/dashboard'],
  [
    'Orders /admin/admin-orders',
    'Order History /admin/admin-orders',
    'To check /admin/payments',
    'Cancel requests /admin/admin-orders?status=cancel-requested',
    'Vouchers /admin/voucherModal',
    'Buyers /admin/buyers',
  ],
  [
    'Stock /admin/inventory',
    'Inventory /admin/inventory',
    'Receive /admin/receive',
    'Low Stock /admin/low-stock',
    'Stock Report /admin/stock-report',
  ],
  ['Add phone /admin/add-inventory'],
  [
    'Prices /admin/rate-day',
    'Rate Day /admin/rate-day',
    'Exchange Rate /admin/exchange-setting',
    'Profit % /admin/profit-setting',
    'Rounding /admin/price-rounding',
    'Update Prices /admin/update-prices',
    'Price Changes /admin/price-changes',
  ],
  [
    'Reports /admin/sales-history',
    'Sales History /admin/sales-history',
    'Margin /admin/margin',
    'Expenses /admin/expenses',
    'Files /admin/files',
  ],
  [
    'Getting paid /admin/payment-settings',
    'Payment Methods /admin/payment-settings',
    'Accounts /admin/payment-settings/accounts',
    'Time to Pay /admin/payment-settings/time-to-pay',
    'Slips /admin/payments/slips',
    'Drawers /admin/drawers',
  ],
  [
    'Shop front /admin/shop-details',
    'Shop Details /admin/shop-details',
    'Colour and logo /admin/shop-details/look',
    'Shop terms /admin/shop-details/terms',
    'Commercial tax /admin/shop-details/tax',
    'Top Announcement /admin/announcement',
    'Bottom Announcement /admin/announcement-bottom',
  ],
  [
    'Settings /admin/type-settings',
    'Type Settings /admin/type-settings',
    'Tax Calculator /admin/tax-calculator',
    'People /admin/people',
    'Security /admin/security',
    'Activity log /admin/audit',
    'Move in /admin/move-in',
  ],
];

it('shows each role its navigation', async () => {
  const page = await openBrowser(shared.url);
  await page.goto('/');
  expect(await links(page, 'Main')).toEqual(['Home', 'Shop', 'Cart', 'Login', 'Register']);

  await logIn(page, buyer);
  await expect.poll(() => links(page, 'Main')).toEqual(['Home', 'Shop', 'Cart', 'My Orders', 'Logout']);

  await startSession(page, owner);
  await page.goto('/admin');
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  const nav = page.getByRole('navigation', { name: 'Admin', exact: true });
  const places = nav.locator('.admin-place');
  const shown = await places.evaluateAll((all) =>
    all.map((place) =>
      [...place.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.querySelector('span')?.textContent]),
    ),
  );
  expect(shown.map((each) => each.map(([path, word]) => `${word} ${path}`))).toEqual(ADMIN_LINKS);
  const jobs = await nav.locator('.admin-job').allTextContents();
  expect(jobs).toEqual(['Add phone', 'Receive']);
  expect(await nav.locator('a').count()).toBe(ADMIN_LINKS.flat().length + jobs.length);
  expect(await links(page, 'Admin')).toEqual(ADMIN_LINKS.map(([place = '']) => place.replace(/ \/.*/, '')));
  expect(await links(page, 'Main')).toEqual(['Admin', 'Logout', 'Home', 'Shop', 'Cart']);
  await page.locator('.admin-sell').getByText('Sell', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Admin Panel' }).waitFor();
  await page.getByRole('link', { name: /^Orders/ }).click();
  await page.waitForURL('**/admin/admin-orders');
  await page.getByRole('link', { name: 'Order History', exact: true }).waitFor();

  await page.goto('/');
  expect(await links(page, 'Main')).toEqual(['Home', 'Shop', 'Cart', 'Admin Panel', 'Order History', 'Logout']);
  await page.getByRole('link', { name: 'Order History' }).click();
  await page.waitForURL('**/admin/admin-orders');
});

it('redirects any unknown path to Home', async () => {
  const guest = openVisitor(shared);
  for (const path of ['/no-such-page', '/shop/abc', '/shop/deep/er', '/admin-panel']) {
    expect(await guest.get(path), path).toMatchObject({ status: 302, to: '/' });
  }
});

it('has the headings of the specification on every screen', async () => {
  const words = {
    '/': 'Home',
    '/shop': 'Shop',
    '/cart': 'Cart',
    '/my-orders': 'My Orders',
    '/login': 'Login',
    '/register': 'Register',
    '/forgot-password': 'Forgot Password',
    '/admin/dashboard': 'Dashboard',
    '/admin/inventory': 'Inventory',
    '/admin/add-inventory': 'Add Inventory',
    '/admin/admin-orders': 'Admin Orders',
    '/admin/update-prices': 'Update Prices',
    '/admin/type-settings': 'Type Settings',
    '/admin/exchange-setting': 'Exchange Rate Setting',
    '/admin/profit-setting': 'Global Profit % Setting',
    '/admin/payment-settings': 'Payment Method Settings',
    '/admin/sales-history': 'Sales History',
    '/admin/low-stock': 'Low Stock Alert',
    '/admin/announcement': 'Top Announcement',
    '/admin/announcement-bottom': 'Bottom Announcement',
  };
  const admin = await openAsOwner(shared.url);
  const shown: Record<string, string | null> = {};
  for (const path of Object.keys(words)) {
    await follow(admin, path);
    shown[path] = await heading(admin);
  }
  expect(shown).toEqual(words);
});

it('shows the messages of the specification at log-in, registration and Forgot Password', async () => {
  const page = await openBrowser(shared.url);
  await page.goto('/login');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill('not the password');
  await button(page, 'Login').click();
  await alert(page, 'Login failed: Invalid email or password');
  expect(await page.getByLabel('Email').inputValue()).toBe(buyer.email);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByRole('heading', { name: 'Forgot Password' }).waitFor();
  await page.getByLabel('Email').fill('nobody');
  await button(page, 'Send Reset Link').click();
  await toast(page, 'Please enter an email address like name@example.com.');
  await page.getByLabel('Email').fill(buyer.email);
  await button(page, 'Send Reset Link').click();
  await toast(page, 'Password reset link sent to your email!');

  await page.getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/register');
  await page.getByRole('heading', { name: 'Register' }).waitFor();
  const fill = async (email: string) => {
    await page.getByLabel('Name').fill('Aye');
    await page.getByLabel('Phone').fill('09 1');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a password of mine');
    await button(page, 'Register').click();
  };
  await fill(buyer.email);
  await page.getByRole('status').getByText('User already exists').waitFor();
  await fill('new@shop.example');
  await toast(page, 'Registration successful!');
  await page.waitForURL(({ pathname }) => pathname === '/login');
});

it('logs out, deletes the stored role and goes to Login', async () => {
  const page = await openBrowser(shared.url);
  await startSession(page, buyer);
  await page.goto('/');
  const role = () => page.evaluate(() => localStorage.getItem('userRole'));
  await expect.poll(role).toBe('buyer');
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(role).toBeNull();
  await page.getByRole('link', { name: 'Register' }).waitFor();
});

it('shows types and statuses in the colours of the specification', async () => {
  const shop = await startShop('sqlite');
  const { db } = shop;
  await prepareShop(db, 'Shop', new Date());
  for (const type of ['instock', 'preorder', 'only', 'second hand', null])
    await addStockedItem(db, { name: `Phone ${type}`, nameKey: `phone ${type}`, type, qty: 5, salePrice: 1 });
  const uid = await insertUser(db);
  for (const status of ['pending', 'confirmed', 'canceled'] as const)
    await insertOrder(db, { uid, status, name: status });

  const page = await openAsOwner(shop.url);
  await page.goto('/shop');
  const colour = async (words: string, within = 'main') => {
    const badge = page.locator(within).getByText(words, { exact: true }).and(page.locator('.badge, .dot-word')).first();
    const text = await badge.evaluate((node) => getComputedStyle(node).color);
    const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
    const most = Math.max(red, green, blue);
    if (most - Math.min(red, green, blue) < 12) return 'grey';
    if (most === blue) return 'blue';
    if (most === green) return 'green';
    return green > 1.5 * blue ? 'yellow' : 'red';
  };
  expect(await colour('instock')).toBe('green');
  expect(await colour('preorder')).toBe('yellow');
  expect(await colour('only')).toBe('blue');
  expect(await colour('second hand')).toBe('grey');
  expect(await colour('N/A')).toBe('grey');
  await follow(page, '/admin/admin-orders?status=all');
  expect(await colour('pending')).toBe('yellow');
  expect(await colour('confirmed')).toBe('green');
  expect(await colour('canceled')).toBe('red');
});

it('shows the announcements around the stock on Home, with prices', async () => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Shwe Pyi', new Date());
  await addStockedItem(shop.db, { name: 'Redmi', qty: 5, salePrice: 315_000 });
  await saveAnnouncement(shop.db, new Date(), null, {
    place: 'top',
    highlight: 'New stock',
    notes: ['On Tuesday', ''],
  });
  await saveAnnouncement(shop.db, new Date(), null, { place: 'bottom', highlight: 'Free delivery', notes: [] });
  const page = await openBrowser(shop.url, { javaScriptEnabled: false });
  await page.goto('/');
  const shown = await page.getByRole('main').innerText();
  const order = ['New stock', 'On Tuesday', 'Just arrived', 'Welcome to', 'Model', 'Qty', 'Free delivery'];
  expect(order.map((words) => shown.indexOf(words))).toEqual(
    order.map((words) => shown.indexOf(words)).toSorted((a, b) => a - b),
  );
  expect(order.every((words) => shown.includes(words))).toBe(true);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Model', 'RAM', 'ROM', 'Qty', 'Price']);
  expect(shown.match(/Redmi\s/g)).toHaveLength(2);
  expect(shown.match(/315,000 MMK/g)).toHaveLength(2);
});

it('shows a guest on My Orders a link to log in', async () => {
  const page = await openBrowser(shared.url);
  await page.goto('/my-orders');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?**');
  await logIn(page, buyer);
  expect(new URL(page.url()).pathname).toBe('/my-orders');
});

it('shows the messages of the specification on the settings screens', async () => {
  const shop = await startShop('sqlite');
  const page = await openAsOwner(shop.url);
  await page.goto('/admin/type-settings');
  for (const type of ['instock', 'preorder', 'only']) await page.getByText(type, { exact: true }).first().waitFor();
  await button(page, 'Add').click();
  await alert(page, 'Please enter a type name');

  await follow(page, '/admin/profit-setting');
  expect(await page.getByText('Saved Profit %').count()).toBe(0);
  await button(page, 'Save').click();
  await alert(page, 'Please enter a profit percentage');
  await page.getByPlaceholder('Enter Profit % (e.g. 10)').fill('12.5');
  await button(page, 'Save').click();
  await page.getByText('Profit % saved for all phones', { exact: true }).waitFor();
  await page.getByText('Saved Profit %', { exact: true }).waitFor();
  await page.getByText('12.5%').waitFor();

  await follow(page, '/admin/payment-settings');
  await page.getByPlaceholder('e.g. KBZPay').fill('  ');
  await button(page, 'Add').click();
  // Waits until the response has cleared the field.
  await expect.poll(() => page.getByPlaceholder('e.g. KBZPay').inputValue()).toBe('');
  for (let twice = 1; twice <= 2; twice++) {
    await page.getByPlaceholder('e.g. KBZPay').fill('  Cash ');
    await button(page, 'Add').click();
    await expect.poll(() => page.getByRole('button', { name: 'Delete Cash' }).count()).toBe(twice);
    await expect.poll(() => page.getByPlaceholder('e.g. KBZPay').inputValue()).toBe('');
  }
  expect(await page.getByRole('alert').count()).toBe(0);

  await follow(page, '/admin/exchange-setting');
  await page.getByText('No records found', { exact: true }).waitFor();
  expect(await page.getByLabel('Currency').inputValue()).toBe('CNY');
  const currencies = await page.getByLabel('Currency').getByRole('option').allTextContents();
  expect(currencies).toEqual(['USD', 'CNY', 'THB', 'MMK', 'SGD', 'EUR']);
  await button(page, 'Save').click();
  await alert(page, 'Currency & Rate required');
  await page.getByLabel('Rate', { exact: true }).fill('600');
  await button(page, 'Save').click();
  await toast(page, '✅ Exchange Rate updated and all matching inventory prices recalculated.');
  await expect.poll(() => page.getByLabel('Rate', { exact: true }).inputValue()).toBe('');
  const columns = page.getByRole('columnheader');
  await expect.poll(() => columns.allTextContents()).toEqual(['Currency', 'Rate', 'Date', 'Action']);
  expect(await page.getByLabel(/^(Start|End) Date$/).count()).toBe(2);
});

it('offers Add Inventory in auto and manual mode, and names a missing rate', async () => {
  const page = await openAsOwner(shared.url);
  await page.goto('/admin/add-inventory');
  expect(await page.getByLabel('Auto').isChecked()).toBe(true);
  expect(await page.getByLabel('Currency').getByRole('option').allTextContents()).toEqual(['USD', 'CNY', 'MMK', 'THB']);
  expect(await page.getByLabel('Currency').inputValue()).toBe('CNY');
  expect(await page.getByLabel('Qty').inputValue()).toBe('1');
  expect(await page.getByLabel('Exchange Rate').inputValue()).toBe('600');
  expect(await page.getByLabel('Profit %').inputValue()).toBe('10');
  for (const label of ['Exchange Rate', 'Profit %', 'Sale Price'])
    expect(await page.getByLabel(label).getAttribute('readonly'), label).not.toBeNull();

  await page.getByText('instock · CNY · Auto').click();
  await page.getByLabel('Currency').selectOption('THB');
  await alert(page, `No rate found for THB on ${businessDate(new Date(), 'Asia/Yangon')}`);
  await page.getByRole('radio', { name: 'Manual' }).check();
  for (const label of ['Exchange Rate', 'Profit %'])
    await expect.poll(() => page.getByLabel(label).getAttribute('readonly'), { message: label }).toBeNull();
  expect(await page.getByLabel('Sale Price').getAttribute('readonly')).not.toBeNull();
});

it('asks before actions that cannot be undone, and offers Undo for the others', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openAsOwner(shop.url);
  const dialog = page.getByRole('dialog');
  const ask = async (path: string, name: RegExp, verb: string) => {
    if (path) await follow(page, path);
    await page.getByRole('button', { name }).first().click();
    await dialog.getByRole('button', { name: 'Go back' }).waitFor();
    expect(await dialog.getByRole('button').allTextContents()).toEqual(expect.arrayContaining([verb, 'Go back']));
  };
  await insertOrder(shop.db, { uid: await insertUser(shop.db) });
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await follow(page, `/admin/admin-orders/${id}`);
  await page.getByRole('button', { name: 'More for order 1' }).click();
  await ask('', /^Cancel order/, 'Cancel order');
  await ask('/admin/inventory', /^Delete/, 'Delete');
  await ask('/admin/exchange-setting', /^Delete/, 'Delete');
  await dialog.getByText('Are you sure to delete this rate?', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No records found', { exact: true }).waitFor();

  for (const path of ['/admin/payment-settings', '/admin/type-settings']) {
    await follow(page, path);
    const deletes = page.getByRole('button', { name: /^Delete/ });
    const before = await deletes.count();
    await deletes.first().click();
    await expect.poll(() => deletes.count()).toBe(before - 1);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.click();
    await expect.poll(() => deletes.count()).toBe(before);
    await deletes.first().click();
    await undo.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await undo.waitFor({ state: 'detached' });
  }
});
