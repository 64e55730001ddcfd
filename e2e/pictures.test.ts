import { expect, it } from 'vitest';
import { openCanvas } from '#app/pictures/canvas.ts';
import { openLettering } from '#app/pictures/lettering.ts';
import { reportFont } from '#test/report-font.ts';
import { openBrowser } from './browser.ts';
import { differences, drawInBrowser, type Picture } from './glyph-pictures.ts';
import { hard } from './hard-burmese.ts';

const SIZE = 30;

it('draws Burmese in pictures as the browser does, in both weights', async () => {
  const fonts = { regular: await reportFont(), bold: await reportFont('bold') };
  const letters = openLettering(fonts);
  const drawn = (text: string, bold: boolean): Picture => {
    const { data, width, height, fill } = openCanvas(SIZE * 18, SIZE * 4);
    letters.put({ data, width, height, fill, box: () => {} }, text, {
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
    const ours = hard.map((text) => drawn(text, weight === 'bold'));
    const far = differences(ours, await drawInBrowser(page, fonts[weight], SIZE, hard));
    expect(
      hard.filter((_, index) => (far[index] ?? 1) > 0.01),
      weight,
    ).toEqual([]);
  }
});
