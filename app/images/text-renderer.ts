import { limitMarks } from '#app/domain/text/marks.ts';
import type { Canvas, Colour } from '#app/images/canvas.ts';
import { openFont } from '#app/typesetting/font-shape.ts';
import { wrap } from '#app/typesetting/line-wrap.ts';

/** In pixels; `y` is the baseline. With `right`, the text ends at `x`. */
export type Place = { x: number; y: number; size: number; colour: Colour; bold?: boolean; right?: boolean };
export type Fitted = { lines: string[]; size: number; lineHeight: number; isWhole: boolean };
type Room = { sizes: readonly number[]; width: number; lines?: number; height?: number; bold?: boolean };
export type TextRenderer = ReturnType<typeof createTextRenderer>;

const MAX_CACHED_TEXTS = 500;
const MAX_LETTERS = 300;
/** Three dots, because the font's own ellipsis is three rings. */
const ELLIPSIS = '...';
const burmese = /[\u1000-\u109F\uA9E0-\uA9FE\uAA60-\uAA7F]/;
const invisible = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector}/gu;
const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' });

export function createTextRenderer(files: { regular: ArrayBuffer; bold: ArrayBuffer }) {
  const regular = openFont(files.regular, MAX_CACHED_TEXTS);
  const bold = openFont(files.bold, MAX_CACHED_TEXTS);
  const fontOf = (isBold = false) => (isBold ? bold : regular);

  const widthOf = (text: string, size: number, isBold?: boolean) => (fontOf(isBold).shape(text).width * size) / 1000;

  function put(canvas: Canvas, text: string, { x, y, size, colour, bold: isBold, right }: Place): void {
    const font = fontOf(isBold);
    const scale = size / 1000;
    const { runs, width } = font.shape(text);
    let pen = 0;
    let shapes = '';
    for (const { id, advance, dx, dy } of runs.flatMap(({ glyphs }) => glyphs)) {
      shapes += `<path transform="translate(${pen + dx} ${dy})" d="${font.outlineOf(id)}"/>`;
      pen += advance;
    }
    canvas.fill(shapes, { x: right ? x - width * scale : x, y, scale, colour });
  }

  const drawable = (text: string) => drawableText(regular, text);

  /** Fits a text in the largest size, or cuts it. Breaks between words, or between graphemes of a long word. */
  function fit(text: string, { sizes, width, lines: maxLines = 1, height = Infinity, bold: isBold }: Room): Fitted {
    const lineRatio = burmese.test(text) ? 1.62 : 1.28;
    for (const size of sizes) {
      const lines = wrap(text, width, (part) => widthOf(part, size, isBold));
      const lineHeight = size * lineRatio;
      if (lines.length <= maxLines && lines.length * lineHeight <= height)
        return { lines, size, lineHeight, isWhole: true };
    }
    const size = sizes.at(-1) ?? 0;
    const measure = (part: string) => widthOf(part, size, isBold);
    const lines = wrap(text, width - measure(ELLIPSIS), measure).slice(0, maxLines);
    lines.push(`${lines.pop() ?? ''}${ELLIPSIS}`);
    return { lines, size, lineHeight: size * lineRatio, isWhole: false };
  }

  return { widthOf, put, fit, drawable };
}

function drawableText(font: ReturnType<typeof openFont>, text: string): string {
  const begin = text
    .slice(0, MAX_LETTERS * 4)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ');
  const letters = [...graphemes.segment(limitMarks(begin.replace(invisible, '')))].slice(0, MAX_LETTERS);
  return font
    .drawable(letters.map(({ segment }) => segment).join(''))
    .replace(/ +/g, ' ')
    .trim();
}
