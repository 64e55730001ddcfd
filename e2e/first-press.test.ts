import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from './browser.ts';
import { logIn as logInAt } from './people.ts';
import type { RunningShop } from './shop.ts';
import { buyer, logIn, openTradingShop, order, type TradingShop } from './trading-shop.ts';

const REFUSED = 'The shop did not answer, so this may not be done.';

it('keeps the list and its orders where the line is away on a first press, and does it when told again', async () => {
  const trading = await openTradingShop('sqlite');
  await placeOrder(trading);
  const page = await openBrowser(trading.shop.url);
  await logInAt(page);
  for (const [verb, done, line] of [
    ['Confirm', 'Order 1 is confirmed.', 'offline'],
    ['Cancel', 'Order canceled. Please restock manually if needed.', 'script lost'],
    ['Restock', 'Order 1 is restocked', 'offline'],
  ] as const) {
    await block(page, /\/order(-confirmation|-cancellation|-restocking|s-seen)-/, 'abort');
    await page.goto('/admin/admin-orders');
    await page.context().setOffline(line === 'offline');
    const press = async () => {
      await page.getByRole('button', { name: `${verb} order 1` }).click();
      if (verb === 'Cancel') {
        const question = page.getByRole('dialog', { name: 'Cancel order 1?' });
        await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      }
    };
    await press();
    const failed = page.getByRole('dialog', { name: 'Nothing was done' });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('listitem', { name: 'Order 1' }).waitFor();
    expect(await page.getByText(done).count()).toBe(0);
    await press();
    await failed.waitFor();
    await expectSound(page);
    await page.context().setOffline(false);
    await page.unrouteAll();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(done).waitFor();
  }
  expect(await verbsOf(trading.shop)).toEqual(['order placed', 'order confirmed', 'order canceled', 'order restocked']);
});

it('has the scripts of the buttons before they are pressed, and says on the list that the shop did not answer', async () => {
  const trading = await openTradingShop('sqlite');
  await placeOrder(trading);
  const page = await openBrowser(trading.shop.url, { viewport: phone });
  await logInAt(page);
  await page.goto('/admin/admin-orders');
  await expect.poll(() => scriptsOf(page)).toContain('order-confirmation');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm order 1' }).click();
  await page.getByRole('alert').getByText(REFUSED).waitFor();
  await page.getByRole('listitem', { name: 'Order 1' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Confirm order 1' }).click();
  await page.getByText('Order 1 is confirmed.').waitFor();
});

it('keeps what was typed in a list whose scripts do not come', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url);
  await block(page, /item-quantity|type-deletion/, 'abort');
  await logInAt(page);
  await page.goto('/admin/inventory');
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: /^Qty Redmi 14C/ }).fill('77');
  await page.getByRole('button', { name: /^Save Redmi 14C/ }).click();
  const failed = page.getByRole('dialog', { name: 'Nothing was done' });
  await failed.getByRole('button', { name: 'Go back' }).click();
  expect(await page.getByRole('textbox', { name: /^Qty Redmi 14C/ }).inputValue()).toBe('77');
  await page.getByRole('button', { name: /^Save Redmi 14C/ }).click();
  await failed.waitFor();
  await page.context().setOffline(false);
  await page.unrouteAll();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => shop.db.selectFrom('inventories').select('qty').executeTakeFirst()).toEqual({ qty: 77 });
});

it('does what is pressed on a page whose scripts another build has taken away', async () => {
  const trading = await openTradingShop('sqlite');
  await placeOrder(trading);
  const page = await openBrowser(trading.shop.url);
  await block(page, /order-confirmation|\/inventory-|dashboard/, 'gone');
  await logInAt(page);
  // Logged in: the browser went to the page by itself.
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.goto('/admin/admin-orders');
  await page.getByRole('button', { name: 'Confirm order 1' }).click();
  await page.getByText('Order 1 is confirmed.').waitFor();
  expect(await verbsOf(trading.shop)).toEqual(['order placed', 'order confirmed']);
});

it('keeps what was typed at the doors of the shop and at checkout', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/login');
  await page.context().setOffline(true);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(buyer.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText('The shop did not answer').waitFor();
  expect(await page.getByLabel('Password').inputValue()).toBe(buyer.password);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${shop.url}/`);

  await page.goto('/shop');
  await page.getByLabel('Qty Redmi 14C').fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.goto('/cart');
  await page.context().setOffline(true);
  await page.getByLabel('Address').fill('No. 5, Main Road');
  await page.getByLabel('Payment Method').selectOption('KBZPay');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('Finding out…').waitFor();
  expect(await page.getByLabel('Address').inputValue()).toBe('No. 5, Main Road');
  await page.context().setOffline(false);
  await page.getByText(/Your order was not placed/).waitFor();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('Your order number is 1').waitFor();
});

it('takes a guest on to Login where the script of that page is gone', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await block(page, /\/login-/, 'gone');
  await page.goto('/shop');
  await page.getByLabel('Qty Redmi 14C').fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.goto('/cart');
  await page.getByLabel('Name').fill('Aye');
  await page.getByLabel('Phone').fill('09123456789');
  await page.getByLabel('Address').fill('No. 5, Main Road');
  await page.getByLabel('Payment Method').selectOption('KBZPay');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('Please login to place an order!').waitFor();
});

/** Keeps the scripts of these names from the page: nothing answers, or another build does. */
async function block(page: Page, names: RegExp, how: 'abort' | 'gone') {
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/') && names.test(pathname),
    (route) => (how === 'abort' ? route.abort() : route.fulfill({ status: 404, body: 'Not found' })),
  );
}

/** The files that the page has loaded, as one text. */
function scriptsOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  );
}

async function placeOrder({ shop, item }: TradingShop) {
  expect((await (await logIn(shop, buyer)).post('/cart', order(item))).status).toBe(200);
}

/** What has happened to orders, first to last. */
async function verbsOf({ db }: RunningShop): Promise<string[]> {
  const events = db
    .selectFrom('auditEvents')
    .select('action')
    .where('entity', '=', 'orders')
    .orderBy('at')
    .orderBy('id');
  return (await events.execute()).map(({ action }) => action);
}
