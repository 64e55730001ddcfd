import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { insertUnit } from '#tests/support/factories/units.ts';

it('reads numbers in the format of a German viewer, and asks about ambiguous ones', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const priced = () =>
    shop.db.selectFrom('inventories').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow();
  await shop.db.updateTable('inventories').set({ cost: '4.321', rate: '1000' }).where('id', '=', item.id).execute();
  const page = await openBrowser(shop.url, { locale: 'de-DE' });
  await startSession(page);
  await page.goto(`/admin/update-prices?edit=${item.id}`);
  const modal = page.getByRole('dialog');
  const cost = modal.getByLabel('Cost Price (CNY)');
  const save = modal.getByRole('button', { name: 'Save Changes' });

  // Fields are read back unchanged: 4.321 × 1000 plus 10 %.
  expect(await cost.inputValue()).toBe('4,321');
  await modal.getByText('4.754 MMK').waitFor();
  await save.click();
  await page.getByText('Price updated successfully!').waitFor();
  expect(await priced()).toMatchObject({ cost: '4.321', salePrice: 4754 });

  await page.goto(`/admin/update-prices?edit=${item.id}`);
  await cost.fill('1.250');
  await save.click();
  await modal.getByText('1.250 can mean 1250 or 1,25. Type 1250 or 1,25.').waitFor();
  await expectSound(page);
  await cost.fill('640,5');
  await modal.getByText('704.550 MMK').waitFor();
  await save.click();
  await page.getByText('Price updated successfully!').waitFor();
  expect(await priced()).toMatchObject({ cost: '640.5', salePrice: 704_550 });

  // The question shows the rate that was typed.
  await page.goto('/admin/exchange-setting');
  await page.getByLabel('Rate', { exact: true }).fill('1.234,125');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByText('1.234,125').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('1 price changed.').waitFor();
  expect((await priced()).rate).toBe('1234.125');
});

it("shows the cost of a unit in the viewer's format, and keeps it if only the note changes", async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const id = await insertUnit(shop.db, { itemId: item.id, cost: '12.125', currency: 'CNY' });
  const saved = () =>
    shop.db.selectFrom('units').select(['cost', 'note']).where('id', '=', id).executeTakeFirstOrThrow();
  const page = await openBrowser(shop.url, { locale: 'de-DE' });
  await startSession(page);
  await page.goto(`/admin/units/${id}/details`);
  const cost = page.getByLabel('Cost');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  expect(await cost.inputValue()).toBe('12,125');
  await page.getByLabel('Note').fill('Small scratch');
  await save.click();
  await page.getByText('Details updated.').waitFor();
  expect(await saved()).toEqual({ cost: '12.125', note: 'Small scratch' });

  await shop.db.updateTable('units').set({ cost: '13.125' }).where('id', '=', id).execute();
  await cost.fill('14,125');
  await save.click();
  await page.getByRole('alert').getByText('Cost: 13,125').waitFor();
  expect(await cost.inputValue()).toBe('14,125');
  await save.click();
  await page.getByText('Details updated.').waitFor();
  expect((await saved()).cost).toBe('14.125');
});

it('accepts a grouped quantity, and refuses an ambiguous one', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/shop');
  const box = page.getByLabel('Qty Redmi 14C');
  await box.fill('1.000');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText('1.000 can mean 1000 or 1. Type 1000 or 1.').waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: 'One more Redmi 14C' }).click();
  await page.getByRole('button', { name: 'One less Redmi 14C' }).click();
  expect(await box.inputValue()).toBe('1.000');
  await box.fill('999');
  await page.getByRole('button', { name: 'One more Redmi 14C' }).click();
  expect(await box.inputValue()).toBe('1000');
  await box.fill('1,000');
  await page.getByRole('button', { name: 'Add All to Cart' }).click();
  await page.getByText('1 items added to cart!').waitFor();
  await page.goto('/cart');
  const line = page.getByLabel('Qty Redmi 14C');
  await expect.poll(() => line.inputValue()).toBe('1000');
  await line.fill('2.000');
  await page.getByText('2.000 can mean 2000 or 2. Type 2000 or 2.').waitFor();
  await line.blur();
  expect(await line.inputValue()).toBe('2.000');
  await expectSound(page);
  await line.fill('2,000');
  await page.getByText('132,000,000 MMK').first().waitFor();
});
