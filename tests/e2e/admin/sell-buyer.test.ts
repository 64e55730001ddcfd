import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder } from '#tests/support/database/rows.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { aMerchantQr } from '#tests/support/factories/merchant-qr.ts';
import { insertPaymentAccount } from '#tests/support/factories/payments.ts';
import { buyer, openTradingShop } from '#tests/support/factories/trading-shop.ts';

it('sells to a buyer by number, known or new, now or for a deposit, and the voucher says so', async () => {
  const { shop } = await openTradingShop('sqlite');
  await insertPaymentAccount(shop.db, { merchantQr: aMerchantQr(), qrWallets: JSON.stringify(['kbzpay']) });
  await addStockedItem(shop.db, { name: 'Case', nameKey: 'case', ram: '', rom: '', qty: 3, salePrice: 8_000 });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  const addCase = async () => {
    await page.goto('/admin/sell');
    await untilHydrated(page);
    await page.getByLabel('Scan or type').fill('case');
    await page.getByLabel('Scan or type').press('Enter');
    await page.getByRole('status').getByText('Case').waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();
  };
  const finish = async () => {
    await page.locator('main .grid-cols-3 button').first().click();
    await page.getByRole('button', { name: 'Finish sale' }).click();
    await page.getByRole('link', { name: 'View Voucher' }).click();
  };
  const number = page.getByLabel('Phone number or name');

  await addCase();
  await page.getByRole('button', { name: 'Buyer Walk-in' }).click();
  await number.fill('၀၉ ၁၁၁ ၁၁၁ ၁၁၁');
  await page.getByRole('list', { name: 'Buyers found' }).getByRole('button', { name: buyer.name }).click();
  await expectSound(page);
  await finish();
  await page.locator('.voucher').getByText(buyer.phone).waitFor();

  await addCase();
  await page.getByRole('button', { name: 'Buyer Walk-in' }).click();
  await number.fill('09 450 000 001');
  await page.getByText('This number is new to the shop.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Daw Hla');
  await expectSound(page);
  await page.getByRole('button', { name: 'Sell to this buyer' }).click();
  await finish();
  await page.locator('.voucher').getByText('Daw Hla').waitFor();

  // A deposit now, the rest later: the voucher says both.
  await addCase();
  await page.getByRole('button', { name: 'Buyer Walk-in' }).click();
  await number.fill('09450000001');
  await page.getByRole('list', { name: 'Buyers found' }).getByRole('button', { name: 'Daw Hla' }).click();
  await page.getByLabel('Cash given').fill('3000');
  await page.getByRole('button', { name: 'Pay later' }).click();
  await page.getByLabel('Payment Method').selectOption('KBZPay');
  await page.getByLabel('Address, if it is sent').fill('No. 5, 38th Street');
  await expectSound(page);
  await page.getByRole('button', { name: 'Take the order' }).click();
  await page.getByRole('img', { name: 'QR code to pay order' }).waitFor();
  const url = await page
    .getByText(/^http.*\/pay\//)
    .first()
    .innerText();
  await expectSound(page);
  await page.getByRole('link', { name: 'View Voucher' }).click();
  await page.locator('.voucher').getByText('5,000').first().waitFor();
  await page.locator('.voucher').getByText('38th Street').waitFor();
  const waiting = shop.db.selectFrom('orders').select(['status', 'paid', 'total', 'paymentMethod']);
  expect(await waiting.where('address', '!=', '').execute()).toEqual([
    { status: 'pending', paid: 3_000, total: 8_000, paymentMethod: 'KBZPay' },
  ]);
  // Whoever has the link reads what to pay, and nothing of the buyer.
  const visitor = await openBrowser(shop.url, { viewport: phone });
  await visitor.goto(url);
  await visitor.getByText('5,000').first().waitFor();
  expect(await visitor.content()).not.toMatch(/Daw Hla|450 000 001|38th Street/);
  const qr = visitor.getByRole('img', { name: 'QR code to pay order' });
  await expect.poll(() => qr.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const qrPath = (await qr.getAttribute('src')) ?? '';
  for (const path of [qrPath.replace(/link=./, 'link=~'), qrPath.replace(/&link=.*/, '')])
    expect((await visitor.request.get(new URL(path, shop.url).href)).status()).toBe(404);
  await expectSound(visitor);
  // It pays its own order only.
  const { uid } = await waiting.select('uid').where('address', '!=', '').executeTakeFirstOrThrow();
  const other = await insertOrder(shop.db, { uid, status: 'pending', total: 5_000, paymentMethod: 'KBZPay' });
  const ofOther = qrPath.replace(/payment-qr\/[^?]+/, `payment-qr/${other}`);
  expect((await visitor.request.get(new URL(ofOther, shop.url).href)).status()).toBe(404);
  await shop.db.deleteFrom('orders').where('id', '=', other).execute();
  // The shop finds the link again with the order.
  const { id } = await waiting.select('id').where('address', '!=', '').executeTakeFirstOrThrow();
  await page.goto(`/admin/admin-orders/${id}`);
  await page.getByText(url, { exact: true }).waitFor();
  const orders = shop.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.uid')
    .select(['orders.name', 'users.phone']);
  expect(await orders.orderBy('number').execute()).toEqual([
    { name: buyer.name, phone: buyer.phone },
    { name: 'Daw Hla', phone: '09 450 000 001' },
    { name: 'Daw Hla', phone: '09 450 000 001' },
  ]);
});
