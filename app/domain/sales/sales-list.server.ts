import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { endOf, type Span } from '#app/domain/orders/order-between.server.ts';
import { findBucket, soldCount } from '#app/domain/orders/order-counters.server.ts';
import { type Page, pageOf } from '#app/domain/paging.ts';
import type { Sale, SalesFilter } from '#app/domain/sales/sale.ts';
import { matchingSales, newestFirst, saleColumns, spanOf, sumSales } from '#app/domain/sales/sales-match.server.ts';
import { type Settled, sumSettled } from '#app/domain/sales/sales-paid.server.ts';

const MAX_OFFSET = 1_000;

/**
 * Newest first; `total` is the sum in MMK of all pages (DECISIONS 23), `settled` what of it is kept and paid. `returned` is what came back
 * in the time of the filter.
 */
export async function listSales(
  db: Db,
  timeZone: string,
  filter: SalesFilter,
  wanted: number,
): Promise<{ sales: Sale[]; total: number; returned: number; settled: Settled | null } & Page> {
  return readSnapshot(db, async (seen) => {
    const span = spanOf(filter, timeZone);
    const { count, total, returned } = await sumSales(seen, filter.buyer, span);
    const page = pageOf(wanted, count, LIST_PAGE_SIZE);
    const { until, offset } = await seekPage(seen, filter.buyer, span, page.offset);
    const shown = newestFirst(matchingSales(seen, filter.buyer, { ...span, until }).select('number'));
    // Skip in the index alone, and read only the rows shown.
    const numbers = shown.limit(page.size).offset(offset);
    const sales = await newestFirst(
      seen.selectFrom('orders').select(saleColumns).where('number', 'in', numbers),
    ).execute();
    const settled = await sumSettled(seen, { buyer: filter.buyer, span, total });
    return { sales, total, returned, settled, ...page };
  });
}

/** Counters give an instant near a far page, and the offset that remains from there. */
async function seekPage(
  db: Db,
  buyer: string,
  span: Span,
  offset: number,
): Promise<{ until: Span['until']; offset: number }> {
  const here = { until: span.until, offset };
  if (offset < MAX_OFFSET) return here;
  const newer = span.until === null ? 0 : (await sumSales(db, buyer, { from: span.until, until: null })).count;
  const kind = buyer === '' ? 'day' : 'name';
  const found = await findBucket(db, { kind, whose: buyer }, soldCount, newer + offset);
  if (!found) return here;
  const end = endOf(kind, found.bucket);
  return span.until !== null && end >= span.until ? here : { until: end, offset: newer + offset - found.above };
}
