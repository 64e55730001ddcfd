import { expect, it } from 'vitest';
import { addPaymentMethod } from '#app/domain/money/payment-accounts/payment-methods.server.ts';
import { prepareShop } from '#app/domain/shop/settings/shop-prepare.server.ts';
import { expectSound, openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { countTouches } from '#tests/support/browser/touches.ts';
import { insertUser } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { startShop } from '#tests/support/server/shop.ts';

it('sells a phone and a free case for less, for cash and a transfer, in at most twelve touches', async () => {
  const shop = await startShop('sqlite');
  await prepareShop(shop.db, 'Test shop', new Date());
  await addPaymentMethod(shop.db, { now: new Date(), uid: await insertUser(shop.db, { role: 'admin' }) }, 'KBZPay');
  const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', tracking: 'required' as const, qty: 1, salePrice: 500_000 };
  await insertUnit(shop.db, { itemId: await addStockedItem(shop.db, redmi), imei: imeiOf(7) });
  await addStockedItem(shop.db, { name: 'Case', nameKey: 'case', ram: '', rom: '', qty: 3, salePrice: 8_000 });
  const page = await openBrowser(shop.url, { viewport: phone, hasTouch: true });
  await startSession(page);
  await page.goto('/admin/dashboard');
  const touches = countTouches(page);
  await touches.tap(page.locator('.admin-head').getByRole('link', { name: 'Sell' }));
  await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
  await untilHydrated(page);
  const scan = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await scan(imeiOf(7));
  await page.getByText('Redmi 14C 8 256 is in the list.').waitFor();
  await scan(imeiOf(7));
  await page.getByText('Redmi 14C 8 256 is already in the list.').waitFor();
  await scan('case');
  await touches.tap(page.getByRole('button', { name: 'Free with it' }));
  await touches.tap(page.getByRole('button', { name: 'Discount' }));
  await page.keyboard.type('10000');
  await page.getByText('500,000 becomes 490,000').waitFor();
  await touches.tap(page.getByRole('button', { name: 'Apply' }));
  await expectSound(page);
  // The sale outlives its page: a reload here, and Esc.
  await page.getByText('−10,000').waitFor();
  await page.reload();
  await page.getByText('This sale was not finished.').waitFor();
  await page.getByText('−10,000').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/admin/dashboard');
  // The URL changes before the page.
  await page.getByText('This sale was not finished.').waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByText('This sale was not finished.').waitFor();
  await touches.tap(page.getByRole('button', { name: /^Pay/ }));
  await touches.fill(page.getByLabel('Cash given'), '၄ သိန်း');
  await touches.tap(page.getByRole('button', { name: 'KBZPay' }));
  await page.getByLabel('Cash given').fill('450000');
  await expectSound(page);
  await page.route('**/admin/sell/data', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  // Also from the list, which does not show the payments.
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await page.getByText('The shop did not answer. Nothing is lost').waitFor();
  await page.keyboard.press('F9');
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('50,000');
  await expectSound(page);
  await touches.tap(page.getByRole('link', { name: 'View Voucher' }));
  await page.getByText('Discount (Bargained, Free with it)').waitFor();
  // Finish is a tap more: here it is pressed on a keyboard.
  expect(touches.count.taps + touches.count.fields + 1).toBeLessThanOrEqual(12);
  const orders = await shop.db
    .selectFrom('orders')
    .select(['status', 'total', 'paid', 'checking', 'channel'])
    .execute();
  expect(orders).toEqual([
    { status: 'confirmed', total: 490_000, paid: 400_000, checking: 90_000, channel: 'counter' },
  ]);
});
