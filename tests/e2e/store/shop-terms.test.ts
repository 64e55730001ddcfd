import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';

it('shows the terms of an order after they have changed, and asks a buyer who has not seen the new ones', async () => {
  const { admin, shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, buyer);
  await page.goto('/shop');
  await page.getByLabel('Qty Redmi 14C').fill('1');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText(/items added to cart/).waitFor();
  await follow(page, '/cart');
  await page.getByLabel('Address').fill('Yangon');
  await page.getByRole('radio', { name: 'KBZPay' }).check();

  const typed = { my: '# ပို့ခ\nအခမဲ့', en: '# Delivery\n- By <b>bus</b>\n- By car' };
  expect((await admin.post('/admin/shop-details/terms', typed)).status).toBe(200);
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByText('The shop’s terms have changed. Please read them and confirm again.').waitFor();
  await expect.poll(() => page.locator('input[name=terms]').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('heading', { name: /Order \d+/ }).waitFor();

  expect((await admin.post('/admin/shop-details/terms', { ...typed, en: 'Newest' })).status).toBe(200);
  const order = await shop.db.selectFrom('orders').select(['id', 'termsVersion']).executeTakeFirstOrThrow();
  expect(order.termsVersion).toBe(2);
  await follow(page, `/my-orders/${order.id}/pay`);
  await page.getByRole('link', { name: 'Shop terms of this order' }).click();
  await page.getByText('These terms applied until').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(['By <b>bus</b>', 'By car']);
  await expectSound(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop terms' }).click();
  await page.getByText('Newest').waitFor();
  expect(await (await fetch(`${shop.url}/terms?version=9`)).status).toBe(404);
  expect((await admin.get(`/admin/admin-orders/${order.id}`)).text).toContain('/terms?version=2');
});
