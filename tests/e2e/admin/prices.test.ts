import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { salePrice } from '#app/domain/prices/pricing/pricing.ts';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { engines } from '#tests/support/database/databases.ts';
import { insertItem, LONG_AGO } from '#tests/support/database/rows.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';

it('edits prices with a live preview on both screens, with links to their history', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  await admin.post('/admin/add-inventory', { ...itemForm, name: 'ရွှေပြည် မိုဘိုင်း', cost: '1020.50' });
  const page = await openBrowser(shop.url);
  await startSession(page);
  await page.goto('/admin/update-prices');

  await page.getByLabel('Search').fill('redmi');
  await page.waitForURL(/q=redmi/);
  await page.getByText('ရွှေပြည် မိုဘိုင်း').waitFor({ state: 'detached' });
  const modal = await openModal(page, 'Redmi 14C');
  expect(await values(page)).toEqual(['100', '600', '10']);
  await expectSound(page);
  await modal.getByLabel('Profit Percent (%)').fill('၁၂.၅');
  await modal.getByText('67,500 MMK').waitFor();
  await modal.getByText('+1,500 MMK').waitFor();
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await modal.waitFor({ state: 'detached' });
  const toast = page.getByRole('status');
  await toast.getByText('Price updated successfully!', { exact: true }).waitFor();
  await toast.getByText('66,000 MMK → 67,500 MMK').waitFor();
  await page.waitForURL(/\/admin\/update-prices\?q=redmi$/);
  await page
    .getByRole('row', { name: /Redmi 14C/ })
    .getByText('67,500 MMK')
    .waitFor();
  await expectSound(page);

  await page.getByRole('link', { name: 'Price history', exact: true }).click();
  const edited = page.getByRole('row').filter({ hasText: 'Edited' });
  for (const text of ['Admin', '10', '→ 12.5', '66,000 MMK', '→ 67,500 MMK', '+1,500 MMK'])
    await edited.getByText(text, { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Added' }).waitFor();
  await page.getByRole('img', { name: /^Sale Price: from 66,000 MMK to 67,500 MMK/ }).waitFor();
  await page.getByText('Show as table').click();
  const figures = page.getByRole('table', { name: 'Sale Price' }).getByRole('cell');
  expect(await figures.allTextContents()).toEqual(['67,500 MMK', '66,000 MMK']);
  await expectSound(page);
  await page.getByRole('button', { name: '365 days' }).click();
  await page.waitForURL(/chart=365/);
  expect(await page.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toMatch(
    /^\/admin\/update-prices\?q=redmi$/,
  );

  await follow(page, '/admin/inventory?q=redmi');
  await openModal(page, 'Redmi 14C');
  await page.getByLabel('Cost Price (CNY)').fill('120');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('status').getByText('67,500 MMK → 81,000 MMK').waitFor();
  await page.waitForURL(/\/admin\/inventory\?q=redmi$/);
  const undo = page.getByRole('button', { name: 'Undo: price of Redmi 14C' });
  await undo.click();
  await page.getByRole('status').getByText('81,000 MMK → 67,500 MMK').waitFor();
  await undo.click();
  await page.getByRole('status').getByText('67,500 MMK → 81,000 MMK').waitFor();
  const setPrice = (salePrice: number) =>
    shop.db.updateTable('inventories').set({ salePrice }).where('id', '=', item.id).execute();
  await setPrice(1);
  await undo.click();
  await page.getByRole('alert').getByText('Nothing was undone: Redmi 14C has changed since.').waitFor();
  await setPrice(81_000);
  await follow(page, '/shop');
  await page.getByText('81,000 MMK').waitFor();
  expect(await shop.db.selectFrom('priceChanges').select('id').where('itemId', '=', item.id).execute()).toHaveLength(5);

  await follow(page, '/admin/exchange-setting');
  await page.getByLabel('Rate', { exact: true }).fill('610');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('2 prices changed.').waitFor();
  await page.getByRole('link', { name: 'See the changes' }).click();
  await page.getByText('2 prices changed', { exact: true }).waitFor();
  await page.getByRole('row', { name: /ရွှေပြည် မိုဘိုင်း.*673,530 MMK 684,756 MMK \+11,226 MMK/ }).waitFor();
  await page.getByRole('row', { name: /Redmi 14C.*81,000 MMK 82,350 MMK \+1,350 MMK/ }).waitFor();
});

it.each(engines)('applies a rate to the prices of 700 phones in the built shop (%s)', async (engine) => {
  const { shop, admin } = await openTradingShop(engine);
  const cost = (n: number) => `${100 + n}.${n % 10}`;
  const priced = (n: number) => ({ rate: '600', profit: '7.5', salePrice: 1, cost: cost(n), currency: 'CNY' });
  for (let n = 0; n < 700; n++) await insertItem(shop.db, { name: `Phone ${n}`, ...priced(n) });
  const { status, data } = await admin.post('/admin/exchange-setting.data', { currency: 'CNY', rate: '612.25' });
  expect({ status, ...(data as object) }).toMatchObject({
    status: 200,
    data: { ok: true, items: 701, changes: 701 },
  });
  const items = await shop.db.selectFrom('inventories').select(['cost', 'rate', 'profit', 'salePrice']).execute();
  for (const { cost, rate, profit, salePrice: actual } of items) {
    expect(rate).toBe('612.25');
    expect(actual).toBe(salePrice({ cost: cost ?? '', rate: '612.25', profit: profit ?? '' }, '1'));
  }
  const history = shop.db.selectFrom('priceChanges').select('id').where('reason', '=', 'rate');
  expect(await history.execute()).toHaveLength(701);
});

it('refuses invalid numbers, invalid prices and an outdated price, and keeps the typed values', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto(`/admin/update-prices?edit=${item.id}`);
  const modal = page.getByRole('dialog', { name: 'Redmi 14C' });
  const save = modal.getByRole('button', { name: 'Save Changes' });

  await modal.getByLabel('Cost Price').fill('12a');
  await modal.getByLabel('Profit Percent').fill('20');
  await save.click();
  await modal.getByRole('alert').getByText('Please enter valid numbers for all fields.', { exact: true }).waitFor();
  expect(await values(page)).toEqual(['12a', '600', '20']);
  expect(await modal.locator('[aria-invalid=true]').getAttribute('name')).toBe('cost');
  await expectSound(page);

  await modal.getByLabel('Cost Price').fill('-1');
  await save.click();
  await modal
    .getByRole('alert')
    .getByText(/^Error updating price: These numbers give no price/)
    .waitFor();

  await modal.getByLabel('Cost Price').fill('0.001');
  await save.click();
  await modal.getByRole('alert').getByText('Redmi 14C would sell for only 1 MMK').waitFor();
  const { y = 0, height = 0 } = (await save.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(phone.height);
  await expectSound(page);

  await admin.post(`/admin/inventory/${item.id}/price`, { cost: '110', rate: '600', profit: '10' });
  await modal.getByLabel('Cost Price').fill('130');
  await save.click();
  await modal.getByRole('alert').getByText('This price was changed to 72,600 MMK in the meantime').waitFor();
  expect(await values(page)).toEqual(['130', '600', '20']);
  await modal.getByText('+21,000 MMK').waitFor();
  await expectSound(page);

  await page.route('**/price*', (route) => route.abort());
  await save.click();
  await modal
    .getByRole('alert')
    .getByText(/^Error updating price: The shop did not answer/)
    .waitFor();
  await page.unroute('**/price*');
  expect(await values(page)).toEqual(['130', '600', '20']);
  await save.click();
  // The last request got no response; the refusal before it has shown the new price.
  await page.getByRole('status').getByText('72,600 MMK → 93,600 MMK').waitFor();
  await openModal(page, 'Redmi 14C');
  expect(await values(page)).toEqual(['130', '600', '20']);
  expect(await modal.getByRole('alert').count()).toBe(0);
  await shop.db.updateTable('settings').set({ rounding: '1000' }).execute();
  await modal.getByLabel('Cost Price').fill('131');
  await modal.getByText('94,320 MMK').waitFor();
  await save.click();
  await modal.getByRole('alert').getByText('Prices are now rounded up to 1,000 MMK. Nothing is saved yet.').waitFor();
  await modal.getByText('95,000 MMK').waitFor();
  expect(await values(page)).toEqual(['131', '600', '20']);
  await expectSound(page);
  await save.click();
  await page.getByRole('status').getByText('93,600 MMK → 95,000 MMK').waitFor();
  await follow(page, `/admin/price-changes?item=${item.id}`);
  await page.getByText('Rounded up to 1,000 MMK').waitFor();
  await expectSound(page);
  await follow(page, `/admin/update-prices?edit=${item.id}`);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await modal.waitFor({ state: 'detached' });
  await page.waitForURL(({ search }) => search === '');
});

it('previews exactly the price that the server saves', async () => {
  const { shop, admin, item } = await openTradingShop('sqlite');
  // No rate of this test is implausible.
  const rateBounds = JSON.stringify({ CNY: { min: '0', max: '10000' } });
  await shop.db.updateTable('settings').set({ rateBounds }).execute();
  const page = await openBrowser(shop.url);
  await startSession(page);
  await page.goto('/admin/update-prices');
  const modal = await openModal(page, 'Redmi 14C');
  const preview = modal.locator('dt', { hasText: 'New Sale Price' }).locator('+ dd');
  const previews = [];
  for (let n = 0; n < 12; n++) {
    const figures = { cost: decimal(9_000, n), rate: decimal(4_500, n + 1), profit: decimal(80, n + 2) };
    await modal.getByLabel('Cost Price').fill(figures.cost);
    await modal.getByLabel('Exchange Rate').fill(figures.rate);
    await modal.getByLabel('Profit Percent').fill(figures.profit);
    previews.push({ figures, shown: await preview.textContent() });
  }
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await modal.waitFor({ state: 'detached' });
  for (const { figures, shown } of previews.toReversed()) {
    // The browser has saved the last figures.
    if (figures !== previews.at(-1)?.figures) await admin.post(`/admin/inventory/${item.id}/price`, figures);
    const saved = await shop.db
      .selectFrom('inventories')
      .selectAll()
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow();
    expect(saved).toMatchObject({ ...figures, salePrice: salePrice(figures, '1') });
    expect(shown).toBe(`${saved.salePrice.toLocaleString('en-US')} MMK`);
  }
});

it('edits a price without scripts, and links back to its list', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  const page = await openBrowser(shop.url, { javaScriptEnabled: false, viewport: phone });
  await startSession(page);
  await page.goto(`/admin/update-prices?q=redmi&edit=${item.id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/admin\/update-prices\?q=redmi$/);
  await page.getByRole('button', { name: /^Edit Price/ }).click();
  await page.getByLabel('Profit Percent').fill('x');
  await shop.db.updateTable('inventories').set({ profit: '11', salePrice: 66_600 }).execute();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alert').getByText('Please enter valid numbers for all fields.', { exact: true }).waitFor();
  await expect.poll(() => values(page)).toEqual(['100', '600', 'x']);
  await page.getByLabel('Profit Percent').fill('20');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('alert').getByText('This price was changed to 66,600 MMK in the meantime.').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('status').getByText('Price updated successfully!', { exact: true }).waitFor();
  const undo = page.getByRole('button', { name: 'Undo: price of Redmi 14C' });
  await undo.click();
  await page.getByText('72,000 MMK → 66,600 MMK').waitFor();
  await undo.click();
  await page.getByText('66,600 MMK → 72,000 MMK').waitFor();
  await shop.db.updateTable('inventories').set({ salePrice: 1 }).execute();
  await undo.click();
  await page.getByRole('alert').getByText('Nothing was undone: Redmi 14C has changed since.').waitFor();
  await shop.db.updateTable('inventories').set({ salePrice: 72_000 }).execute();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/update-prices');
  await page.getByText('72,000 MMK').waitFor();

  const rate = { id: 'old', currency: 'USD', rate: '4400.50', date: '2026-01-02', createdAt: LONG_AGO };
  await shop.db.insertInto('exchangeRates').values(rate).execute();
  await page.goto('/admin/exchange-setting?page=1');
  await page.getByRole('img', { name: /^CNY in MMK: from 600 to/ }).waitFor();
  await page.getByRole('button', { name: 'USD', exact: true }).click();
  await page.getByRole('button', { name: '30 days' }).click();
  await page.waitForURL(/page=1&currency=USD&chart=30$/);
  await page.getByRole('img', { name: /^USD in MMK: from 4,400.50 to/ }).waitFor();
});

const itemForm = { type: 'instock', currency: 'CNY', ram: '8GB', rom: '128GB', qty: '4' };

async function openModal(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit Price ${name}` }).click();
  const modal = page.getByRole('dialog', { name });
  await modal.getByLabel('Cost Price').waitFor();
  return modal;
}

/** The values of the modal's fields. */
function values(page: Page): Promise<string[]> {
  const fields = page.locator('form:has([name=cost]) input:not([type=hidden])');
  return fields.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

/** A decimal below `max`, different for each `seed`. */
function decimal(max: number, seed: number): string {
  const fraction = ((seed + 1) * 0.618_033_988) % 1;
  return (fraction * max).toFixed(seed % 4);
}
