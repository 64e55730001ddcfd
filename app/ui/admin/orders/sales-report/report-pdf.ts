import { CASH, TRADE_IN } from '#app/domain/constants.ts';
import { formatDate } from '#app/domain/date-format.ts';
import { sumMmk } from '#app/domain/money.ts';
import {
  type Received,
  type ReportSums,
  type Sale,
  type SaleAmounts,
  salePartsOf,
} from '#app/domain/orders/sales/sale.ts';
import { sumTaxes } from '#app/domain/orders/sales/sales-tax.ts';
import { WALK_IN_NAME } from '#app/domain/people/accounts/walk-in.ts';
import { ENGLISH, writeNumber } from '#app/domain/text/format.ts';
import type { Locale } from '#app/domain/text/locale.ts';
import { limitMarks } from '#app/domain/text/marks.ts';
import { formatFigure, formatMmk } from '#app/domain/text/money-format.ts';
import type { ReportFont } from '#app/typesetting/font-shape.ts';
import { PdfFile, pdfText } from '#app/ui/admin/orders/sales-report/pdf-file.ts';
import { PdfFont } from '#app/ui/admin/orders/sales-report/pdf-font.ts';
import type { Row } from '#app/ui/admin/orders/sales-report/report-columns.ts';
import { drawReport } from '#app/ui/admin/orders/sales-report/report-draw.ts';
import { PAPER, Pages } from '#app/ui/admin/orders/sales-report/report-pages.ts';
import { type ReportRequest, salePartText } from '#app/ui/admin/orders/sales-report/report-state.ts';

/** Writes the report as a PDF (SPEC 2). The total is the sum of the rows; returned value is subtracted below it. */
export async function writeReport(
  { words, locale, sums }: Pick<ReportRequest, 'words' | 'locale'> & { sums: ReportSums },
  sales: Sale[],
  font: ReportFont,
  onDrawn: (sales: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const readable = readableLocale(locale, font);
  const total = sumMmk(sales.map((sale) => sale.total));
  if (total === null) throw new Error('the sum of the sales is beyond what a number holds exactly');
  const { returned, takesPayments } = sums;
  const noteOf = (sale: SaleAmounts, labels = words.parts) =>
    salePartsOf(sale, takesPayments).map((part) => salePartText(part, labels, readable));
  const rows = sales.map(
    (sale): Row => ({
      name: sale.name === WALK_IN_NAME ? words.names.walkIn : oneLine(sale.name),
      phone: oneLine(sale.phone),
      total: formatMmk(sale.total, readable),
      date: formatDate(sale.createdAt, readable),
      note: noteOf(sale).join(SEPARATOR),
    }),
  );

  const pdf = new PdfFile();
  const pdfFont = new PdfFont(font);
  const pageSet = new Pages(font, pdfFont);
  const totals: [string, number][] = [[words.totalSales, total]];
  if (returned > 0) totals.push([words.parts.returned, -returned], [words.afterReturns, total - returned]);
  const taxes = sumTaxes(
    sales.flatMap(({ taxRate: percent, tax }) => (percent === null || tax === null ? [] : { percent, tax })),
  );
  for (const { percent, tax } of taxes)
    totals.push([words.tax.replace('{rate}', writeNumber(percent, readable.format)), tax]);
  const lines = totals.map(([label, amount]) => `${label}: ${formatMmk(amount, readable)}`);
  const formatPageNumber = (value: number) => formatFigure(value, locale);
  const { cash, tradeIn } = words.names;
  const nameOf = (method: string) => (method === CASH ? cash : method === TRADE_IN ? tradeIn : oneLine(method));
  const received = sums.received.map((each) => ({ ...each, method: nameOf(each.method) }));
  const summary = [
    [
      `${words.orders}: ${formatFigure(sales.length, readable)}`,
      ...noteOf(sumOf(sales), { ...words.parts, returned: words.returnedOfThese }),
    ],
    sumsByMethod(words.received, received, 'amount', readable),
    sumsByMethod(words.refunded, received, 'refunded', readable),
  ].flatMap((parts) => (parts.length > 0 ? [parts.join(SEPARATOR)] : []));
  drawReport(pageSet, { words, rows, summary, totals: lines, formatPageNumber }, onDrawn);
  const [catalog, tree, fontId] = [pdf.reserve(), pdf.reserve(), pdf.reserve()];
  const pages: number[] = [];
  for (const content of pageSet.contents()) {
    const stream = await pdf.putStream(content);
    pages.push(pdf.put(`<< /Type /Page /Parent ${tree} 0 R /Contents ${stream} 0 R >>`));
  }
  await pdfFont.putFont(pdf, fontId);
  const paper = `/MediaBox [0 0 ${PAPER.width} ${PAPER.height}] /Resources << /Font << /F ${fontId} 0 R >> >>`;
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  pdf.put(`<< /Type /Pages ${paper} /Count ${pages.length} /Kids [${kids}] >>`, tree);
  const viewer = `/Lang (${locale.language}) /ViewerPreferences << /DisplayDocTitle true >>`;
  pdf.put(`<< /Type /Catalog /Pages ${tree} 0 R ${viewer} >>`, catalog);
  return pdf.finish(catalog, pdf.put(`<< /Title ${pdfText(words.title)} >>`));
}

function sumOf(sales: Sale[]): SaleAmounts {
  const sum = { total: 0, pieces: 0, returned: 0, paid: 0 };
  for (const sale of sales)
    for (const name of ['total', 'pieces', 'returned', 'paid'] as const) sum[name] += sale[name];
  return sum;
}

/** `Received: Cash 1,000 MMK`, `KBZPay 2,000 MMK` */
function sumsByMethod(label: string, sums: Received[], sum: 'amount' | 'refunded', locale: Locale): string[] {
  const parts = sums.filter((each) => each[sum] > 0).map((each) => `${each.method} ${formatMmk(each[sum], locale)}`);
  return parts.map((part, index) => (index === 0 ? `${label}: ${part}` : part));
}

/** English if the font lacks letters of the viewer's locale (Chinese dates, for example). */
function readableLocale(locale: Locale, font: ReportFont): Locale {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)).toISOString());
  const sample = months.map((month) => formatDate(month, locale)).join('') + formatMmk(1_234_567_890, locale);
  return font.canDraw(sample) ? locale : { ...locale, language: 'en', format: ENGLISH };
}

const SEPARATOR = ' · ';
const oneLine = (text: string) => limitMarks(text.replace(/\s+/g, ' ').trim());
