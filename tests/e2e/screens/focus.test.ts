import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

/** Text of the focused element. */
const focused = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.textContent));

it('moves the focus to the heading of a new page, or to the search field that a link leads to', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await page.goto('/');
  await page.getByRole('link', { name: 'Cart', exact: true }).press('Enter');
  await focused(page).toBe('Cart');
  await page.getByRole('link', { name: 'Find a phone' }).press('Enter');
  await expect.poll(() => page.getByLabel('Search').evaluate((box) => box === document.activeElement)).toBe(true);
});

it('moves the focus to the next row, or to the heading, when a row is deleted', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url);
  const line = { ram: '8GB', rom: '128GB', salePrice: 100_000, qty: 1 };
  const cart = JSON.stringify([
    { ...line, id: 'a', name: 'First' },
    { ...line, id: 'b', name: 'Second' },
  ]);
  await page.goto('/');
  await page.evaluate((lines) => localStorage.setItem('cartItems', lines), cart);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Delete First' }).press('Enter');
  await focused(page).toMatch(/^Second/);
  await page.getByRole('button', { name: 'Delete Second' }).press('Enter');
  await focused(page).toBe('Cart');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Delete First' }).waitFor();
  await focused(page).toBe('Cart');

  await page.getByRole('button', { name: 'Delete First' }).press('Enter');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  expect(await page.getByText('Removed from your cart.').count()).toBe(0);
});

it('moves the focus out of the list when a type is deleted in the back-office', async () => {
  const { shop } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url);
  await startSession(page, owner);
  await page.goto('/admin/type-settings');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().press('Enter');
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/LI|H1/);
});
