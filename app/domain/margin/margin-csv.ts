import { phoneLabel } from '#app/domain/catalog/phone.ts';
import { type Margin, type MarginRow, type MarginView, marginPercent, profitOf } from '#app/domain/margin/margin.ts';

const HEADS: Record<MarginView, string> = { day: 'Date', item: 'Item', type: 'Type', buyer: 'Buyer' };
const FIGURES = ['Revenue (MMK)', 'Cost (MMK)', 'Profit (MMK)', 'Profit in % of revenue', 'Without a known cost (MMK)'];
/** So that Excel reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180, in English and with plain numbers, with the sums at the end. */
export function marginCsv(view: MarginView, rows: MarginRow[], total: Margin, hasMore: boolean): string {
  const lines = [
    [HEADS[view], ...FIGURES],
    ...rows.map((row) => [row.phone ? phoneLabel(row.phone) : row.key, ...figuresOf(row)]),
    ...(hasMore ? [[`Only the first ${rows.length} rows are listed`]] : []),
    ['Total', ...figuresOf(total)],
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
  // Always quoted, because spreadsheets may separate by semicolons or tabs.
  return `"${text.replaceAll('"', '""')}"`;
}
