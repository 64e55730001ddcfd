import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { subjectsOf } from '#tests/support/factories/mails.ts';
import { buyer, logIn, openTradingShop, order, type TradingShop } from '#tests/support/factories/trading-shop.ts';
import { startSmtp } from '#tests/support/server/smtp.ts';

const request = (page: Page | Locator) => page.getByRole('button', { name: 'Request Cancellation' });
const withdraw = (page: Page) => page.getByRole('button', { name: 'Withdraw Request' });
const badge = (page: Page) => page.getByText('Cancel Requested', { exact: true }).last();

describe('a request to cancel', () => {
  it("needs a confirmation, can be withdrawn until the owner acts, and updates the owner's page", async () => {
    const { host, received } = await startSmtp();
    const trading = await openTradingShop('sqlite', { SMTP_URL: `smtp://${host}` });
    const [page, admin] = await openBoth(trading);

    await request(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    expect(await trading.shop.db.selectFrom('orders').select('cancelRequested').execute()).toEqual([
      { cancelRequested: false },
    ]);
    await requestInDialog(page);
    await badge(page).waitFor();
    await badge(admin).waitFor();
    await expectSound(page);
    // The Withdraw button gets the focus of the button it replaces.
    expect(await withdraw(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await withdraw(page).click();
    await request(page).waitFor();
    await badge(page).waitFor({ state: 'detached' });
    await badge(admin).waitFor({ state: 'detached' });
    await admin.getByText('Cancellation request withdrawn').first().waitFor();
    const subjects = () => subjectsOf(received).filter((subject) => subject?.includes('its buyer'));
    await expect
      .poll(subjects)
      .toEqual(['Order 1: its buyer asks to cancel it', 'Order 1: its buyer no longer asks to cancel it']);

    // The owner has the dialog open while the buyer withdraws the request.
    await requestInDialog(page);
    await badge(admin).waitFor();
    await admin.getByRole('button', { name: 'Cancel order 1' }).click();
    await withdraw(page).click();
    await badge(page).waitFor({ state: 'detached' });
    await admin.getByRole('dialog').getByRole('button', { name: 'Cancel order', exact: true }).click();
    await admin.getByRole('alert').getByText('The buyer has withdrawn the request').waitFor();
    await admin.getByText('pending', { exact: true }).last().waitFor();
    await expectSound(admin);

    await requestInDialog(page);
    await badge(admin).waitFor();
    await admin.getByRole('button', { name: 'Confirm order 1' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Confirm order', exact: true }).click();
    await page.getByText('confirmed', { exact: true }).waitFor();
    await withdraw(page).waitFor({ state: 'detached' });
    await badge(page).waitFor();
  });

  it('is refused with a reason if the owner acted first', async () => {
    const trading = await openTradingShop('sqlite');
    const visitor = await logIn(trading.shop, buyer);
    await visitor.post('/cart', order(trading.item));
    const { id } = await trading.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    await visitor.post(`/my-orders/${id}/cancellation-request`);
    const unseen = await trading.admin.post(`/admin/admin-orders/${id}/confirmation`);
    expect([unseen.status, unseen.text.includes('so nothing was changed')]).toEqual([409, true]);
    await trading.admin.post(`/admin/admin-orders/${id}/confirmation`, { requested: 'yes' });
    const late = await visitor.post(`/my-orders/${id}/cancellation-withdrawal`);
    expect(late.status).toBe(409);
    expect(late.text).toContain('The shop has confirmed this order since your request');
    await trading.admin.post(`/admin/admin-orders/${id}/cancellation`, { requested: 'yes' });
    const tooLate = await visitor.post(`/my-orders/${id}/cancellation-withdrawal`);
    expect(tooLate.status).toBe(409);
    expect(tooLate.text).toContain('This order has been canceled already.');
  });
});

it('refuses a request to cancel after too many requests and withdrawals, with a reason', async () => {
  const trading = await openTradingShop('sqlite', { ORDER_LIMIT: '2' });
  const page = await openBuyer(trading);
  for (let n = 0; n < 2; n++) {
    await requestInDialog(page);
    await withdraw(page).click();
    await request(page).waitFor();
  }
  await requestInDialog(page);
  await page.getByRole('alert').getByText('so the shop was not asked this time').waitFor();
  await expectSound(page);
  expect(await badge(page).count()).toBe(0);
  const { id } = await trading.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const visitor = await logIn(trading.shop, buyer);
  expect((await visitor.post(`/my-orders/${id}/cancellation-request`)).status).toBe(429);
});

it('asks before sending a request to cancel, and withdraws it, without scripts', async () => {
  const trading = await openTradingShop('sqlite');
  const [page, admin] = await openBoth(trading, { javaScriptEnabled: false });
  await request(page).click();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL('**/my-orders');
  await request(page).click();
  await page.getByRole('heading', { level: 1, name: 'Ask the shop to cancel this order?' }).waitFor();
  await request(page).click();
  await page.getByText('The shop was asked to cancel this order.').waitFor();
  await page.getByRole('link', { name: 'Back to My Orders' }).click();
  await badge(page).waitFor();

  // The owner has the question open while the buyer withdraws the request.
  await admin.reload();
  await admin.getByRole('button', { name: 'Cancel order 1' }).click();
  await admin.getByRole('heading', { level: 1, name: 'Cancel this order?' }).waitFor();
  await withdraw(page).click();
  await page.getByText('The request is withdrawn').waitFor();
  await admin.getByRole('button', { name: 'Cancel order', exact: true }).click();
  await admin.getByRole('alert').getByText('The buyer has withdrawn the request').waitFor();
  expect(await trading.shop.db.selectFrom('orders').select(['status', 'cancelRequested']).execute()).toEqual([
    { status: 'pending', cancelRequested: false },
  ]);

  await trading.shop.db.updateTable('orders').set({ cancelRequested: true }).execute();
  await admin.getByRole('link', { name: 'Back to all orders' }).click();
  await admin.getByRole('link', { name: 'Answer order 1' }).click();
  await admin.getByRole('button', { name: 'Confirm order 1' }).click();
  await admin.getByRole('heading', { level: 1, name: 'Confirm this order?' }).waitFor();
  await admin.getByRole('button', { name: 'Confirm order', exact: true }).click();
  await admin.getByRole('status').getByText('Order 1 is confirmed.').waitFor();
});

async function requestInDialog(page: Page) {
  await request(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You can withdraw the request until the shop has acted on it.').waitFor();
  await request(dialog).click();
}

/** The buyer at My Orders with one order. */
async function openBuyer({ shop, item }: TradingShop, options = {}): Promise<Page> {
  const visitor = await logIn(shop, buyer);
  expect((await visitor.post('/cart', order(item))).status).toBe(200);
  const page = await openBrowser(shop.url, { viewport: phone, ...options });
  await startSession(page, buyer);
  await page.goto('/my-orders');
  return page;
}

/** Opens the buyer at My Orders, and the owner at the same order. */
async function openBoth(trading: TradingShop, options = {}): Promise<[page: Page, admin: Page]> {
  const page = await openBuyer(trading, options);
  const { id } = await trading.shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const admin = await openBrowser(trading.shop.url, options);
  await startSession(admin);
  await admin.goto(`/admin/admin-orders/${id}`);
  return [page, admin];
}
