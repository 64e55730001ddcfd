import { expect, it } from 'vitest';
import { expectSound, openBrowser } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { countTouches } from '#tests/support/browser/touches.ts';
import { logIn } from '#tests/support/factories/trading-shop.ts';
import { owner, startShop } from '#tests/support/server/shop.ts';

/** Taps are presses; a cell that the keyboard's Next reaches costs none. Fields are those typed; a new line copies the rest. */
it('adds five versions of a phone in five taps and nine fields without scrolling, all or none', async () => {
  const shop = await startShop('sqlite');
  const admin = await logIn(shop, owner);
  await admin.post('/admin/profit-setting', { profitPercent: '10' });
  await admin.post('/admin/exchange-setting', { currency: 'CNY', rate: '600' });
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await startSession(page);
  await page.goto('/admin/add-inventory');
  const walk = countTouches(page);
  const tap = (name: string) => walk.tap(page.getByRole('button', { name, exact: true }));
  const type = async (value: string) => {
    walk.count.fields += 1;
    await page.keyboard.type(value);
  };
  // The name has the focus already.
  await type('Redmi Note 14');
  for (const value of ['8', '128', '2', '500']) {
    await page.keyboard.press('Tab');
    if (value === '2') await page.keyboard.press('Control+A');
    await type(value);
  }
  for (const [size, cost] of Object.entries({ '6/128': '600', '8/256': '700', '12/256': '800', '4/128': '900' })) {
    await tap(`+ ${size}`);
    await type(cost);
  }
  expect(await page.getByRole('group', { name: 'Version 3' }).getByLabel('RAM').inputValue()).toBe('8GB');
  expect(await page.getByRole('group', { name: 'Version 2' }).getByLabel('Sale Price').inputValue()).toBe('396,000');
  await tap('Add Item');
  await page.getByText('5 versions are added at 330,000 MMK to 594,000 MMK.').waitFor();
  expect(walk.count).toEqual({ taps: 5, fields: 9, scrolls: 0 });
  const items = () => shop.db.selectFrom('inventories').select(['name', 'rom', 'qty']).orderBy('salePrice').execute();
  expect(await items()).toHaveLength(5);
  expect((await items()).at(-1)).toEqual({ name: 'Redmi Note 14', rom: '128GB', qty: 2 });
  await page.getByRole('group', { name: 'Version' }).waitFor({ state: 'detached' });

  await page.getByLabel('Name').fill('Redmi Note 15');
  for (const [size, typed] of Object.entries({ '8/128': '500', '8/256': 'x' })) {
    await page.getByRole('button', { name: `+ ${size}`, exact: true }).tap();
    await page.keyboard.type(typed);
  }
  await expectSound(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await press('Add Item');
  const last = page.getByRole('group', { name: 'Version 2' });
  await last.getByText('Cost must be a number').waitFor();
  expect(await items()).toHaveLength(5);
  await last.getByLabel('Cost').fill('1000');
  await press('Colours');
  await last.getByLabel('Colour').fill('Blue');
  await press('Add Item');
  await page.getByText('2 versions are added at 330,000 MMK to 660,000 MMK.').waitFor();
  expect((await items()).at(-1)).toEqual({ name: 'Redmi Note 15 Blue', rom: '256GB', qty: 1 });
  expect(await page.getByLabel('Name').inputValue()).toBe('');

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
  await press('Add Item');
  await page.getByRole('alert').getByText('Prices are now rounded up to 10,000 MMK. Nothing is saved yet.').waitFor();
  expect(await page.getByLabel('Sale Price').inputValue()).toBe('1,380,000');
  expect(await cost.inputValue()).toBe('၁၂.၅ သိန်း');
  await press('Add Item');
  await page.getByText('Kyat phone is added at 1,380,000 MMK').waitFor();
  await page.getByText('1,250,000 MMK · 12.5 lakh').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'See the inventory' }).click();
  await page.waitForURL('**/admin/inventory**');
});
