import { readFile } from 'node:fs/promises';
import readXlsx from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { insertItem } from '#tests/support/database/rows.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { openActors } from '#tests/support/server/actors.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

it('saves a list as its screen is filtered, for those who may open it, and offers feeds once they are on', async () => {
  const { shop } = await openTradingShop('sqlite');
  await insertItem(shop.db, { name: 'Nokia 3310', nameKey: 'nokia 3310', sortKey: 'nokia 3310' });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto('/admin/inventory?q=nokia');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('items.xlsx');
  const [sheet] = await readXlsx(await readFile(await file.path()));
  const [headings = [], ...rows] = sheet?.data ?? [];
  expect(rows.map((row) => row[headings.indexOf('Model')])).toEqual(['Nokia 3310']);

  await page.goto('/admin/files');
  await expectSound(page);
  const visitorOf = await openActors(shop);
  const [owner, cashier, guest] = [await visitorOf('admin'), await visitorOf('cashier'), await visitorOf('guest')];
  const typeFor = async (headers: Record<string, string>) =>
    (await owner.get('/admin/files/items?format=xlsx', { headers })).headers['content-type'];
  expect(await typeFor({ 'Sec-Fetch-Site': 'same-origin' })).toBe(XLSX);
  // A download would leave its window to a site that opened it.
  expect(await typeFor({ 'Sec-Fetch-Site': 'cross-site' })).toBe('text/plain; charset=utf-8');
  expect((await cashier.get('/admin/files/buyers')).to).toBe('/admin/dashboard?closed=yes');

  expect((await guest.get('/feed/meta.csv')).status).toBe(404);
  await page.getByRole('button', { name: 'Switch the feeds on' }).click();
  await page.getByText(`${shop.url}/feed/meta.csv`, { exact: true }).first().waitFor();
  expect((await guest.get('/feed/meta.csv')).text).toContain('"id","title","description","availability"');
  expect((await guest.get('/feed/google.xml')).text).toContain('<rss version="2.0"');
  await page.getByRole('button', { name: 'Switch the feeds off' }).click();
  await page.getByRole('button', { name: 'Switch the feeds on' }).waitFor();
  expect((await guest.get('/feed/google.xml')).status).toBe(404);

  await page.goto('/admin/audit?action=file+saved');
  await page.getByText('List saved as a file').locator('visible=true').first().waitFor();
});
