import { expect, it } from 'vitest';
import { createCanvas } from '#app/images/canvas.ts';
import { createTextRenderer } from '#app/images/text-raster.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { differences, drawInBrowser, type Picture } from '#tests/support/browser/glyph-images.ts';
import { HARD_BURMESE } from '#tests/support/browser/hard-burmese.ts';
import { reportFont } from '#tests/support/report-font.ts';

const SIZE = 30;

it('draws Burmese in images like the browser, in both weights', async () => {
  const fonts = { regular: await reportFont(), bold: await reportFont('bold') };
  const letters = createTextRenderer(fonts);
  const drawn = (text: string, bold: boolean): Picture => {
    const canvas = createCanvas(SIZE * 18, SIZE * 4);
    const { data, width, height } = canvas;
    letters.put(canvas, text, {
      x: SIZE,
      y: 2 * SIZE,
      size: SIZE,
      colour: '#000000',
      bold,
    });
    return { data: data.filter((_, index) => index % 3 === 0), width, height };
  };
  for (const weight of ['regular', 'bold'] as const) {
    const page = await openBrowser('http://localhost');
    const ours = HARD_BURMESE.map((text) => drawn(text, weight === 'bold'));
    const distances = differences(ours, await drawInBrowser(page, fonts[weight], SIZE, HARD_BURMESE));
    expect(
      HARD_BURMESE.filter((_, index) => (distances[index] ?? 1) > 0.01),
      weight,
    ).toEqual([]);
  }
});
