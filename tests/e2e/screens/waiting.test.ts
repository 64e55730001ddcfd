import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { insertPhoto } from '#tests/support/factories/photos.ts';
import { buyer, logIn, openTradingShop, order } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

const account = { method: 'KBZPay', kind: 'transfer', number: '09450012345', transferLimit: '', note: '' };

/** `press` is pressed by the keyboard; `at` is empty where the act before has led. */
type Act = {
  at: string;
  fill?: Record<string, string>;
  press: string | RegExp;
  confirm?: string;
  says: string | RegExp;
};

/** Each act stays under way until it is seen to be. @returns what is wrong with them. */
async function walk(page: Page, acts: Act[]): Promise<string[]> {
  page.setDefaultTimeout(5_000);
  const line = { held: Promise.resolve() };
  await page.route(/\.data(\?|$)/, async (route) => {
    await line.held;
    await route.continue().catch(() => {});
  });
  const faults: string[] = [];
  for (const each of acts) {
    const fault = await act(page, line, each).then(
      () => undefined,
      (error: Error) => error.message.slice(0, 300),
    );
    if (fault) faults.push(`${each.at} ${each.press}: ${fault}`);
  }
  return faults;
}

async function act(
  page: Page,
  line: { held: Promise<void> },
  { at, fill = {}, press, confirm, says }: Act,
): Promise<void> {
  if (at) await follow(page, at);
  for (const [label, value] of Object.entries(fill)) {
    const field = page.getByLabel(label, { exact: true });
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
    else await field.fill(value);
  }
  const seen = Promise.withResolvers<void>();
  line.held = seen.promise;
  try {
    const name = { name: press, exact: typeof press === 'string' };
    const control = page.getByRole('button', name).or(page.getByRole('link', name));
    await control.filter({ visible: true }).last().press('Enter');
    if (confirm) await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).press('Enter');
    await page.locator('[role=progressbar], [aria-busy=true]').filter({ visible: true }).first().waitFor();
  } finally {
    seen.resolve();
  }
  await page.getByText(says).filter({ visible: true }).first().waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

it('shows that each act of the back-office is under way, and keeps the focus', async () => {
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
  const added = { Type: 'instock', Name: 'Poco', RAM: '8GB', ROM: '128GB', Qty: '1', Cost: '90' };
  const acts: Act[] = [
    { at: '/admin/type-settings', fill: { Type: 'used' }, press: 'Add', says: 'used' },
    { at: '', press: 'Delete used', says: 'The type used is deleted.' },
    { at: '', press: /^Undo/, says: 'The type used is back.' },
    { at: '/admin/payment-settings', fill: { 'Payment Method': 'Cash' }, press: 'Add', says: 'Cash' },
    { at: '', press: 'Delete Cash', says: 'Cash is deleted.' },
    { at: '', press: /^Undo/, says: 'Cash is back in its place.' },
    { at: '/admin/payment-settings/accounts', press: /^Move up Ko Zaw/, says: 'Ko Zaw' },
    { at: '', press: /^Switch off Daw Mya/, says: 'Switched off' },
    { at: '', press: /^Undo/, says: 'In use' },
    { at: `/admin/inventory/${item.id}/photos`, press: 'Move photo 1 later', says: 'Photos' },
    { at: '', press: 'Delete photo 2', confirm: 'Delete', says: 'Photos' },
    { at: '/admin/exchange-setting', fill: { Rate: '610' }, press: 'Save', says: /Exchange Rate updated/ },
    { at: '', press: /^Delete CNY 610/, confirm: 'Delete', says: /deleted/ },
    { at: '', press: '30 days', says: '30 days' },
    { at: '/admin/profit-setting', fill: { 'Profit %': '12' }, press: 'Save', says: 'Profit % saved for all phones' },
    { at: '/admin/add-inventory', fill: added, press: 'Add Item', says: /is added at/ },
    { at: `/admin/inventory/${item.id}`, fill: { RAM: '6GB' }, press: 'Save', says: /Details updated/ },
    {
      at: `/admin/update-prices?edit=${item.id}`,
      fill: { 'Cost Price (CNY)': '99' },
      press: 'Save Changes',
      says: /→/,
    },
    { at: '', press: /^Undo: price/, says: /→ 67,100 MMK/ },
    { at: '/admin/inventory', press: 'Grid', says: 'Vivo Y28' },
    { at: '/admin/inventory?view=table', press: /^Delete Vivo/, confirm: 'Delete', says: /is deleted/ },
    {
      at: `/admin/inventory/bulk-edit?item=${item.id}`,
      fill: { Type: 'only' },
      press: /^Set the type/,
      says: /now of/,
    },
    { at: '', press: /^Undo: change/, says: /as it was before/ },
    { at: '/admin/admin-orders', press: 'Confirm order 1', says: 'Order 1 is confirmed.' },
    { at: '/admin/admin-orders', press: /^Confirmed/, says: 'Order 1' },
    { at: '/admin/shop-details', fill: { Address: 'Mandalay' }, press: 'Save', says: 'Shop details saved' },
    { at: '/admin/announcement', fill: { 'Main Highlight': 'Open' }, press: 'Save', says: 'Announcement updated!' },
    { at: '/admin/sales-history', press: 'Yesterday', says: /Total Sales/ },
    { at: '/admin/dashboard', press: '7 days', says: /Total Orders/ },
    { at: '/admin/dashboard', press: 'Inventory', says: 'Redmi 14C' },
  ];
  const { id } = await shop.db.selectFrom('orders').select('id').where('number', '=', 2).executeTakeFirstOrThrow();
  const ofOrder: Act[] = [
    { at: `/admin/admin-orders/${id}`, press: 'Cancel order 2', confirm: 'Cancel order', says: /Order canceled/ },
    { at: `/admin/admin-orders/${id}`, press: 'Restock order 2', says: /Order 2 is restocked/ },
  ];
  expect(await walk(page, [...acts, ...ofOrder])).toEqual([]);
});

it('shows that each act of a buyer is under way, and keeps the focus', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const visitor = await logIn(shop, buyer);
  await visitor.post('/cart', order(item));
  const guest = await openBrowser(shop.url, { viewport: phone });
  const acts: Act[] = [
    { at: '/', press: 'Shop', says: 'Redmi 14C' },
    { at: '', press: 'Table', says: 'Redmi 14C' },
    { at: '/shop', press: 'Redmi 14C', says: 'All phones' },
    { at: '', press: 'Compare with another phone', says: 'Compare phones' },
    {
      at: '/forgot-password',
      fill: { Email: 'a@shop.example' },
      press: 'Send Reset Link',
      says: /Password reset link/,
    },
    { at: '/login', fill: { Email: buyer.email, Password: buyer.password }, press: 'Login', says: 'Home' },
    { at: '/my-orders', press: /^Request Cancellation/, confirm: 'Request Cancellation', says: 'Withdraw Request' },
    { at: '', press: /^Withdraw Request/, says: 'Request Cancellation' },
    { at: '/account', fill: { Name: 'Aye Aye' }, press: 'Save', says: /are saved/ },
  ];
  expect(await walk(guest, acts)).toEqual([]);
  await follow(guest, '/shop');
  await guest.getByLabel('Qty Redmi 14C').fill('1');
  await guest.getByRole('button', { name: 'Add All to Cart' }).click();
  const form = { Address: 'Yangon', 'Payment Method': 'KBZPay' };
  const checkout = { at: '/cart', fill: form, press: 'Confirm Order', says: 'Order 2 is placed' };
  expect(await walk(guest, [checkout])).toEqual([]);
});
