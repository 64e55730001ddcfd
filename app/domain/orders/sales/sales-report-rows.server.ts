import type { Db, Instant } from '#app/db/schema.ts';
import { sortAfter } from '#app/db/sort-after.server.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { isInstant } from '#app/domain/dates.ts';
import { takesPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import type { ReportRows, SalesFilter } from '#app/domain/orders/sales/sale.ts';
import { matchingSales, saleColumns, spanOf, sumSales } from '#app/domain/orders/sales/sales-match.server.ts';
import { listReceived } from '#app/domain/orders/sales/sales-paid.server.ts';

const MAX_ROWS = 2_000;

type RowCursor = { createdAt: Instant; number: number };

/** Reads rows after the cursor, newest first. Orders placed meanwhile are newer than the first row and do not shift the rows. */
export async function readReportRows(
  db: Db,
  timeZone: string,
  filter: SalesFilter,
  cursor: RowCursor | null,
): Promise<ReportRows> {
  const span = spanOf(filter, timeZone);
  return readSnapshot(db, async (snapshot) => {
    const { count, returned } = await sumSales(snapshot, filter.buyer, span, filter.channel);
    const sales = await matchingSales(snapshot, filter.buyer, span, filter.channel)
      .select(saleColumns)
      .$call((query) => sortAfter(query, ['createdAt', 'number'], 'desc', cursor && [cursor.createdAt, cursor.number]))
      .limit(MAX_ROWS)
      .execute();
    const last = sales.at(-1);
    return {
      sales,
      count,
      returned,
      takesPayments: await takesPayments(snapshot),
      received: (filter.buyer === '' && !filter.channel ? await listReceived(snapshot, span) : null) ?? [],
      next: last && sales.length === MAX_ROWS ? `${last.createdAt}~${last.number}` : null,
    };
  });
}

export function readRowCursor(text: string): RowCursor | null {
  const [createdAt = '', number = ''] = text.split('~');
  return isInstant(createdAt) && /^\d{1,15}$/.test(number) ? { createdAt, number: Number(number) } : null;
}
