import { phoneLabel } from '#app/domain/phone/phone.ts';
import { type Margin, type MarginRow, marginPercent, profitOf } from '#app/domain/shop/reports/margin.ts';
import { csvFile } from '#app/domain/text/csv.ts';

/** `more` says that rows are missing; it is null if the file has all. */
export type CsvWords = { headings: string[]; total: string; more: string | null };

export function marginCsv({ headings, more, ...words }: CsvWords, rows: MarginRow[], total: Margin): string {
  return csvFile([
    headings,
    ...rows.map((row) => [row.phone ? phoneLabel(row.phone) : row.key, ...figuresOf(row)]),
    ...(more === null ? [] : [[more]]),
    [words.total, ...figuresOf(total)],
  ]);
}

function figuresOf(margin: Margin): (number | null)[] {
  return [margin.revenue, margin.cost, profitOf(margin), marginPercent(margin), margin.unknownCostSales];
}
