import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import type { Margin, MarginRow, UnknownCosts } from '#app/domain/margin/margin.ts';
import { listMarginDays } from '#app/domain/margin/margin-days.server.ts';
import type { MarginFilter } from '#app/domain/margin/margin-filter.ts';
import { listMargins, listUnknownCosts, sumMargin } from '#app/domain/margin/margin-report.server.ts';
import type { Span } from '#app/domain/orders/order-between.server.ts';
import type { Page } from '#app/domain/paging.ts';
import { spanOf } from '#app/domain/sales/sales-match.server.ts';

export type MarginReport = { total: Margin; unknown: UnknownCosts; rows: MarginRow[] } & Page;
type Wanted = { filter: MarginFilter; page: number; size?: number };

/** Of confirmed orders; an order belongs to the day of its createdAt, as in the Sales History (DECISIONS 4). */
export async function readMarginReport(
  db: Db,
  timeZone: string,
  { filter, page, size }: Wanted,
): Promise<MarginReport> {
  const span = spanOf({ buyer: '', ...filter }, timeZone);
  return readSnapshot(db, async (seen) => {
    const total = await sumMargin(seen, span);
    const unknown = total.unknown === null ? { count: 0, items: [] } : await listUnknownCosts(seen, span);
    return { total, unknown, ...(await listRows(seen, timeZone, span, { filter, page, size })) };
  });
}

function listRows(db: Db, timeZone: string, span: Span, { filter: { view, sort }, page, size }: Wanted) {
  if (view === 'day') return listMarginDays(db, timeZone, span, page);
  return listMargins(db, span, view, { sort, page, ...(size && { size }) });
}

/** Beyond this, a file of rows is cut off. */
const MAX_FILE_ROWS = 50_000;

/** All rows of the table; `hasMore` if there are too many. */
export async function readMarginFile(
  db: Db,
  timeZone: string,
  filter: MarginFilter,
): Promise<Pick<MarginReport, 'rows' | 'total'> & { hasMore: boolean }> {
  const first = await readMarginReport(db, timeZone, { filter, page: 1, size: MAX_FILE_ROWS });
  const rows = [...first.rows];
  for (let page = 2; filter.view === 'day' && page <= first.pages; page++)
    rows.push(...(await readMarginReport(db, timeZone, { filter, page })).rows);
  return { rows, total: first.total, hasMore: rows.length < first.count };
}
