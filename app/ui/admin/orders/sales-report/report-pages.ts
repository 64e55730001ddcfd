import type { ReportFont } from '#app/typesetting/font-shape.ts';
import type { PdfFont } from '#app/ui/admin/orders/sales-report/pdf-font.ts';
import { drawText, type Look } from '#app/ui/admin/orders/sales-report/text-draw.ts';

/** A4, in points. */
export const PAPER = { width: 595.28, height: 841.89 };
export const LEFT = 42;
export const RIGHT = PAPER.width - LEFT;
export const TOP = PAPER.height - 42;

/** With `right`, the text ends at `x`. */
export type TextPosition = Look & { x: number; right?: boolean };

/** The drawing operators of each page. `y` counts points from the bottom. */
export class Pages {
  readonly #pages: string[][] = [[]];
  readonly #font: ReportFont;
  readonly #pdfFont: PdfFont;

  constructor(font: ReportFont, pdfFont: PdfFont) {
    this.#font = font;
    this.#pdfFont = pdfFont;
  }

  widthOf(text: string, size: number): number {
    return (this.#font.shape(text).width * size) / 1000;
  }

  put(text: string, { x, right, ...look }: TextPosition, y: number, page = this.count() - 1): void {
    const left = right ? x - this.widthOf(text, look.size) : x;
    this.#pages[page]?.push(drawText(this.#font.shape(text), { ...look, x: left, y }, this.#pdfFont));
  }

  rule(y: number, grey: number, thickness: number): void {
    const start = `${LEFT} ${y.toFixed(2)}`;
    this.#pages.at(-1)?.push(`${grey} G ${thickness} w ${start} m ${RIGHT.toFixed(2)} ${y.toFixed(2)} l S`);
  }

  add(): void {
    this.#pages.push([]);
  }

  count(): number {
    return this.#pages.length;
  }

  contents(): string[] {
    return this.#pages.map((page) => page.join('\n'));
  }
}
