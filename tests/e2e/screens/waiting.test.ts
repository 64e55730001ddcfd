import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';
import { buyer, logIn, openTradingShop, order } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

const account = { method: 'KBZPay', kind: 'transfer', number: '09450012345', transferLimit: '', note: '' };

/** `press` names a control; an empty `path` means the page to which the earlier action led. */
type Action = {
  path: string;
  fill?: Record<string, string>;
  /** The button of the menu that holds `press`. */
  menu?: string;
  press: string | RegExp;
  confirm?: string;
  message: string | RegExp;
};

/** Delays each request until the page shows its progress. @returns what is wrong. */
async function walk(page: Page, actions: Action[]): Promise<string[]> {
  const network = { delay: Promise.resolve() };
  await page.route(/\.data(\?|$)/, async (route) => {
    await network.delay;
    await route.continue().catch(() => {});
  });
  const faults: string[] = [];
  for (const each of actions) {
    const fault = await runAction(page, network, each).then(
      () => undefined,
      (error: Error) => error.message.slice(0, 300),
    );
    if (fault) faults.push(`${each.path} ${each.press}: ${fault}`);
  }
  return faults;
}

async function runAction(
  page: Page,
  network: { delay: Promise<void> },
  { path, fill = {}, menu, press, confirm, message }: Action,
): Promise<void> {
  if (path) await follow(page, path);
  for (const [label, value] of Object.entries(fill)) {
    const field = page.getByLabel(label, { exact: true });
    const fold = page.locator('details:not([open])', { has: field });
    if ((await fold.count()) > 0) await fold.locator('summary').click();
    if (await field.evaluate((element) => element.role === 'radiogroup')) await field.getByLabel(value).check();
    else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  if (menu) await page.getByRole('button', { name: menu }).click();
  const seen = Promise.withResolvers<void>();
  network.delay = seen.promise;
  try {
    const name = { name: press, exact: typeof press === 'string' };
    const control = page.getByRole('button', name).or(page.getByRole('link', name));
    await control.filter({ visible: true }).last().press('Enter');
    if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).press('Enter');
    await page.locator('[role=progressbar], [aria-busy=true]').filter({ visible: true }).first().waitFor();
  } finally {
    seen.resolve();
  }
  await page.getByText(message).filter({ visible: true }).first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

it('shows the progress of each action of the back-office, and keeps the focus', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const visitor = await logIn(shop, buyer);
  for (const _ of [1, 2]) await visitor.post('/cart', order(item));
  await insertItem(shop.db, { name: 'Vivo Y28', ram: '8GB', rom: '128GB', salePrice: 400_000, qty: 3 });
  for (const holder of ['Daw Mya', 'Ko Zaw'])
    await admin.post('/admin/payment-settings/accounts', { ...account, holder });
  for (const [at, id] of ['front', 'back'].entries())
    await insertPhoto(shop.db, { id, name: 'Redmi 14C', position: at + 1 });
  const page = await openBrowser(shop.url);
  await startSession(page, owner);
  // MMK needs no rate of today, so midnight in Yangon may pass while this runs.
  const added = { Type: 'instock', Currency: 'MMK', Name: 'Poco', RAM: '8GB', ROM: '128GB', Qty: '1', Cost: '90000' };
  const actions: Action[] = [
    { path: '/admin/type-settings', fill: { Type: 'used' }, press: 'Add', message: 'used' },
    { path: '', press: 'Delete used', message: 'The type used is deleted.' },
    { path: '', press: /^Undo/, message: 'The type used is back.' },
    { path: '/admin/payment-settings', fill: { 'Payment Method': 'Cash' }, press: 'Add', message: 'Cash' },
    { path: '', press: 'Delete Cash', message: 'Cash is deleted.' },
    { path: '', press: /^Undo/, message: 'Cash is back in its place.' },
    { path: '/admin/payment-settings/accounts', press: /^Move up Ko Zaw/, message: 'Ko Zaw' },
    { path: '', press: /^Switch off Daw Mya/, message: 'Switched off' },
    { path: '', press: /^Undo/, message: 'In use' },
    { path: `/admin/inventory/${item.id}/photos`, press: 'Move photo 1 later', message: 'Photos' },
    { path: '', press: 'Delete photo 2', confirm: 'Delete', message: 'Photos' },
    { path: '/admin/exchange-setting', fill: { Rate: '610' }, press: 'Save', message: /Exchange Rate updated/ },
    { path: '', press: /^Delete CNY 610/, confirm: 'Delete', message: /deleted/ },
    { path: '', press: '30 days', message: '30 days' },
    {
      path: '/admin/profit-setting',
      fill: { 'Profit %': '12' },
      press: 'Save',
      message: 'Profit % saved for all phones',
    },
    { path: '/admin/add-inventory', fill: added, press: 'Add Item', message: 'Poco is added at 100,800 MMK.' },
    { path: `/admin/inventory/${item.id}`, fill: { RAM: '6GB' }, press: 'Save', message: /Details updated/ },
    {
      path: `/admin/update-prices?edit=${item.id}`,
      fill: { 'Cost Price (CNY)': '99' },
      press: 'Save Changes',
      message: /→/,
    },
    { path: '', press: /^Undo: price/, message: /→ 67,100 MMK/ },
    { path: '/admin/inventory', press: 'Grid', message: 'Vivo Y28' },
    { path: '/admin/inventory?view=table', press: /^Delete Vivo/, confirm: 'Delete', message: /is deleted/ },
    {
      path: `/admin/inventory/bulk-edit?item=${item.id}`,
      fill: { Type: 'only' },
      press: /^Set the type/,
      message: /now of/,
    },
    { path: '', press: /^Undo: change/, message: /as it was before/ },
    { path: '/admin/admin-orders', press: 'Confirm order 1', message: 'Order 1 is confirmed.' },
    { path: '/admin/admin-orders', press: /^Confirmed/, message: 'Order 1' },
    { path: '/admin/shop-details', fill: { Address: 'Mandalay' }, press: 'Save', message: 'Shop details saved' },
    {
      path: '/admin/announcement',
      fill: { 'Main Highlight': 'Open' },
      press: 'Save',
      message: 'Announcement updated!',
    },
    { path: '/admin/sales-history', press: 'Yesterday', message: /Total Sales/ },
    { path: '/admin/dashboard', press: '7 days', message: /Total Orders/ },
    { path: '/admin/dashboard', press: /^Stock/, message: 'Redmi 14C' },
  ];
  const { id } = await shop.db.selectFrom('orders').select('id').where('number', '=', 2).executeTakeFirstOrThrow();
  const orderActions: Action[] = [
    {
      path: `/admin/admin-orders/${id}`,
      menu: 'More for order 2',
      press: 'Cancel order 2',
      confirm: 'Cancel order',
      message: /Order canceled/,
    },
    { path: `/admin/admin-orders/${id}`, press: 'Restock order 2', message: /Order 2 is restocked/ },
  ];
  expect(await walk(page, [...actions, ...orderActions])).toEqual([]);
});

it('shows the progress of each action of a buyer, and keeps the focus', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const visitor = await logIn(shop, buyer);
  await visitor.post('/cart', order(item));
  const guest = await openBrowser(shop.url, { viewport: phone });
  const actions: Action[] = [
    { path: '/', press: 'Shop', message: 'Redmi 14C' },
    { path: '', menu: 'Filter', press: 'Table', message: 'Redmi 14C' },
    { path: '/shop', press: 'Redmi 14C', message: 'All items' },
    { path: '', press: 'Compare with another phone', message: 'Compare phones' },
    {
      path: '/forgot-password',
      fill: { Email: 'a@shop.example' },
      press: 'Send Reset Link',
      message: /Password reset link/,
    },
    { path: '/login', fill: { Email: buyer.email, Password: buyer.password }, press: 'Login', message: 'Home' },
    {
      path: '/my-orders',
      press: /^Request Cancellation/,
      confirm: 'Request Cancellation',
      message: 'Withdraw Request',
    },
    { path: '', press: /^Withdraw Request/, message: 'Request Cancellation' },
    { path: '/account', fill: { Name: 'Aye Aye' }, press: 'Save', message: /are saved/ },
  ];
  expect(await walk(guest, actions)).toEqual([]);
  await follow(guest, '/shop');
  await guest.getByLabel('Qty Redmi 14C').fill('1');
  await guest.getByRole('button', { name: 'Add All to Cart' }).click();
  const form = { Address: 'Yangon', 'Payment Method': 'KBZPay' };
  const checkout = { path: '/cart', fill: form, press: 'Confirm Order', message: 'Order 2 is placed' };
  expect(await walk(guest, [checkout])).toEqual([]);
});
