import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import { readPayableSince } from '#app/domain/money/payment-accounts/payment-account-list.server.ts';
import { hasPaymentStatus } from '#app/domain/money/payments/payment-conditions.server.ts';
import { type PayableOrder, showsPayment } from '#app/domain/money/payments/payment-ledger.ts';
import { ORDER_FILTERS, type OrderCounts, type OrderFilter, type OrderQuery } from '#app/domain/orders/order-filter.ts';
import { countRows, filtersOf, type OrderSearchResult } from '#app/domain/orders/order-search/order-search.server.ts';
import { matches, passes } from '#app/domain/orders/order-search/order-search-conditions.server.ts';
import type { FoundRow } from '#app/domain/orders/order-search/order-search-scan.server.ts';
import type { OrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';

type ColumnSearch = Pick<OrderQuery, 'payment' | 'channel'> & { terms: OrderSearch | null };

/** Reads the newest `MAX_SEARCHED_ORDERS` orders of a payment status or channel from its index; if there are more, those of the
 * filter are compared. An order found by its number comes first. */
export async function searchByColumns(
  db: Db,
  { payment, channel, terms }: ColumnSearch,
  filter: OrderFilter,
  totals: OrderCounts,
): Promise<OrderSearchResult> {
  const wanted = sql.join(
    [...(payment ? [hasPaymentStatus(payment)] : []), ...(channel ? [sql`"channel" = ${channel}`] : [])],
    sql` and `,
  );
  const newest = await scanOrders(db, wanted, { wanted, terms });
  const isComplete = newest.length < MAX_SEARCHED_ORDERS;
  const ofFilter = isComplete || filter === '' ? newest : await scanOrders(db, passes(filter), { wanted, terms });
  const since = await readPayableSince(db);
  const isShown = (row: ScannedRow) =>
    Boolean(row.isMatch) && (!payment || showsPayment(row, since[row.paymentMethod]));
  const found = ofFilter.filter((row) => isShown(row) && filtersOf(row).includes(filter));
  const hasSearchedNumber = ({ number }: FoundRow) => number === terms?.number;
  const counts = { ...countRows(newest.filter(isShown)), [filter]: found.length };
  const isExact = (each: OrderFilter) =>
    isComplete || (each === filter && filter !== '' && totals[each] <= MAX_SEARCHED_ORDERS);
  return {
    found: found.toSorted((one, other) => Number(hasSearchedNumber(other)) - Number(hasSearchedNumber(one))),
    counts,
    atLeast: ORDER_FILTERS.filter((each) => !isExact(each) && counts[each] < totals[each]),
    partial: isExact(filter) ? null : 'newest-ledgers',
  };
}

type ScannedRow = FoundRow & PayableOrder & { paymentMethod: string; isMatch: boolean | number };
type Condition = RawBuilder<unknown>;

/** Of the newest orders `within`, those that are `wanted`. `isMatch` says if the terms match too. */
async function scanOrders(
  db: Db,
  within: Condition,
  { wanted, terms }: { wanted: Condition; terms: OrderSearch | null },
): Promise<ScannedRow[]> {
  const isMatch = terms ? sql`(${matches(terms)} or "number" = ${terms.number})` : sql`true`;
  const { rows } = await sql<ScannedRow>`
    select "number", "status", "cancelRequested", "name", "total", "deposit", "returned", "paid", "checking", "createdAt",
      "movedIn", "paymentMethod", ${isMatch} as "isMatch"
    from (select * from "orders" where ${within} order by "number" desc limit ${MAX_SEARCHED_ORDERS}) as "orders"
    where ${wanted} order by "number" desc`.execute(db);
  return rows;
}
