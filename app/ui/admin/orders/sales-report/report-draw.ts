import { wrap } from '#app/typesetting/line-wrap.ts';
import { type Cells, type Column, layoutColumns, type Row } from '#app/ui/admin/orders/sales-report/report-columns.ts';
import { LEFT, type Pages, RIGHT, TOP } from '#app/ui/admin/orders/sales-report/report-pages.ts';
import type { ReportRequest } from '#app/ui/admin/orders/sales-report/report-state.ts';

const SIZE = 9.5;
/** Line height and top-to-baseline distance, with room for stacked Burmese signs. */
const LINE = 1.75 * SIZE;
const TOP_TO_BASELINE = 0.66 * LINE;
const PADDING = 2.5;
const NOTE_SIZE = 8;
const NOTE_LINE = 1.6 * NOTE_SIZE;
const NOTE_LEFT = 200;
const NOTE = { x: RIGHT, right: true, size: NOTE_SIZE, grey: true };
const BOTTOM = 56;
const PAGE_NUMBER_Y = 32;
const PROGRESS_EVERY = 500;

type Report = {
  words: ReportRequest['words'];
  rows: Row[];
  summary: string[];
  totals: string[];
  formatPageNumber: (value: number) => string;
};

export function drawReport(
  pages: Pages,
  { words, rows, summary, totals, formatPageNumber }: Report,
  onDrawn: (rows: number) => void,
): void {
  const widthOf = (text: string) => pages.widthOf(text, SIZE);
  const columns = layoutColumns([words.columns, ...rows], widthOf);

  let y = drawTitle(pages, words, summary);
  y = drawHead(pages, words.columns, columns, y);
  rows.forEach((row, index) => {
    const cells = columns.map((column) => ({ column, lines: wrap(row[column.cell], column.width, widthOf) }));
    const notes = row.note === '' ? [] : wrap(row.note, RIGHT - NOTE_LEFT, (text) => pages.widthOf(text, NOTE_SIZE));
    const cellsHeight = Math.max(...cells.map(({ lines }) => lines.length)) * LINE;
    const height = cellsHeight + notes.length * NOTE_LINE + 2 * PADDING;
    if (y - height < BOTTOM) {
      pages.add();
      y = drawHead(pages, words.columns, columns, TOP);
    }
    for (const { column, lines } of cells) {
      for (const [lineIndex, line] of lines.entries()) {
        pages.put(line, { ...column, size: SIZE }, y - PADDING - TOP_TO_BASELINE - lineIndex * LINE);
      }
    }
    for (const [lineIndex, line] of notes.entries())
      pages.put(line, NOTE, y - PADDING - cellsHeight - 0.5 * NOTE_LINE - lineIndex * NOTE_LINE);
    y -= height;
    pages.rule(y, 0.85, 0.4);
    if ((index + 1) % PROGRESS_EVERY === 0) onDrawn(index + 1);
  });

  const totalColumn = columns.find(({ cell }) => cell === 'total');
  if (y - (totals.length + 1) * LINE < BOTTOM) {
    pages.add();
    y = TOP;
  }
  const position = { x: totalColumn?.x ?? RIGHT, right: true, size: 11, bold: true };
  for (const [lineIndex, line] of totals.entries())
    pages.put(line, position, y - PADDING - 1.3 * TOP_TO_BASELINE - 1.2 * lineIndex * LINE);
  numberPages(pages, words, formatPageNumber);
}

function drawTitle(pages: Pages, { title, about }: ReportRequest['words'], summary: string[]): number {
  let y = TOP - 20;
  pages.put(title, { x: LEFT, size: 18, bold: true }, y);
  y -= 8;
  const lines = [...about.map((text) => ({ text, grey: true })), ...summary.map((text) => ({ text, bold: true }))];
  for (const { text, ...look } of lines) {
    for (const line of wrap(text, RIGHT - LEFT, (part) => pages.widthOf(part, SIZE))) {
      y -= LINE;
      pages.put(line, { x: LEFT, size: SIZE, ...look }, y);
    }
  }
  return y - LINE;
}

function drawHead(pages: Pages, head: Cells, columns: Column[], y: number): number {
  for (const column of columns) {
    pages.put(head[column.cell], { ...column, size: SIZE, bold: true }, y - TOP_TO_BASELINE);
  }
  const bottom = y - LINE - PADDING;
  pages.rule(bottom, 0, 0.9);
  return bottom;
}

function numberPages(pages: Pages, words: ReportRequest['words'], format: Report['formatPageNumber']): void {
  const count = pages.count();
  for (let page = 0; page < count; page++) {
    const number = words.page.replace('{page}', format(page + 1)).replace('{pages}', format(count));
    pages.put(words.title, { x: LEFT, size: 8, grey: true }, PAGE_NUMBER_Y, page);
    pages.put(number, { x: RIGHT, right: true, size: 8, grey: true }, PAGE_NUMBER_Y, page);
  }
}
