import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertOrder, insertOrderLine, insertUser } from '#tests/support/database/rows.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { owner } from '#tests/support/server/shop.ts';

it('names the tax of an order on its voucher, in Sales History and in the file of the month, and nothing while it is off', async () => {
  const { admin, shop } = await openTradingShop('sqlite');
  const uid = await insertUser(shop.db);
  const item = await shop.db.selectFrom('inventories').select('id').executeTakeFirstOrThrow();
  const sell = async (taxRate: string | null) => {
    const createdAt = new Date().toISOString();
    const orderId = await insertOrder(shop.db, { uid, status: 'confirmed', total: 1_250_000, taxRate, createdAt });
    await insertOrderLine(shop.db, { orderId, itemId: item.id, salePrice: 1_250_000 });
    return orderId;
  };
  const voucherOf = (id: string) => `/admin/voucherModal?order=${id}`;
  const untaxed = await sell(null);
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page, owner);
  await page.goto('/admin/sales-history');
  await page.getByText('Total Sales').first().waitFor();
  expect(
    await page
      .getByText(/commercial tax/i)
      .filter({ visible: true })
      .count(),
  ).toBe(0);

  await follow(page, '/admin/shop-details/tax');
  await page.getByLabel('Commercial tax in %').fill('60');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/50/).first().waitFor();
  await page.getByLabel('Commercial tax in %').fill('5.0');
  await page.getByLabel('Tax number').fill('1-0234567');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Commercial tax saved').waitFor();
  await expect.poll(() => page.getByLabel('Commercial tax in %').inputValue()).toBe('5');
  await expectSound(page);

  const taxed = await sell('5');
  await follow(page, voucherOf(taxed));
  const line = page.getByRole('article').getByText('of which commercial tax 5 %: 59,524 MMK');
  await line.waitFor();
  expect(await page.getByRole('article').getByText('Tax number: 1-0234567').count()).toBe(1);
  await expectSound(page);
  await follow(page, voucherOf(untaxed));
  await page.getByRole('article').waitFor();
  expect(await page.getByText(/commercial tax|Tax number/).count()).toBe(0);

  await follow(page, '/admin/sales-history');
  await page.getByText('of which commercial tax 5 %').waitFor();
  await expectSound(page);
  const files = page.getByText('Commercial tax (CSV), whole months, all buyers');
  await page.goto('/admin/sales-history?buyer=Aye');
  await page.getByText('of which commercial tax 5 %').waitFor();
  expect(await files.count()).toBe(0);
  await page.goto('/admin/sales-history?dates=other');
  expect(await files.innerText()).toContain('the last 12 months');
  await page.goto('/admin/sales-history');
  expect(await files.innerText()).not.toContain('the last 12 months');
  const file = page.waitForEvent('download');
  const month = page.getByRole('link', { name: /^\d{4}-\d{2}$/ });
  const shown = await month.first().innerText();
  await month.first().click();
  expect((await file).suggestedFilename()).toBe(`commercial-tax-${shown}.csv`);
  const { text } = await admin.get(`/admin/sales-history/tax?month=${shown}`);
  expect(text.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^\d+,"\d{4}-\d{2}-\d{2}",1250000,0,5,59524$/),
    '"Total",,1250000,0,,59524',
    '',
  ]);
  expect((await admin.get('/admin/sales-history/tax?month=2026-13')).status).toBe(400);
});
