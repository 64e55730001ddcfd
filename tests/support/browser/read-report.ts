import { PDFiumLibrary } from '@hyzyla/pdfium';
import { betweenRules, type Picture } from './glyph-images.ts';

/** The x range of the names, in points. */
const NAMES = { from: 38, to: 200 };

export type ReportPage = { lines: string[]; names: Picture[] };

/** The lines of each page, and the image of each name at `scale` pixels a point. Rows end at horizontal rules. */
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
