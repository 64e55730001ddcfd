import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectSound, follow, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { readReport } from '#tests/support/browser/read-report.ts';
import { insertItem, insertOrderLine } from '#tests/support/database/rows.ts';
import { insertReceived } from '#tests/support/factories/payments.ts';
import { sell } from '#tests/support/factories/sales.ts';
import { startShop } from '#tests/support/server/shop.ts';

const at = (day: number, hour = 3) => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const names = (page: Page) => page.locator('tbody').getByRole('rowheader').allTextContents();
const total = (page: Page) =>
  page.locator('tfoot').getByRole('row', { name: 'Total Sales' }).getByRole('cell').first().textContent();

it('filters confirmed orders by buyer and day, with their total', async () => {
  const shop = await startShop('sqlite');
  const many = Array.from({ length: 30 }, (_, index) => ({
    name: 'Ko Ko',
    total: 1_000,
    createdAt: at(1, index % 20),
  }));
  await sell(
    shop.db,
    ...many,
    // The last moment of the 20th in Yangon, and the first of the 21st.
    { name: "O'Brien 100%", total: 9_999_999_999, createdAt: '2026-11-20T17:29:59.999Z' },
    { name: 'ဒေါ်ခင်မြ', phone: '၀၉ ၁၂၃', total: 5, createdAt: '2026-11-20T17:30:00.000Z' },
    { name: 'Canceled', status: 'canceled', total: 7, createdAt: at(21) },
  );
  const page = await openBrowser(shop.url);
  await startSession(page);
  await page.goto('/admin/sales-history?dates=other');
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Phone', 'Total', 'Date']);
  const newest = page.locator('tbody').getByRole('row').first();
  expect(await newest.getByRole('cell').allTextContents()).toEqual(['၀၉ ၁၂၃', '5 MMK', 'Nov 21, 2026']);
  expect(await total(page)).toBe('10,000,030,004 MMK');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => names(page)).toHaveLength(12);
  expect(new URL(page.url()).searchParams.get('dates')).toBe('other');
  expect(await total(page)).toBe('10,000,030,004 MMK');

  const buyer = page.getByLabel('Buyer');
  expect(await buyer.getByRole('option').allTextContents()).toEqual(['All Buyers', 'ဒေါ်ခင်မြ', 'Ko Ko', "O'Brien 100%"]);
  await buyer.selectOption("O'Brien 100%");
  await expect.poll(() => names(page)).toEqual(["O'Brien 100%"]);
  expect(await total(page)).toBe('9,999,999,999 MMK');
  await buyer.selectOption('All Buyers');

  await page.getByLabel('Start Date').fill('2026-11-20');
  await expect.poll(() => names(page)).toEqual(['ဒေါ်ခင်မြ', "O'Brien 100%"]);
  await page.getByLabel('End Date').fill('2026-11-20');
  await expect.poll(() => names(page)).toEqual(["O'Brien 100%"]);
  await page.getByLabel('End Date').fill('2026-11-19');
  await page.getByRole('alert').filter({ hasText: 'The end date is before the start date.' }).waitFor();
  expect(await page.getByLabel('End Date').getAttribute('aria-invalid')).toBe('true');
  expect(await names(page)).toEqual([]);
  expect(await total(page)).toBe('0 MMK');
  await expectSound(page);
  await page.getByRole('link', { name: 'All dates' }).click();
  await expect.poll(() => names(page)).toHaveLength(20);

  await sell(shop.db, { name: 'Today', total: 3, createdAt: new Date().toISOString() });
  await page.locator('#page').getByRole('link', { name: 'Today' }).click();
  await expect.poll(() => names(page)).toEqual(['Today']);
  expect(await page.locator('#page').getByRole('link', { name: 'Today' }).getAttribute('aria-current')).toBe('true');
  expect(await total(page)).toBe('3 MMK');
  await page.getByRole('link', { name: 'Yesterday' }).click();
  await expect.poll(() => names(page)).toEqual([]);

  await sell(
    shop.db,
    { name: '=Aye', total: 66_000, cost: 60_000, createdAt: new Date().toISOString() },
    { name: 'Ko Ko', total: 500, unknownCostTotal: 500, createdAt: new Date().toISOString() },
  );
  await page.getByRole('link', { name: 'Margin' }).click();
  await page.waitForURL('**/admin/margin');
  await page.locator('#page').getByRole('link', { name: 'Today' }).click();
  await page.locator('[aria-current]', { hasText: 'Today' }).waitFor();
  await page.getByRole('link', { name: 'By buyer' }).click();
  await page.waitForURL(/by=buyer/);
  await page.getByRole('link', { name: 'Highest %' }).click();
  await page.waitForURL(/sort=margin/);
  const figures = page.getByRole('definition');
  const shown = ['66,003 MMK', '60,000 MMK', '6,003 MMK', '9.1%', '0 MMK', '0 MMK'];
  await expect.poll(() => figures.allTextContents()).toEqual(shown);
  const cells = (row: number) => page.locator('tbody').getByRole('row').nth(row).allInnerTexts();
  await expect.poll(() => names(page)).toEqual(['Today', '=Aye', 'Ko Koand 500 MMK without a known cost']);
  expect((await cells(2))[0]).toContain('—');
  await expectSound(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^margin-by-buyer-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('\r\n"\'=Aye",66000,60000,6000,9.1,\r\n');
  await page.getByText('Other dates…').click();
  await page.getByLabel('End Date').fill('2026-11-19');
  await page.getByRole('alert').filter({ hasText: 'The end date is before the start date.' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
});

it('opens on today with its sums, and saves the PDF of the day in two taps on a small phone', async () => {
  const shop = await startShop('sqlite');
  const now = new Date().toISOString();
  const [id = '', itemId] = [crypto.randomUUID(), await insertItem(shop.db)];
  await sell(
    shop.db,
    { id, name: 'Mya', total: 900, cost: 0, createdAt: now },
    { name: 'Aye', total: 100, cost: 0, createdAt: now },
    { name: 'Long ago', total: 7 },
  );
  await insertOrderLine(shop.db, { orderId: id, itemId, qty: 3 });
  await insertReceived(shop.db, id, { amount: 400, decidedAt: now });
  const page = await openBrowser(shop.url, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await startSession(page);
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'Report of today' }).tap();
  await page.waitForURL('**/admin/sales-history');
  await expect.poll(() => names(page)).toEqual(['Aye', 'Mya']);
  const terms = await page.getByRole('term').allTextContents();
  const amounts = await page.getByRole('definition').allTextContents();
  expect(terms.map((term, n) => `${term} ${amounts[n]}`)).toEqual([
    ...['Total Sales 1,000 MMK', 'Paid 400 MMK', 'Unpaid 600 MMK', 'Orders 2', 'Pieces 3', 'Profit 1,000 MMK'],
    'Received by Cash 400 MMK',
  ]);
  const button = page.getByRole('button', { name: 'Export PDF' });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const bar = await page.getByRole('navigation').filter({ hasText: 'Rate Day' }).last().boundingBox();
  expect(y + height).toBeLessThanOrEqual(bar?.y ?? 640);
  const saved = page.waitForEvent('download');
  await button.tap();
  const lines = (await readReport(await readFile(await (await saved).path()), 1)).flatMap((each) => each.lines);
  expect(lines).toContain('Orders: 2 · Pieces: 3 · Paid: 400 MMK · Unpaid: 600 MMK');
  expect(lines).toContain('Received: Cash 400 MMK');
  expect(lines).toContain('Total Sales: 1,000 MMK');
  await expectSound(page);
});

it('accepts any URL parameters', async () => {
  const shop = await startShop('postgres');
  await sell(shop.db, { name: '%' }, { name: 'Aye' });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  const odd = ['page=99', 'page=-1', 'page=x', 'start=2026-13-01', 'end=0000-01-01', 'start=9999-12-31', 'buyer=%25'];
  const worse = [
    "buyer='--",
    'buyer=%00',
    `buyer=${'x'.repeat(5_000)}`,
    'buyer=a&buyer=b',
    'buyer=%F0%9F',
    'start[]=1',
  ];
  for (const query of [...odd, ...worse]) {
    for (const path of ['/admin/sales-history', '/admin/sales-history/report']) {
      expect((await page.request.get(`${path}?${query}`)).status(), `${path}?${query}`).toBe(200);
    }
  }
  for (const after of [
    'x',
    '',
    '0000-01-01T00:00:00.000Z~1',
    '2026-99-01T00:00:00.000Z~1',
    `${at(1)}~-1`,
    `${at(1)}~1e9`,
  ]) {
    const response = await page.request.get(`/admin/sales-history/report?${new URLSearchParams({ after })}`);
    expect(response.status(), after).toBe(400);
  }
  await page.goto('/admin/sales-history?start=2026-02-30');
  await page.getByText('A date that could not be read is left out of the filter.').waitFor();
  const start = page.getByLabel('Start Date');
  expect([await start.inputValue(), await start.getAttribute('aria-invalid')]).toEqual(['2026-02-30', 'true']);
  expect(await names(page)).toHaveLength(2);
  await start.fill('');
  await start.pressSequentially('2026-10-31');
  await expect.poll(() => new URL(page.url()).searchParams.get('start')).toBe('2026-10-31');
  await expect.poll(() => start.getAttribute('aria-invalid')).toBe(null);
  expect(await start.inputValue()).toBe('2026-10-31');
  await follow(page, '/admin/sales-history?buyer=Nobody');
  await page.getByText('No sales found').waitFor();
  expect(await page.getByLabel('Buyer').inputValue()).toBe('Nobody');
});

it('offers a search if there are too many buyers for a dropdown', async () => {
  const shop = await startShop('sqlite');
  const buyers = Array.from({ length: 101 }, (_, index) => ({ name: `Buyer ${index}`, total: index }));
  await sell(shop.db, ...buyers, { name: 'ဒေါ်ခင်မြ', total: 500 });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/sales-history?dates=other', { waitUntil: 'networkidle' });
  const buyer = page.getByLabel('Buyer', { exact: true });
  await buyer.fill('uyer 10');
  const found = page.getByRole('navigation', { name: 'Buyers found' });
  await expect.poll(() => found.getByRole('link').allTextContents()).toEqual(['Buyer 10', 'Buyer 100']);
  await expectSound(page);
  await found.getByRole('link', { name: 'Buyer 100', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['Buyer 100']);
  await expect.poll(() => buyer.inputValue()).toBe('Buyer 100');
  // This name is also a part of another.
  await buyer.fill('Buyer 10');
  await expect.poll(() => names(page)).toEqual(['Buyer 10']);
  await page.getByText('Other names that contain this text:').waitFor();
  expect(await found.getByRole('link').allTextContents()).toEqual(['Buyer 100']);
  await expectSound(page);
  await buyer.fill('ဒေါ်ခင်မြ');
  await expect.poll(() => names(page)).toEqual(['ဒေါ်ခင်မြ']);
  await buyer.fill('nobody at all');
  await page.getByText('No sales found').waitFor();
  await buyer.fill('');
  await expect.poll(() => names(page)).toHaveLength(20);
});

it('filters with a button in a browser without scripts, and says that the PDF needs JavaScript', async () => {
  const shop = await startShop('sqlite');
  await sell(shop.db, { name: 'Aye', createdAt: at(1) }, { name: 'Ko Ko', createdAt: at(2) });
  const page = await openBrowser(shop.url, { javaScriptEnabled: false });
  await startSession(page);
  await page.goto('/admin/sales-history?dates=other');
  expect(await page.content()).toContain('Export PDF needs JavaScript.');
  expect(await page.getByRole('button', { name: 'Export PDF' }).count()).toBe(0);
  await page.getByLabel('Buyer').selectOption('Aye');
  await page.getByLabel('Start Date').fill('2026-11-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => names(page)).toEqual(['Aye']);
});
