import type { Canvas, Colour } from '#app/images/canvas.ts';
import { type Outline, openFont } from '#app/typesetting/font-shape.ts';
import type { Shape } from '#app/typesetting/glyph-raster.ts';
import { wrap } from '#app/typesetting/line-wrap.ts';

/** Sizes are dots; a text stands on `y`. With `right` it ends at `x`. */
export type Place = { x: number; y: number; size: number; colour: Colour; bold?: boolean; right?: boolean };
/** Lines that fit, the size at which they do, and whether they are all of the text. */
export type Fitted = { lines: string[]; size: number; lineHeight: number; whole: boolean };
type Room = { sizes: readonly number[]; width: number; lines?: number; height?: number; bold?: boolean };
export type TextRenderer = ReturnType<typeof createTextRenderer>;

const MAX_CACHED_TEXTS = 500;
/** No name is as long; of what is, the rest is not looked at. */
const MAX_LETTERS = 300;
/** The font's own ellipsis is three rings. */
const ELLIPSIS = '...';
const burmese = /[\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F]/;
// What turns the direction of a line or is no sign at all; and small pictures, which no font of letters has.
const unwritten =
  /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\uFE0E\uFE0F\u20E3]/gu;
const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' });

/** Sets text in pictures as browsers set it, in two weights. */
export function createTextRenderer(files: { regular: ArrayBuffer; bold: ArrayBuffer }) {
  const regular = cacheOutlines(openFont(files.regular, MAX_CACHED_TEXTS));
  const bold = cacheOutlines(openFont(files.bold, MAX_CACHED_TEXTS));
  const fontOf = (isBold = false) => (isBold ? bold : regular);

  const widthOf = (text: string, size: number, isBold?: boolean) => (fontOf(isBold).shape(text).width * size) / 1000;

  function put(canvas: Canvas, text: string, { x, y, size, colour, bold: isBold, right }: Place): void {
    const font = fontOf(isBold);
    const scale = size / 1000;
    const { runs, width } = font.shape(text);
    let pen = right ? x - width * scale : x;
    const shapes: Shape[] = [];
    for (const { id, advance, dx, dy } of runs.flatMap(({ glyphs }) => glyphs)) {
      shapes.push(placeOutline(font.outlineOf(id), pen + dx * scale, y - dy * scale, scale));
      pen += advance * scale;
    }
    canvas.fill(shapes, colour);
  }

  /**
   * The text in the largest of the sizes in which it takes no more than so many lines (one, unless told otherwise) and so
   * much height; in the smallest, what fits of it and three dots, parted nowhere but between words or, within a long one,
   * between its letters with all their signs.
   */
  function fit(text: string, { sizes, width, lines: most = 1, height = Infinity, bold: isBold }: Room): Fitted {
    const high = burmese.test(text) ? 1.62 : 1.28;
    for (const size of sizes) {
      const lines = wrap(text, width, (part) => widthOf(part, size, isBold));
      const lineHeight = size * high;
      if (lines.length <= most && lines.length * lineHeight <= height) return { lines, size, lineHeight, whole: true };
    }
    const size = sizes.at(-1) ?? 0;
    const measure = (part: string) => widthOf(part, size, isBold);
    const lines = wrap(text, width - measure(ELLIPSIS), measure).slice(0, most);
    lines.push(`${lines.pop() ?? ''}${ELLIPSIS}`);
    return { lines, size, lineHeight: size * high, whole: false };
  }

  return { widthOf, put, fit };
}

/** What of a text can be written: composed, on one line, without small pictures and signs that turn its direction. */
export function writable(text: string): string {
  const begin = text
    .slice(0, MAX_LETTERS * 4)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ');
  const letters = [...graphemes.segment(begin.replace(unwritten, ''))].slice(0, MAX_LETTERS);
  return letters
    .map(({ segment }) => segment)
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** A font has some hundred signs: their outlines are asked for once. */
function cacheOutlines(font: ReturnType<typeof openFont>) {
  const outlines = new Map<number, Outline>();
  return {
    shape: font.shape,
    outlineOf(id: number): Outline {
      const outline = outlines.get(id) ?? font.outlineOf(id);
      outlines.set(id, outline);
      return outline;
    },
  };
}

function placeOutline(outline: Outline, x: number, y: number, scale: number): Shape {
  return outline.map(({ type, values }) => ({
    type,
    values: values.map((value, index) => (index % 2 === 0 ? x + value * scale : y - value * scale)),
  }));
}
