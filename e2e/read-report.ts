import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Picture } from './glyph-pictures.ts';

/** Where the names of a report stand, in points from its left edge. */
const NAMES = { from: 38, to: 200 };

export type ReportPage = { lines: string[]; names: Picture[] };

/**
 * Each page of a report: its lines, and the picture of each name in its rows, `scale` dots to a point. Rows are found by
 * the line under each.
 */
export async function readReport(bytes: Uint8Array, scale: number): Promise<ReportPage[]> {
  const library = await PDFiumLibrary.init();
  const pdf = await library.loadDocument(bytes);
  const pages: ReportPage[] = [];
  for (const page of pdf.pages()) {
    const lines = page.getText().split('\r\n');
    const { data, width, height } = await page.render({ scale, colorSpace: 'Gray', render: 'bitmap' });
    pages.push({ lines, names: namesIn({ data, width, height }, scale) });
  }
  pdf.destroy();
  library.destroy();
  return pages;
}

function namesIn({ data, width, height }: Picture, scale: number): Picture[] {
  const [from, to] = [Math.round(NAMES.from * scale), Math.round(NAMES.to * scale)];
  const isRule = (y: number) => data.subarray(y * width + from + 6 * scale, y * width + to).every((grey) => grey < 250);
  const rules = Array.from({ length: height }, (_, y) => y).filter(isRule);
  return rules.flatMap((top, index) => {
    const below = rules[index + 1] ?? 0;
    if (below - top < 3 * scale) return [];
    const rows = Array.from({ length: below - top - 2 }, (_, row) =>
      data.subarray((top + 1 + row) * width + from, (top + 1 + row) * width + to),
    );
    return [{ data: new Uint8Array(Buffer.concat(rows)), width: to - from, height: rows.length }];
  });
}
