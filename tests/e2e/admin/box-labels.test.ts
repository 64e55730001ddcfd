import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expectSound, openBrowser, phone } from '#tests/support/browser/browser.ts';
import { startSession } from '#tests/support/browser/people.ts';
import { openTradingShop } from '#tests/support/factories/trading-shop.ts';
import { imeiOf, insertUnit } from '#tests/support/factories/units.ts';
import { pictureOf, readPdf } from './read-pdf.ts';

// By default, the library loads its WebAssembly from a public server.
const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

/** Dots per point of a printer with 203 dpi. */
const THERMAL = 203 / 72;

it('prints a label for each piece, which a scanner reads as a thermal printer draws it', async () => {
  const { shop, item } = await openTradingShop('sqlite');
  await shop.db.updateTable('inventories').set({ tracking: 'optional' }).execute();
  const imeis = [imeiOf(7), imeiOf(8)];
  for (const imei of imeis) await insertUnit(shop.db, { id: `received-${imei}`, itemId: item.id, imei });
  const page = await openBrowser(shop.url, { viewport: phone });
  await startSession(page);
  await page.goto(`/admin/units?item=${item.id}`);
  await page.getByRole('link', { name: 'Print labels' }).click();
  await page.getByText('2 labels').waitFor();
  await expectSound(page);

  const roll = await page.pdf({ preferCSSPageSize: true });
  const labels = await readPdf(roll);
  expect(labels.map(({ width, height }) => [width, height])).toEqual([
    [38, 25],
    [38, 25],
  ]);
  for (const [at, { text, ink }] of labels.entries()) {
    expect(text).toContain(imeis[at]);
    expect(text).toMatch(/^Redmi 14C .* MMK/);
    expect(ink.right).toBeLessThan(38);
    expect(ink.bottom).toBeLessThan(25);
  }
  expect(await scan(roll)).toEqual([imeis[0]]);

  await page.getByLabel('Paper').selectOption('50x30');
  await page.locator('[data-size="50x30"]').waitFor();
  const wide = await page.pdf({ preferCSSPageSize: true });
  expect((await readPdf(wide)).map(({ width, height }) => [width, height])).toEqual([
    [50, 30],
    [50, 30],
  ]);
  expect(await scan(wide)).toEqual([imeis[0]]);

  await page.getByLabel('Paper').selectOption('a4');
  await page.locator('[data-size=a4]').waitFor();
  await page.getByLabel('Price').selectOption('burmese');
  await page
    .getByText(/[၀-၉]\sကျပ်/)
    .first()
    .waitFor();
  const sheet = await page.pdf({ preferCSSPageSize: true });
  const [first, ...others] = await readPdf(sheet);
  expect([first?.width, first?.height, others]).toEqual([210, 297, []]);
  expect(first?.text).toMatch(/[၀-၉],[၀-၉]{3}/);
  expect((await scan(sheet)).sort()).toEqual(imeis);
});

/** Reads the bars of the first page, as a printer of labels draws them. */
async function scan(pdf: Uint8Array): Promise<string[]> {
  const { data, width, height } = await pictureOf(pdf, THERMAL);
  const rgba = Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) =>
    at % 4 === 3 ? 255 : (data[at >> 2] ?? 0),
  );
  const found = await readBarcodes({ data: rgba, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['Code128'],
  });
  return found.map(({ text }) => text);
}
