import type { Glyph, ShapedText } from '#app/typesetting/font-shape.ts';
import { hex16, pdfText } from '#app/ui/admin/orders/sales-report/pdf-file.ts';
import type { PdfFont } from '#app/ui/admin/orders/sales-report/pdf-font.ts';

export type Look = { size: number; bold?: boolean; grey?: boolean };
/** In points from the bottom left; `y` is the baseline. */
type Place = Look & { x: number; y: number };

/** Writes Burmese with its source text, because its glyphs are not in reading order. */
export function drawText({ runs }: ShapedText, { x, y, size, bold, grey }: Place, font: PdfFont): string {
  // The font has one weight; a stroke makes it bold.
  const style = `${grey ? 0.4 : 0} g${bold ? ` 0 G 2 Tr ${(size * 0.03).toFixed(2)} w` : ' 0 Tr'}`;
  const operators = runs.map(({ text, glyphs, plain }) => {
    const shown = showGlyphs(glyphs, size, font);
    return plain ? shown : `/Span << /Lang (my) /ActualText ${pdfText(text)} >> BDC ${shown} EMC`;
  });
  return `BT ${style} /F ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${operators.join(' ')} ET`;
}

function showGlyphs(glyphs: Glyph[], size: number, font: PdfFont): string {
  const operators: string[] = [];
  let row: string[] = [];
  let rise = 0;

  function riseTo(height: number) {
    if (row.length > 0) operators.push(`[${row.join(' ')}] TJ`);
    row = [];
    if (height !== rise) operators.push(`${((height * size) / 1000).toFixed(3)} Ts`);
    rise = height;
  }

  for (const glyph of glyphs) {
    if (glyph.dy !== rise) riseTo(glyph.dy);
    // In PDF, a number between glyphs moves the pen back.
    if (glyph.dx !== 0) row.push(`${-glyph.dx}`);
    row.push(`<${hex16(font.codeOf(glyph))}>`);
    const back = glyph.dx + glyph.width - glyph.advance;
    if (back !== 0) row.push(`${back}`);
  }
  riseTo(0);
  return operators.join(' ');
}
