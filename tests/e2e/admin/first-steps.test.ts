import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser, untilHydrated } from '#tests/support/browser/browser.ts';
import { drawPicture } from '#tests/support/pictures.ts';
import { startShop } from '#tests/support/server/shop.ts';

/** A tap is a press of a link, button or chip; typing into a field is a field and its tap in one; so is a chosen file. */
it('leads from the set-up link to the first voucher in sixteen taps and fourteen fields', async () => {
  const shop = await startShop('sqlite', { SHOP_ADMIN_EMAIL: '', SHOP_ADMIN_PASSWORD: '', SHOP_NAME: 'Phone Shop' });
  const link = () => /\/setup\?token=[\w-]+/.exec(shop.log())?.[0] ?? '';
  await expect.poll(link).toBeTruthy();
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 }, hasTouch: true });
  let [taps, fields] = [0, 0];
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  const press = (name: string) => tap(page.getByRole('button', { name, exact: true }));
  const type = async (label: string, value: string) => {
    fields += 1;
    await page.getByLabel(label, { exact: true }).fill(value);
  };

  await page.goto(link());
  await type('Name', 'Ma Thiri');
  await type('Phone', '09 791 234 567');
  await type('Email', 'thiri@shop.example');
  await type('Password', 'jade and gold 9');
  await press('Create admin account');

  // Signed in, on the first step; the phone is the owner's.
  await page.waitForURL('**/admin/shop-details?setup=contact');
  await untilHydrated(page);
  expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('09 791 234 567');
  await type('Name', 'Shwe Pyi Mobile');
  await type('Address', 'No. 12, 27th Street, Yangon');
  await press('Save');

  await page.waitForURL('**/admin/exchange-setting?setup=prices');
  await type('Rate', '600');
  await type('Profit %', '10');
  await press('Save');

  await page.waitForURL('**/admin/payment-settings?setup=payment');
  await type('Payment Method', 'KBZPay');
  expect(await page.getByLabel('Name on the account').inputValue()).toBe('Ma Thiri');
  await type('Number', '09 791 234 567');
  await press('Add');

  await page.waitForURL('**/admin/add-inventory?setup=phone');
  await type('Name', 'Redmi Note 14');
  await press('+ 8/256');
  await type('Cost', '500');
  await press('Add Item');
  await page.getByText('Redmi Note 14 is added at 330,000 MMK.').waitFor();
  fields += 1;
  const picture = { name: 'front.png', mimeType: 'image/png', buffer: await drawPicture().png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect.poll(() => shop.db.selectFrom('photos').select('name').execute()).toHaveLength(1);

  await tap(page.getByRole('link', { name: 'Next: look at it as a buyer' }));
  await page.waitForURL(({ pathname }) => pathname === '/shop');
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /Redmi Note 14/ })
      .first(),
  );
  await page.waitForURL(({ pathname }) => pathname.startsWith('/shop/'));
  await tap(page.getByRole('button', { name: /Add to Cart/ }).first());
  await tap(page.getByRole('link', { name: 'Go to cart' }));
  await type('Address', 'At the shop');
  await tap(page.getByRole('radio', { name: /KBZPay/ }));
  await tap(page.getByRole('button', { name: /^Confirm Order/ }));
  await page.getByRole('button', { name: 'Order Complete' }).waitFor();
  // A buyer of this shop can pay and reach it.
  const orderId = (await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id;
  const buyerPage = await page.context().newPage();
  await buyerPage.goto(`/my-orders/${orderId}/pay`);
  await buyerPage.getByRole('main').getByText('Ma Thiri').first().waitFor();
  await buyerPage.goto('/');
  await buyerPage
    .getByRole('link', { name: /09 791 234 567/ })
    .first()
    .waitFor();
  await buyerPage.close();

  await tap(page.getByRole('link', { name: 'Order History' }));
  await page.getByRole('heading', { name: 'Admin Orders' }).waitFor();
  await tap(page.getByRole('main').getByRole('button', { name: 'Confirm' }).filter({ visible: true }).first());
  // It is not paid yet, so the shop asks.
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Confirm order' }));
  // The list changes with this answer; a press before it may meet a row that moves.
  await page.getByRole('status').getByText('Order 1 is confirmed.').waitFor();
  expect(await shop.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'confirmed' }]);
  await tap(page.getByRole('link', { name: 'View Voucher' }).filter({ visible: true }).first());
  await page.waitForURL('**/admin/voucherModal?**');
  await page.getByText('Shwe Pyi Mobile').first().waitFor();
  expect({ taps, fields }).toEqual({ taps: 16, fields: 14 });
  await page.goto('/admin/dashboard');
  await page.getByRole('heading', { name: 'Recent Orders' }).waitFor();
  expect(await page.getByText('Get your shop ready').count()).toBe(0);
});
