import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { Picture } from '#tests/support/browser/glyph-images.ts';

/** A box in millimetres from the page's upper left corner. */
type Box = { left: number; top: number; right: number; bottom: number };
export type PaperPage = {
  /** Millimetres, rounded. */
  width: number;
  height: number;
  /** The text in drawing order, with single spaces. */
  text: string;
  /** The box around all points that are not white. */
  ink: Box;
  /** The grey of the darkest point: 0 is black. */
  darkest: number;
};

const MM = 25.4 / 72;
/** Pixels of the picture per point of the page. */
const SCALE = 2;

const library = PDFiumLibrary.init();

/** The visible content of each page of a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<PaperPage[]> {
  const pdf = await (await library).loadDocument(bytes);
  const pages: PaperPage[] = [];
  for (const page of pdf.pages()) pages.push(await readPage(page));
  pdf.destroy();
  return pages;
}

/** The first page of a PDF as pixels, `scale` dots per point. */
export async function pictureOf(bytes: Uint8Array, scale: number): Promise<Picture> {
  const pdf = await (await library).loadDocument(bytes);
  const { data, width, height } = await pdf.getPage(0).render({ scale, colorSpace: 'Gray', render: 'bitmap' });
  pdf.destroy();
  return { data, width, height };
}

async function readPage(page: PDFiumPage): Promise<PaperPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // Reads the text first, because rendering closes the page.
  const text = page.getText().split(/\s+/).join(' ').trim();
  const picture = await page.render({ scale: SCALE, colorSpace: 'Gray', render: 'bitmap' });
  const ink: Box = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  let darkest = 255;
  for (let position = 0; position < picture.data.length; position++) {
    const grey = picture.data[position] ?? 255;
    darkest = Math.min(darkest, grey);
    if (grey > 200) continue;
    const x = ((position % picture.width) / SCALE) * MM;
    const y = (Math.floor(position / picture.width) / SCALE) * MM;
    ink.left = Math.min(ink.left, x);
    ink.right = Math.max(ink.right, x);
    ink.top = Math.min(ink.top, y);
    ink.bottom = Math.max(ink.bottom, y);
  }
  return {
    width: Math.round(originalWidth * MM),
    height: Math.round(originalHeight * MM),
    text,
    ink,
    darkest,
  };
}
