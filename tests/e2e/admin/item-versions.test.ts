import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { logIn } from '#tests/support/factories/trading-shop.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

/** Taps are presses; a cell that the keyboard's Next reaches costs none. Fields are those typed; a new line copies the rest. */
it('adds five versions of a phone in eight taps and eleven fields, all or none', async () => {
  const shop = await startShop('sqlite');
  const admin = await logIn(shop, owner);
  await admin.post('/admin/profit-setting', { profitPercent: '10' });
  await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '600' });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/add-inventory');
  let [taps, fields] = [0, 0];
  const tap = async (name: string) => {
    taps += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const type = async (value: string) => {
    fields += 1;
    await page.keyboard.type(value);
  };
  taps += 1;
  await page.getByLabel('Name').click();
  await type('Redmi Note 14');
  for (const value of ['8', '128', '2', '500']) {
    await page.keyboard.press('Tab');
    if (value === '2') await page.keyboard.press('Control+A');
    await type(value);
  }
  for (const [size, cost] of Object.entries({ '6/128': '600', '8/256': '700', '12/256': '800', '4/128': 'x' })) {
    await tap(`+ ${size}`);
    await type(cost);
  }
  expect(await page.getByRole('group', { name: 'Version 3' }).getByLabel('RAM').inputValue()).toBe('8GB');
  expect(await page.getByRole('group', { name: 'Version 2' }).getByLabel('Sale Price').inputValue()).toBe('396,000');
  await expectSound(page);
  await tap('Add Item');
  const last = page.getByRole('group', { name: 'Version 5' });
  await last.getByText('Cost must be a number').waitFor();
  expect(await shop.db.selectFrom('inventories').selectAll().execute()).toEqual([]);
  fields += 1;
  await last.getByLabel('Cost').fill('900');
  await tap('Colours');
  fields += 1;
  await last.getByLabel('Colour').fill('Blue');
  await tap('Add Item');
  await page.getByText('5 versions are added at 330,000 MMK to 594,000 MMK.').waitFor();
  expect({ taps, fields }).toEqual({ taps: 8, fields: 11 });
  const items = await shop.db.selectFrom('inventories').select(['name', 'rom', 'qty']).orderBy('salePrice').execute();
  expect(items).toHaveLength(5);
  expect(items.at(-1)).toEqual({ name: 'Redmi Note 14 Blue', rom: '128GB', qty: 2 });
  expect(await page.getByLabel('Name').inputValue()).toBe('');
  await page.getByRole('group', { name: 'Version' }).waitFor({ state: 'detached' });

  // Only kyat are echoed in lakh, and a cleared field has no echo.
  const cost = page.getByLabel('Cost');
  await cost.fill('12500');
  await page.getByText('12,500 CNY').waitFor();
  await page.getByText('instock · CNY · Auto').click();
  await page.getByLabel('Currency').selectOption('MMK');
  await cost.fill('၁၂.၅ သိန်း');
  await page.getByText('1,250,000 MMK · 12.5 lakh').waitFor();
  expect(await page.getByLabel('Sale Price').inputValue()).toBe('1,375,000');
  await page.getByLabel('Name').fill('Kyat phone');
  await page.getByLabel('RAM').fill('8GB');
  await page.getByLabel('ROM').fill('256GB');
  // The price shown was not rounded, so nothing is saved yet.
  await shop.db.updateTable('settings').set({ rounding: '10000' }).execute();
  await tap('Add Item');
  await page.getByRole('alert').getByText('Prices are now rounded up to 10,000 MMK. Nothing is saved yet.').waitFor();
  expect(await page.getByLabel('Sale Price').inputValue()).toBe('1,380,000');
  expect(await cost.inputValue()).toBe('၁၂.၅ သိန်း');
  await tap('Add Item');
  await page.getByText('Kyat phone is added at 1,380,000 MMK').waitFor();
  await page.getByText('1,250,000 MMK · 12.5 lakh').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'See the inventory' }).click();
  await page.waitForURL('**/admin/inventory**');
});
