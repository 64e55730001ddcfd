import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { logIn } from '#tests/support/factories/trading-shop.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

it('adds five versions of a phone in twelve taps, all or none', async () => {
  const shop = await startShop('sqlite');
  const admin = await logIn(shop, owner);
  await admin.post('/admin/profit-setting', { profitPercent: '10' });
  await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '600' });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/add-inventory');
  let taps = 2;
  await page.getByLabel('Type').selectOption('instock');
  const tap = async (name: string) => {
    taps += 1;
    await page.getByRole('button', { name }).click();
  };
  taps += 1;
  await page.getByLabel('Name').click();
  await page.keyboard.type('Redmi Note 14');
  await page.getByLabel('RAM').fill('8GB');
  await page.getByLabel('ROM').fill('128GB');
  await page.getByLabel('Qty').fill('2');
  await page.getByLabel('Cost').fill('500');
  for (const version of [2, 3, 4, 5]) {
    await tap('Add another version');
    const group = page.getByRole('group', { name: `Version ${version}` });
    expect(await group.getByLabel('ROM').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(`${version}56GB`);
    await group.getByLabel('Cost').fill(version === 5 ? 'x' : `${400 + version * 100}`);
    expect(await group.getByLabel('RAM').inputValue()).toBe('8GB');
  }
  expect(await page.getByRole('group', { name: 'Version 2' }).getByLabel('Sale Price').inputValue()).toBe(
    '396,000 MMK',
  );
  await expectSound(page);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const last = page.getByRole('group', { name: 'Version 5' });
  await last.getByText('Cost must be a number').waitFor();
  expect(await shop.db.selectFrom('inventories').selectAll().execute()).toEqual([]);
  await last.getByLabel('Cost').fill('900');
  await last.getByLabel('Colour').fill('Blue');
  await tap('Add Item');
  await page.getByText('5 versions are added at 330,000 MMK to 594,000 MMK.').waitFor();
  expect(taps).toBeLessThanOrEqual(12);
  const items = await shop.db.selectFrom('inventories').select(['name', 'rom', 'qty']).orderBy('salePrice').execute();
  expect(items).toHaveLength(5);
  expect(items.at(-1)).toEqual({ name: 'Redmi Note 14 Blue', rom: '556GB', qty: 2 });
  expect(await page.getByLabel('Name').inputValue()).toBe('');
  await page.getByRole('group', { name: 'Version' }).waitFor({ state: 'detached' });

  // Only kyat are echoed in lakh, and a cleared field has no echo.
  const cost = page.getByLabel('Cost');
  await cost.fill('1250');
  await page.getByText('1,250 CNY').waitFor();
  await page.getByLabel('Currency').selectOption('MMK');
  await cost.fill('၁၂.၅ သိန်း');
  await page.getByText('1,250,000 MMK · 12.5 lakh').waitFor();
  expect(await page.getByLabel('Sale Price').inputValue()).toBe('1,375,000 MMK');
  await page.getByLabel('Name').fill('Kyat phone');
  await page.getByLabel('RAM').fill('8GB');
  await page.getByLabel('ROM').fill('256GB');
  // The price shown was not rounded, so nothing is saved yet.
  await shop.db.updateTable('settings').set({ rounding: '10000' }).execute();
  await tap('Add Item');
  await page.getByRole('alert').getByText('Prices are now rounded up to 10,000 MMK. Nothing is saved yet.').waitFor();
  expect(await page.getByLabel('Sale Price').inputValue()).toBe('1,380,000 MMK');
  expect(await cost.inputValue()).toBe('၁၂.၅ သိန်း');
  await tap('Add Item');
  await page.getByText('Kyat phone is added at 1,380,000 MMK').waitFor();
  await page.getByText('1,250,000 MMK · 12.5 lakh').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'See the inventory' }).click();
  await page.waitForURL('**/admin/inventory**');
});
