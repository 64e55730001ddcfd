import { phoneLabel } from '#app/domain/phone/phone.ts';
import { type Margin, type MarginRow, marginPercent, profitOf } from '#app/domain/shop/reports/margin.ts';

/** Excel reads the file as UTF-8 because of this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** `more` says that rows are missing; it is null if the file has all. */
export type CsvWords = { headings: string[]; total: string; more: string | null };

/** Writes RFC 4180, with plain numbers, and the sums at the end. */
export function marginCsv({ headings, more, ...words }: CsvWords, rows: MarginRow[], total: Margin): string {
  const lines = [
    headings,
    ...rows.map((row) => [row.phone ? phoneLabel(row.phone) : row.key, ...figuresOf(row)]),
    ...(more === null ? [] : [[more]]),
    [words.total, ...figuresOf(total)],
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function figuresOf(margin: Margin): (number | null)[] {
  return [margin.revenue, margin.cost, profitOf(margin), marginPercent(margin), margin.unknownCostSales];
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = /^[\s"']*[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  // Texts are always quoted, because spreadsheets may separate by semicolons or tabs.
  return `"${text.replaceAll('"', '""')}"`;
}
