import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { addStockedItem } from '#tests/support/factories/items.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

it('takes an old phone for a part of the price, opens the voucher by itself and saves it as a picture', async () => {
  const { shop } = await openTradingShop('sqlite');
  const redmi = { name: 'Redmi 14C', nameKey: 'redmi 14c', tracking: 'required' as const, qty: 2, salePrice: 500_000 };
  const itemId = await addStockedItem(shop.db, redmi);
  for (const n of [7, 8]) await insertUnit(shop.db, { itemId, imei: imeiOf(n) });
  await addStockedItem(shop.db, { name: 'Oppo A5 used', nameKey: 'oppo a5 used', qty: 0, salePrice: 150_000 });
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.addInitScript(() => {
    (window as unknown as { prints: number }).prints = 0;
    window.print = () => {
      (window as unknown as { prints: number }).prints++;
    };
  });
  await startSession(page);
  const scan = async (n: number) => {
    await page.goto('/admin/sell');
    await untilHydrated(page);
    await page.keyboard.type(imeiOf(n));
    await page.keyboard.press('Enter');
    await page.getByText('Redmi 14C 8 256 is in the list.').waitFor();
    await page.getByRole('button', { name: /^Pay/ }).click();
  };
  await scan(7);
  await page.getByRole('button', { name: 'Trade-in: an old phone pays a part' }).click();
  await page.getByLabel('Amount for the old phone').fill('120000');
  await page.getByLabel('Model of the old phone').fill('oppo');
  await page.getByRole('list', { name: 'Models found' }).getByRole('button', { name: 'Oppo A5 used' }).click();
  await page.getByLabel('IMEI or serial number of the old phone').fill('350000000000098');
  await page.getByText('This is no number of a phone.').waitFor();
  await expectSound(page);
  await page.getByLabel('IMEI or serial number of the old phone').fill(imeiOf(9));
  await page.getByLabel('Cash given').fill('380000');
  await page.getByRole('button', { name: 'Finish sale' }).click();
  await page.getByText('120,000').waitFor();
  await page.getByLabel('After each sale, open and print the voucher').check();
  await expectSound(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Voucher \d+\.png$/);
  await page.getByRole('link', { name: 'View Voucher' }).click();
  await page.locator('.voucher').getByText(imeiOf(9)).waitFor();
  const units = shop.db.selectFrom('units').select(['state', 'cost']).where('cost', 'is not', null);
  expect(await units.execute()).toEqual([{ state: 'in-stock', cost: '120000' }]);

  await scan(8);
  await page.getByLabel('Cash given').fill('510000');
  await page.getByRole('button', { name: 'Finish sale' }).click();
  await page.waitForURL('**/admin/voucherModal?**');
  await page.getByRole('status').getByText('10,000').waitFor();
  await expect.poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1);
  await page.getByRole('link', { name: 'New sale' }).click();
  await page.waitForURL('**/admin/sell');
});
