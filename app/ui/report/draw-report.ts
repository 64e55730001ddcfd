import { wrap } from '#app/typesetting/line-wrap.ts';
import { type Column, layColumns, type Row } from '#app/ui/report/columns.ts';
import type { ReportOrder } from '#app/ui/report/report.ts';
import { LEFT, RIGHT, type Sheets, TOP } from '#app/ui/report/sheets.ts';

const SIZE = 9.5;
/** Burmese stacks signs above and below its letters: from line to line, and from the top of one to its letters' foot. */
const LINE = 1.75 * SIZE;
const FOOT_OF_LINE = 0.66 * LINE;
const PADDING = 2.5;
const BOTTOM = 56;
const PAGE_LINE = 32;
const NEWS_EVERY = 500;

/**
 * Draws the report: title and what it is about, the rows under a header that every page repeats, the total, and on each
 * page which one it is.
 */
export function drawReport(
  sheets: Sheets,
  words: ReportOrder['words'],
  rows: Row[],
  total: string,
  figure: (value: number) => string,
  onDrawn: (rows: number) => void,
): void {
  const widthOf = (text: string) => sheets.widthOf(text, SIZE);
  const columns = layColumns([words.columns, ...rows], widthOf);

  let y = drawTitle(sheets, words);
  y = drawHead(sheets, words.columns, columns, y);
  rows.forEach((row, index) => {
    const cells = columns.map((column) => ({ column, lines: wrap(row[column.cell], column.width, widthOf) }));
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * LINE + 2 * PADDING;
    if (y - height < BOTTOM) {
      sheets.turn();
      y = drawHead(sheets, words.columns, columns, TOP);
    }
    for (const { column, lines } of cells) {
      for (const [below, line] of lines.entries()) {
        sheets.put(line, { ...column, size: SIZE }, y - PADDING - FOOT_OF_LINE - below * LINE);
      }
    }
    y -= height;
    sheets.rule(y, 0.85, 0.4);
    if ((index + 1) % NEWS_EVERY === 0) onDrawn(index + 1);
  });

  const totalColumn = columns.find(({ cell }) => cell === 'total');
  if (y - 2 * LINE < BOTTOM) {
    sheets.turn();
    y = TOP;
  }
  const spot = { x: totalColumn?.x ?? RIGHT, right: true, size: 11, bold: true };
  sheets.put(`${words.totalSales}: ${total}`, spot, y - PADDING - 1.3 * FOOT_OF_LINE);
  numberPages(sheets, words, figure);
}

/** The title on the first page. Answers the height below it, as what follows does. */
function drawTitle(sheets: Sheets, { title, about }: ReportOrder['words']): number {
  let y = TOP - 20;
  sheets.put(title, { x: LEFT, size: 18, bold: true }, y);
  y -= 8;
  for (const text of about) {
    for (const line of wrap(text, RIGHT - LEFT, (part) => sheets.widthOf(part, SIZE))) {
      y -= LINE;
      sheets.put(line, { x: LEFT, size: SIZE, grey: true }, y);
    }
  }
  return y - LINE;
}

function drawHead(sheets: Sheets, head: Row, columns: Column[], y: number): number {
  for (const column of columns) {
    sheets.put(head[column.cell], { ...column, size: SIZE, bold: true }, y - FOOT_OF_LINE);
  }
  const below = y - LINE - PADDING;
  sheets.rule(below, 0, 0.9);
  return below;
}

function numberPages(sheets: Sheets, words: ReportOrder['words'], figure: (value: number) => string): void {
  const pages = sheets.count();
  for (let page = 0; page < pages; page++) {
    const number = words.page.replace('{page}', figure(page + 1)).replace('{pages}', figure(pages));
    sheets.put(words.title, { x: LEFT, size: 8, grey: true }, PAGE_LINE, page);
    sheets.put(number, { x: RIGHT, right: true, size: 8, grey: true }, PAGE_LINE, page);
  }
}
