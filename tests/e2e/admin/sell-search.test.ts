import { expect, it } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';

it('offers the numbered pieces of the only model that was typed, and adds what is scanned', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  await shop.db.updateTable('inventories').set({ tracking: 'required', barcode: '96385074' }).execute();
  for (const n of [7, 8]) await insertUnit(shop.db, { itemId: item.id, imei: imeiOf(n) });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/sell');
  const field = page.getByLabel('Scan or type');
  await field.fill('redmi 14');
  await expect.poll(() => page.locator('main li button').count()).toBe(2);
  expect(await page.getByText('No numbered piece').count()).toBe(0);
  // A barcode is that of the model, and does not say which piece.
  await field.fill('96385074');
  await field.press('Enter');
  await expect.poll(() => page.locator('main li button').count()).toBe(2);
  await field.fill(imeiOf(7));
  await field.press('Enter');
  await page.getByRole('status').getByText('Redmi 14C').waitFor();
  await expect.poll(() => page.locator('main li').getByText(imeiOf(7).slice(-6)).count()).toBe(1);
});
