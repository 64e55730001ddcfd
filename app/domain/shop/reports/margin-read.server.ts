import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { spanOf } from '#app/domain/orders/sales/sales-match.server.ts';
import type { Margin, MarginRow, UnknownCosts } from '#app/domain/shop/reports/margin.ts';
import { listMarginDays } from '#app/domain/shop/reports/margin-days.server.ts';
import type { MarginFilter } from '#app/domain/shop/reports/margin-filter.ts';
import {
  listMargins,
  listUnknownCosts,
  type PageOptions,
  sumMargin,
  sumTakenOff,
} from '#app/domain/shop/reports/margin-report.server.ts';
import type { Page } from '#app/domain/text/paging.ts';

/** `off` is what was taken off prices at the counter, in whole MMK. */
export type MarginReport = { total: Margin; off: number; unknown: UnknownCosts; rows: MarginRow[] } & Page;

/** Reads the margin of confirmed orders by their createdAt (D 4), less the returns, each on its own day. */
export async function readMarginReport(
  db: Db,
  timeZone: string,
  { filter, page, size }: PageOptions & { filter: MarginFilter },
): Promise<MarginReport> {
  const span = spanOf(filter, timeZone);
  const { view, sort } = filter;
  return readSnapshot(db, async (snapshot) => {
    const total = await sumMargin(snapshot, span);
    const off = await sumTakenOff(snapshot, span);
    const unknown = total.unknownCostSales === null ? { count: 0, items: [] } : await listUnknownCosts(snapshot, span);
    const list =
      view === 'day'
        ? await listMarginDays(snapshot, timeZone, span, { page, size })
        : await listMargins(snapshot, span, view, { sort, page, size });
    return { total, off, unknown, ...list };
  });
}

const MAX_FILE_ROWS = 50_000;

export type MarginFile = Pick<MarginReport, 'rows' | 'total'> & { hasMore: boolean };

/** Reads the rows of all pages at once; `hasMore` if there are more than a file may have. */
export async function readMarginFile(db: Db, timeZone: string, filter: MarginFilter): Promise<MarginFile> {
  const { rows, total, count } = await readMarginReport(db, timeZone, { filter, page: 1, size: MAX_FILE_ROWS });
  return { rows, total, hasMore: rows.length < count };
}
