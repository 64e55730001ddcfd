import type { ReportFont } from '#app/typesetting/font-shape.ts';
import type { PdfFont } from '#app/ui/report/pdf-font.ts';
import { drawText, type Look } from '#app/ui/report/text-draw.ts';

/** A4, in points. */
export const PAPER = { width: 595.28, height: 841.89 };
export const LEFT = 42;
export const RIGHT = PAPER.width - LEFT;
export const TOP = PAPER.height - 42;

export type TextPosition = Look & { x: number; right?: boolean };
export type Pages = ReturnType<typeof createPages>;

/** Heights are points from the bottom. */
export function createPages(font: ReportFont, pdf: PdfFont) {
  const pages: string[][] = [[]];

  const widthOf = (text: string, size: number) => (font.shape(text).width * size) / 1000;

  function put(text: string, { x, right, ...look }: TextPosition, y: number, page = pages.length - 1): void {
    const from = right ? x - widthOf(text, look.size) : x;
    pages[page]?.push(drawText(font.shape(text), { ...look, x: from, y }, pdf));
  }

  function rule(y: number, grey: number, thickness: number): void {
    const from = `${LEFT} ${y.toFixed(2)}`;
    pages.at(-1)?.push(`${grey} G ${thickness} w ${from} m ${RIGHT.toFixed(2)} ${y.toFixed(2)} l S`);
  }

  return {
    widthOf,
    put,
    rule,
    add: () => void pages.push([]),
    count: () => pages.length,
    contents: () => pages.map((page) => page.join('\n')),
  };
}
