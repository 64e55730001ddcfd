import { PDFiumLibrary } from '@hyzyla/pdfium';
import { betweenRules, type Picture } from './glyph-images.ts';

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
    pages.push({ lines, names: betweenRules({ data, width, height }, NAMES, scale) });
  }
  pdf.destroy();
  library.destroy();
  return pages;
}
