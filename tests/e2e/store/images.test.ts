import { expect, it } from 'vitest';
import { createCanvas } from '#app/images/canvas.ts';
import { drawCanvas } from '#app/images/canvas-png.server.ts';
import { createTextRenderer } from '#app/images/text-renderer.ts';
import { openBrowser } from '#tests/support/browser/browser.ts';
import { differentShares, drawInBrowser, type Picture } from '#tests/support/browser/glyph-images.ts';
import { HARD_BURMESE } from '#tests/support/browser/hard-burmese.ts';
import { reportFont } from '#tests/support/report-font.ts';

const SIZE = 30;
const MAX_DIFFERENT_SHARE = 0.01;

it('draws Burmese in images like the browser, in both weights', async () => {
  const fonts = { regular: await reportFont(), bold: await reportFont('bold') };
  const renderer = createTextRenderer(fonts);
  const draw = async (text: string, bold: boolean): Promise<Picture> => {
    // The same size and place as in drawInBrowser.
    const canvas = createCanvas(SIZE * 18, SIZE * 4);
    renderer.put(canvas, text, {
      x: SIZE,
      y: 2 * SIZE,
      size: SIZE,
      colour: '#000000',
      bold,
    });
    const { data, info } = await (await drawCanvas(canvas)).greyscale().raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  };
  for (const weight of ['regular', 'bold'] as const) {
    // A new page, because drawInBrowser gives both fonts the same name.
    const page = await openBrowser('http://localhost');
    const ours = await Promise.all(HARD_BURMESE.map((text) => draw(text, weight === 'bold')));
    const shares = differentShares(ours, await drawInBrowser(page, fonts[weight], SIZE, HARD_BURMESE));
    expect(
      HARD_BURMESE.filter((_, index) => (shares[index] ?? 1) > MAX_DIFFERENT_SHARE),
      weight,
    ).toEqual([]);
  }
});
