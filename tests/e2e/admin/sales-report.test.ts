import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openBrowser, phone } from '#tests/support/browser/browser.ts';
import { differentShares, drawInBrowser } from '#tests/support/browser/glyph-images.ts';
import { HARD_BURMESE } from '#tests/support/browser/hard-burmese.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { readReport } from '#tests/support/browser/read-report.ts';
import { sell } from '#tests/support/factories/sales.ts';
import { reportFont } from '#tests/support/report-font.ts';
import { startShop } from '#tests/support/server/shop.ts';

const SIZE = 9.5;
const SCALE = 6;

it('draws Burmese names like the browser, and their text copies out unchanged', async () => {
  const shop = await startShop('sqlite');
  const sales = HARD_BURMESE.map((name, index) => ({ name, total: 1_000 * (index + 1), createdAt: minute(index) }));
  await sell(shop.db, ...sales, { name: 'pending', status: 'pending', createdAt: minute(99) });
  const page = await openBrowser(shop.url);
  await startSession(page);
  const { name, bytes } = await exportFrom(page, '/admin/sales-history?dates=other');
  expect(name).toBe('sales_history.pdf');
  await page
    .getByRole('status')
    .filter({ hasText: `sales_history.pdf is saved, with ${HARD_BURMESE.length} sales.` })
    .waitFor();

  const pages = await readReport(bytes, SCALE);
  const lines = pages.flatMap((each) => each.lines);
  const newestFirst = HARD_BURMESE.toReversed();
  expect(lines[0]).toBe('Sales History Report');
  expect(lines.filter((line) => line.endsWith(' MMK Nov 21, 2026')).map((line) => line.split(' 09')[0])).toEqual(
    newestFirst,
  );
  const total = HARD_BURMESE.reduce((sum, _, index) => sum + 1_000 * (index + 1), 0);
  expect(lines.filter((line) => line.startsWith('Total Sales'))).toEqual([
    `Total Sales: ${total.toLocaleString('en')} MMK`,
  ]);

  const inReport = pages.flatMap((each) => each.names);
  expect(inReport).toHaveLength(HARD_BURMESE.length);
  const canvas = await openBrowser(shop.url);
  const font = await reportFont();
  const inBrowser = await drawInBrowser(canvas, font, SIZE * SCALE, newestFirst);
  const distances = differentShares(inReport, inBrowser);
  expect(newestFirst.filter((_, index) => (distances[index] ?? 1) > 0.01)).toEqual([]);

  // The same measure detects a renderer without shaping, except in text without ligatures.
  const simple = ['ဿ', 'ဪ', 'ဤ', '၁၂၃၄၅၆၇၈၉၀', "O'Brien <b>&amp;</b>"];
  const unshaped = await drawInBrowser(canvas, font, SIZE * SCALE, newestFirst, 'letter by letter');
  const unshapedDistances = differentShares(inReport, unshaped);
  expect(newestFirst.filter((_, index) => (unshapedDistances[index] ?? 0) < 0.05).toSorted()).toEqual(
    simple.toSorted(),
  );
});

it('includes all rows of the filter, not only the visible page, and names the filter', async () => {
  const shop = await startShop('sqlite');
  const ours = Array.from({ length: 45 }, (_, index) => ({ name: 'မောင် "100%"', total: 7, createdAt: minute(index) }));
  await sell(
    shop.db,
    ...ours,
    { name: 'Aye', createdAt: minute(3) },
    { ...ours[0], createdAt: '2026-11-01T00:00:00Z' },
  );
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  const query = new URLSearchParams({ buyer: 'မောင် "100%"', start: '2026-11-21', end: '2026-11-21', page: '2' });
  const { bytes } = await exportFrom(page, `/admin/sales-history?${query}`);
  const lines = (await readReport(bytes, 1)).flatMap((each) => each.lines);
  expect(lines).toContain('Buyer: မောင် "100%"');
  expect(lines).toContain('Nov 21, 2026');
  expect(lines.filter((line) => line.startsWith('မောင်'))).toHaveLength(45);
  expect(lines).toContain('Total Sales: 315 MMK');
  expect(lines.at(-1)).toBe('Sales History Report Page 2 of 2');
});

it('loads nothing before Export PDF is pressed, and can be retried after a lost connection', async () => {
  const shop = await startShop('sqlite');
  await sell(shop.db, {});
  const page = await openBrowser(shop.url);
  await startSession(page);
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  const reportFiles = () =>
    requested.filter((path) => /worker|report-make|\.wasm|\.ttf|sales-history\/report/.test(path));
  await page.goto('/admin/sales-history?dates=other', { waitUntil: 'networkidle' });
  expect(reportFiles()).toEqual([]);

  const rows = '**/admin/sales-history/report?**';
  await page.context().route(rows, (route) => route.abort());
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await page.getByRole('alert').filter({ hasText: 'The report could not be made.' }).waitFor();
  expect(reportFiles().map((path) => path.replace(/-[\w-]{8}\./, '.'))).toEqual(
    expect.arrayContaining([
      '/assets/report-worker.js',
      '/assets/harfbuzz.wasm',
      '/assets/NotoSansMyanmar_400Regular.ttf',
    ]),
  );
  await page.context().unroute(rows);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await saved).suggestedFilename()).toBe('sales_history.pdf');
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('makes a report of 10,000 sales while the page stays usable, and can be canceled', async () => {
  const shop = await startShop('sqlite');
  const count = 10_000;
  await sell(shop.db, ...Array.from({ length: count }, (_, index) => longSale(index)));
  const page = await openBrowser(shop.url);
  await startSession(page);
  await page.goto('/admin/sales-history?dates=other', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Export PDF' });

  await button.click();
  await page.getByRole('progressbar', { name: 'Report' }).waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  expect(await page.getByRole('progressbar', { name: 'Report' }).count()).toBe(0);

  const saved = page.waitForEvent('download', { timeout: 150_000 });
  await button.click();
  const bytes = await readFile(await (await saved).path());

  const text = bytes.toString('latin1');
  const pages = Number(/\/Count (\d+)/.exec(text)?.[1]);
  expect(pages).toBeGreaterThan(count / 40);
  await page.getByText('sales_history.pdf is saved, with 10,000 sales.').waitFor();
});

async function exportFrom(page: Page, path: string): Promise<{ name: string; bytes: Uint8Array }> {
  await page.goto(path, { waitUntil: 'networkidle' });
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export PDF' }).click();
  const download = await saved;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Nov 21, 2026, 0:00 UTC, plus `index` minutes. */
const minute = (index: number) => new Date(Date.UTC(2026, 10, 21) + index * 60_000).toISOString();

function longSale(index: number) {
  return { name: `${HARD_BURMESE[index % HARD_BURMESE.length]} ${index}`, total: index, createdAt: minute(-index) };
}
