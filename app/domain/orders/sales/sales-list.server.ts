import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { TAKEN_OFF } from '#app/domain/money/drawers/shift-report.server.ts';
import { takesPayments } from '#app/domain/money/payments/shown-balances.server.ts';
import { findBucket, soldCount } from '#app/domain/orders/order-counters.server.ts';
import { bucketEnd, type Span } from '#app/domain/orders/order-figures.server.ts';
import {
  type ListedSale,
  MAX_COUNTED_SALES,
  MAX_SETTLED_SALES,
  maxTaxedSales,
  type SalesFilter,
  type SalesSums,
} from '#app/domain/orders/sales/sale.ts';
import {
  matchingSales,
  newestFirst,
  saleColumns,
  spanOf,
  sumSales,
} from '#app/domain/orders/sales/sales-match.server.ts';
import { countPieces, listReceived, sumSettled } from '#app/domain/orders/sales/sales-paid.server.ts';
import { hasTaxedSales, sumSalesTaxes } from '#app/domain/orders/sales/sales-tax.server.ts';
import type { TaxAmount } from '#app/domain/orders/sales/sales-tax.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

/** Skipping fewer rows than this needs no counters. */
const MIN_SEEK_OFFSET = 1_000;

/** Lists sales, newest first. `total` sums all pages in MMK (D 23), and `returned` sums the returns in the days of the filter. */
export async function listSales(
  db: Db,
  timeZone: string,
  filter: SalesFilter,
  wanted: number,
): Promise<{ sales: ListedSale[] } & SalesSums & Page> {
  return readSnapshot(db, async (snapshot) => {
    const span = spanOf(filter, timeZone);
    const { buyer, channel } = filter;
    const { count, total, returned } = await sumSales(snapshot, buyer, span, channel);
    const page = pageOf(wanted, count, LIST_PAGE_SIZE);
    const place = { until: span.until, offset: page.offset };
    const { until, offset } = channel ? place : await seekPage(snapshot, buyer, span, page.offset);
    const matching = newestFirst(matchingSales(snapshot, buyer, { ...span, until }, channel).select('number'));
    // Skip in the index alone, and read only the rows shown.
    const numbers = matching.limit(page.size).offset(offset);
    const sales = await newestFirst(
      snapshot
        .selectFrom('orders')
        .select(saleColumns)
        .select((eb) => [
          eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'orders.soldBy').as('seller'),
          sql<number>`cast(coalesce(${TAKEN_OFF}, 0) as bigint)`.as('off'),
        ])
        .where('number', 'in', numbers),
    ).execute();
    const accepts = await takesPayments(snapshot);
    const settled =
      accepts && count <= MAX_SETTLED_SALES ? await sumSettled(snapshot, { buyer, span, total, channel }) : null;
    const pieces = count > MAX_COUNTED_SALES ? null : await countPieces(snapshot, buyer, span, channel);
    const taxes = await readTaxes(snapshot, filter, span, count);
    const received = buyer === '' && !channel ? await listReceived(snapshot, span) : [];
    return { sales, total, returned, takesPayments: accepts, settled, pieces, received, taxes, ...page };
  });
}

async function readTaxes(
  db: Db,
  { buyer, channel }: SalesFilter,
  span: Span,
  count: number,
): Promise<TaxAmount[] | null> {
  if (count <= maxTaxedSales(buyer)) return sumSalesTaxes(db, buyer, span, channel);
  return (await hasTaxedSales(db, span)) ? null : [];
}

async function seekPage(
  db: Db,
  buyer: string,
  span: Span,
  offset: number,
): Promise<{ until: Span['until']; offset: number }> {
  const unchanged = { until: span.until, offset };
  if (offset < MIN_SEEK_OFFSET) return unchanged;
  const newerCount = span.until === null ? 0 : (await sumSales(db, buyer, { from: span.until, until: null })).count;
  const kind = buyer === '' ? 'day' : 'name';
  const found = await findBucket(db, { kind, whose: buyer }, soldCount, newerCount + offset);
  if (!found) return unchanged;
  const end = bucketEnd(kind, found.bucket);
  return span.until !== null && end >= span.until
    ? unchanged
    : { until: end, offset: newerCount + offset - found.above };
}
