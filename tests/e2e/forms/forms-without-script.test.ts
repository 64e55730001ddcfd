import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser, untilHydrated } from '#tests/support/browser/browser.ts';
import { logIn as logInAt } from '#tests/support/browser/people.ts';
import { watchTables } from '#tests/support/database/watch-tables.ts';
import { buyer, logIn, openTradingShop, order, phone } from '#tests/support/factories/trading-shop.ts';
import { openActors } from '#tests/support/server/actors.ts';
import { openVisitor, type Visitor } from '#tests/support/server/http.ts';
import { sendRequest } from '#tests/support/server/raw-http.ts';
import { owner, type RunningShop } from '#tests/support/server/shop.ts';
import { accessByUrl, pathOf } from '#tests/support/server/url-access.ts';

/** URLs without a page: only scripts call them. */
const RESOURCES = [
  ...['/cart/attempt', '/my-orders/:id/payment-report'],
  ...[
    '/admin/admin-orders/seen',
    '/admin/photo-upload',
    '/admin/receive/lines',
    '/admin/sell/data',
    '/admin/sell/offline/sale',
  ],
];

it('shows the result of a form without scripts after a redirect, so that a reload does not send it again', async () => {
  const trading = await openTradingShop('sqlite');
  const visitorOf = await openActors(trading.shop);
  const changes = await watchTables(trading.shop.db);
  for (const [route, row] of Object.entries(accessByUrl)) {
    const actor = row.POST.buyer === 200 ? 'buyer' : 'admin';
    if (row.POST[actor] !== 200 || RESOURCES.includes(route)) continue;
    const path = await pathOf(route, row, trading);
    const visitor = await visitorOf(actor);
    const response = await visitor.post(path, row.form?.(actor, trading));
    expect([response.status, response.redirected], route).toEqual([200, true]);
    expect(response.headers['cache-control'], route).toBe('private, no-store');
    expect(response.headers, route).not.toHaveProperty('offline-copy');
    expect([...visitor.cookies.keys()].join(), route).not.toContain('flash');
    await changes();
    const again = await visitor.get(path);
    expect(again.status, route).toBeLessThan(400);
    expect(await changes(), route).toEqual([]);
  }
});

type Action = {
  path: string;
  choose?: Record<string, string>;
  fill?: Record<string, string>;
  /** The button of the menu that holds `press`. */
  menu?: string;
  /** The button, and the button of the question if there is one. */
  press: string | RegExp;
  confirm?: string;
  message: string;
};

/** Runs the action, then reloads twice: the message is shown once, and the action runs once. */
async function runAction(
  page: Page,
  { path, choose = {}, fill = {}, menu, press, confirm, message }: Action,
  changes: () => Promise<string[]>,
) {
  if (page.url() !== new URL(path, page.url()).href) await page.goto(path);
  for (const [label, value] of Object.entries(choose))
    await page.getByLabel(label, { exact: true }).selectOption(value);
  for (const [label, value] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(value);
  if (menu) await page.getByRole('button', { name: menu }).click();
  await page.getByRole('button', { name: press }).first().click();
  if (confirm) await page.getByRole('button', { name: confirm, exact: true }).click();
  const main = page.getByRole('main');
  await main.getByText(message).waitFor();
  expect(await changes(), path).not.toEqual([]);
  for (const reload of [1, 2]) {
    const response = await page.reload();
    expect([response?.request().method(), response?.status()], `${path} ${reload}`).toEqual(['GET', 200]);
    expect(await main.getByText(message).count(), `${message} ${reload}`).toBe(0);
  }
  expect(await changes(), path).toEqual([]);
}

it('shows each action result once in a browser without scripts, and runs each action once', async () => {
  const trading = await openTradingShop('sqlite');
  const { shop, item } = trading;
  const visitor = await logIn(shop, buyer);
  await visitor.post('/cart', order(item));
  const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const changes = await watchTables(shop.db);
  const page = await openBrowser(shop.url, { javaScriptEnabled: false });
  await logInAt(page, buyer);
  const own: Action[] = [
    {
      path: '/my-orders',
      press: /^Request Cancellation/,
      confirm: 'Request Cancellation',
      message: 'The shop was asked',
    },
    { path: '/my-orders', press: /^Withdraw Request/, message: 'The request is withdrawn' },
    { path: '/account', fill: { Name: 'Aye Aye' }, press: 'Save', message: 'Your name and phone are saved.' },
    {
      path: '/account',
      fill: { 'Current Password': buyer.password, 'New Password': 'another password 2' },
      press: 'Change password',
      message: 'Your password is changed.',
    },
  ];
  for (const each of own) await runAction(page, each, changes);

  const admin = await openBrowser(shop.url, { javaScriptEnabled: false });
  await logInAt(admin);
  const { name, ram, rom, qty, cost } = phone();
  const settings: Action[] = [
    {
      path: '/admin/profit-setting',
      fill: { 'Profit %': '12' },
      press: 'Save',
      message: 'Profit % saved for all phones',
    },
    { path: '/admin/exchange-setting', fill: { Rate: '610' }, press: 'Save', message: 'Exchange Rate updated' },
    { path: '/admin/exchange-setting', press: /^Delete CNY/, confirm: 'Delete', message: 'deleted' },
    { path: '/admin/exchange-setting', fill: { Rate: '605' }, press: 'Save', message: 'Exchange Rate updated' },
    { path: '/admin/payment-settings', press: 'Delete KBZPay', message: 'KBZPay is deleted.' },
    { path: '/admin/type-settings', press: 'Delete preorder', message: 'The type preorder is deleted.' },
    { path: '/admin/shop-details', fill: { Address: 'Mandalay' }, press: 'Save', message: 'Shop details saved' },
    { path: '/admin/announcement', fill: { 'Main Highlight': 'Open' }, press: 'Save', message: 'updated' },
    {
      path: '/admin/add-inventory',
      fill: { Name: `${name} Pro`, RAM: ram, ROM: rom, Qty: qty, Cost: cost },
      press: 'Add Item',
      message: 'is added at',
    },
    { path: `/admin/inventory/${item.id}`, fill: { RAM: '6GB' }, press: 'Save', message: 'Details updated.' },
    {
      path: `/admin/update-prices?edit=${item.id}`,
      fill: { 'Cost Price (CNY)': '99' },
      press: 'Save Changes',
      message: 'Price updated successfully!',
    },
    {
      path: `/admin/inventory?q=pro`,
      fill: { [`Qty ${name} Pro ${ram} ${rom}`]: '7' },
      press: 'Save',
      message: ': 7, was',
    },
    { path: '/admin/inventory?q=pro', press: 'Delete', confirm: 'Delete', message: 'is deleted.' },
    { path: `/admin/admin-orders/${id}`, press: 'Confirm order 1', message: 'Order 1 is confirmed.' },
    {
      path: `/admin/admin-orders/${id}`,
      menu: 'More for order 1',
      press: 'Cancel order 1',
      confirm: 'Cancel order',
      message: 'Order canceled.',
    },
    { path: `/admin/admin-orders/${id}`, press: 'Restock order 1', message: 'Order 1 is restocked' },
  ];
  for (const each of settings) await runAction(admin, each, changes);

  // The browser scrolls to a field with autofocus, away from the result.
  await admin.goto('/admin/add-inventory');
  const named = admin.locator('[name=name]');
  expect(await named.getAttribute('autofocus')).toBe('');
  await admin.getByRole('button', { name: 'Add Item' }).click();
  await admin.locator('[name=name][aria-invalid]').waitFor();
  expect(await named.getAttribute('autofocus')).toBeNull();

  // A list shows the result itself.
  await admin.goto('/admin/payment-settings');
  for (const method of ['WavePay', 'Cash']) {
    await admin.getByLabel('Payment Method').fill(method);
    await admin.getByRole('button', { name: 'Add' }).click();
    await admin.getByRole('listitem').getByText(method).waitFor();
    await admin.reload();
  }
  const listed = admin.getByRole('listitem').filter({ has: admin.getByRole('button', { name: /^Delete/ }) });
  expect(await listed.allTextContents()).toEqual(
    ['WavePay', 'Cash'].map((method) => `${method}No account yet: buyers do not see where to payDelete`),
  );
});

it('shows an action result to one session at one URL, and never caches it', async () => {
  const { shop, admin } = await openTradingShop('sqlite');
  const message = '>Password reset link sent to your email!<';
  const [guest, another] = [openVisitor(shop), openVisitor(shop)];
  const flash = await flashOf(shop, guest, '/forgot-password', 'email=nobody%40shop.example');
  // Requests of other users meanwhile fill the page cache.
  for (const each of [another, another]) expect((await each.get('/forgot-password')).text).not.toContain(message);
  guest.cookies.set('flash', flash);
  expect((await guest.get('/forgot-password')).text).toContain(message);
  for (const each of [another, guest]) expect((await each.get('/forgot-password')).text).not.toContain(message);

  const adminFlash = await flashOf(shop, admin, '/admin/type-settings', 'type=gold');
  const other = await logIn(shop, owner);
  const getWithFlash = async (visitor: Visitor, path: string) => {
    visitor.cookies.set('flash', adminFlash);
    return visitor.get(path);
  };
  // The hydration data contain the action result.
  const hasResult = ({ text }: { text: string }) => text.includes('unicodeTexts');
  expect(hasResult(await getWithFlash(other, '/admin/type-settings'))).toBe(false);
  for (const path of ['/admin/type-settings?page=1', '/admin/type-settings.data', '/admin/payment-settings'])
    expect(hasResult(await getWithFlash(admin, path)), path).toBe(false);
  const head = await admin.send('HEAD', '/admin/type-settings');
  expect(head.headers['set-cookie']).toBeUndefined();
  const shown = await admin.get('/admin/type-settings');
  expect([hasResult(shown), shown.headers['set-cookie']?.[0]?.split(';')[0]]).toEqual([true, 'flash=']);
  expect(hasResult(await admin.get('/admin/type-settings'))).toBe(false);
});

/** Sends a form and does not follow the redirect. @returns the cookie with the action result. */
async function flashOf({ url }: RunningShop, { cookies }: Visitor, path: string, body: string): Promise<string> {
  const { status, headers } = await sendRequest(url, path, {
    method: 'POST',
    headers: {
      Origin: url,
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; '),
    },
    body,
  });
  expect([status, headers.location]).toEqual([303, path]);
  return /^flash=([^;]*)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
}

it('keeps an action result visible after hydration', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url);
  await logInAt(page);
  await page.goto('/admin/profit-setting');
  await page.getByLabel('Profit %').fill('15');
  await page.getByLabel('Profit %').evaluate((input: HTMLInputElement) => input.form?.submit());
  await page.getByText('Profit % saved for all phones').waitFor();
  await untilHydrated(page);
  await page.getByText('Profit % saved for all phones').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  expect(await page.getByText('Profit % saved for all phones').count()).toBe(0);
});
