import { expect, it } from 'vitest';
import { openBrowser, phone, untilHydrated } from '#tests/support/browser/browser.ts';
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
  // A barcode is that of the model, and does not say which piece: its offers, though slow, come before the next scan.
  const slow = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/admin/sell/data?*', async (route, request) => {
    asked.push(new URL(request.url()).search);
    if (asked.length === 1) await slow.promise;
    await route.continue();
  });
  await page.evaluate(scanAtOnce, '96385074');
  await page.evaluate(scanAtOnce, imeiOf(7));
  slow.resolve();
  await page.getByRole('status').getByText('Redmi 14C').waitFor();
  await expect.poll(() => page.locator('main li').getByText(imeiOf(7).slice(-6)).count()).toBe(1);
  expect(asked).toEqual(['?q=96385074', `?item=${item.id}`, `?q=${imeiOf(7)}`]);
});

/** Runs in the page: as a scanner types, without a pause in which the page would look for a part. */
function scanAtOnce(text: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  field?.select();
  document.execCommand('insertText', false, text);
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

it('takes each scan wherever the focus is, and loses no sale by Esc or by the end of a session', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  await shop.db.updateTable('inventories').set({ tracking: 'required' }).execute();
  for (const n of [7, 8]) await insertUnit(shop.db, { itemId: item.id, imei: imeiOf(n) });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/sell');
  await untilHydrated(page);
  const scan = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Scan with the camera' }).focus();
  // Each of these begins with the keys of a shortcut.
  for (const typed of ['sgo', 'go', 'jk', '/s']) {
    await page.keyboard.type(typed);
    expect(await page.getByLabel('Scan or type').inputValue()).toBe(typed);
    await page.getByLabel('Scan or type').fill('');
    await page.getByRole('button', { name: 'Scan with the camera' }).focus();
  }
  expect(new URL(page.url()).pathname).toBe('/admin/sell');
  await scan(imeiOf(7));
  await page.getByRole('status').getByText('Redmi 14C').waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.locator('main .grid-cols-3 button').first().focus();
  await scan(imeiOf(8));
  await expect.poll(() => page.getByRole('list', { name: 'Sale' }).locator('li').count()).toBe(2);

  await page.keyboard.press('Escape');
  await page.getByLabel('Scan or type').waitFor({ state: 'detached' });
  await page.keyboard.press('s');
  await page.getByText('This sale was not finished.').waitFor();
  expect(await page.getByRole('list', { name: 'Sale' }).locator('li').count()).toBe(2);

  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.locator('main .grid-cols-3 button').first().click();
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.keyboard.press('F9');
  await page.getByText('You are logged out. The sale is kept').waitFor();
  await page.context().addCookies(cookies);
  await page.keyboard.press('F9');
  await page.getByText('Sold', { exact: true }).waitFor();
});
