import type { Page } from 'playwright';

/** Grey values by row; 0 is black. */
export type Picture = { data: Uint8Array; width: number; height: number };

/** Draws texts with the browser, `size` pixels high: shaped correctly, or letter by letter without shaping. */
export async function drawInBrowser(
  page: Page,
  font: ArrayBuffer,
  size: number,
  texts: string[],
  how: 'shaped' | 'letter by letter' = 'shaped',
): Promise<Picture[]> {
  const drawn = await page.evaluate(draw, { font: Buffer.from(font).toString('base64'), size, texts, how });
  return drawn.map(({ grey, ...rest }) => ({ ...rest, data: new Uint8Array(Buffer.from(grey, 'base64')) }));
}

type Drawing = { font: string; size: number; texts: string[]; how: string };

async function draw({ font, size, texts, how }: Drawing) {
  const bytes = Uint8Array.from(atob(font), (char) => char.charCodeAt(0));
  document.fonts.add(await new FontFace('report', bytes).load());
  const [width, height] = [size * 18, size * 4];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return texts.map((text) => {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.fillStyle = 'black';
    context.font = `${size}px report`;
    context.textRendering = 'geometricPrecision';
    let x = size;
    for (const piece of how === 'shaped' ? [text] : text) {
      context.fillText(piece, x, 2 * size);
      x += context.measureText(piece).width;
    }
    const { data } = context.getImageData(0, 0, width, height);
    let grey = '';
    for (let index = 0; index < data.length; index += 4) grey += String.fromCharCode(data[index] ?? 0);
    return { grey: btoa(grey), width, height };
  });
}

/**
 * Compares pictures of the same texts, aligned at their edges. @returns for each pair the larger share of ink in one
 * picture that has no ink of the other within a pixel.
 */
export function differentShares(ones: Picture[], others: Picture[]): number[] {
  return ones.map((one, index) => {
    const other = others[index];
    if (!other) return 1;
    const [a, b] = [inkOf(one), inkOf(other)];
    return Math.max(missingShare(a, b), missingShare(b, a));
  });
}

type Ink = { dots: [x: number, y: number][]; has: (x: number, y: number) => boolean };

function inkOf({ data, width }: Picture): Ink {
  const dark: number[] = [];
  for (let index = 0; index < data.length; index++) if ((data[index] ?? 255) < 128) dark.push(index);
  const left = dark.reduce((least, index) => Math.min(least, index % width), width);
  const top = Math.floor((dark[0] ?? 0) / width);
  const dots = dark.map((index): [number, number] => [(index % width) - left, Math.floor(index / width) - top]);
  const set = new Set(dots.map(([x, y]) => y * 10_000 + x));
  return { dots, has: (x, y) => set.has(y * 10_000 + x) };
}

function missingShare(from: Ink, to: Ink): number {
  const near = [-1, 0, 1];
  const unmatched = from.dots.filter(([x, y]) => !near.some((dx) => near.some((dy) => to.has(x + dx, y + dy))));
  return unmatched.length / Math.max(1, from.dots.length);
}

/**
 * The images between the horizontal rules of a page. `edges` and `maxHeight` are in points, and a point has `scale`
 * pixels.
 */
export function betweenRules(
  { data, width, height }: Picture,
  edges: { from: number; to: number },
  scale: number,
  maxHeight = Number.POSITIVE_INFINITY,
): Picture[] {
  const [from, to] = [Math.round(edges.from * scale), Math.round(edges.to * scale)];
  const isRule = (y: number) => data.subarray(y * width + from + 6 * scale, y * width + to).every((grey) => grey < 250);
  const rules = Array.from({ length: height }, (_, y) => y).filter(isRule);
  return rules.flatMap((top, index) => {
    const below = rules[index + 1] ?? 0;
    if (below - top < 3 * scale) return [];
    const rows = Array.from({ length: Math.min(below - top - 2, Math.round(maxHeight * scale)) }, (_, row) =>
      data.subarray((top + 1 + row) * width + from, (top + 1 + row) * width + to),
    );
    return [{ data: new Uint8Array(Buffer.concat(rows)), width: to - from, height: rows.length }];
  });
}
