import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import { hasPaymentStatus } from '#app/domain/money/payments/payment-conditions.server.ts';
import type { PaymentStatus } from '#app/domain/money/payments/payment-ledger.ts';
import { ORDER_FILTERS, type OrderCounts, type OrderFilter } from '#app/domain/orders/order-filter.ts';
import { countRows, filtersOf, type OrderSearchResult } from '#app/domain/orders/order-search/order-search.server.ts';
import { matches, passes } from '#app/domain/orders/order-search/order-search-conditions.server.ts';
import type { FoundRow } from '#app/domain/orders/order-search/order-search-scan.server.ts';
import type { OrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';

type PaymentSearch = { payment: PaymentStatus; terms: OrderSearch | null };

/**
 * Compares the ledgers of the newest `MAX_SEARCHED_ORDERS` orders of a filter; for `owed back`, of all canceled orders.
 * An order found by its number comes first.
 */
export async function searchByPayment(
  db: Db,
  wanted: PaymentSearch,
  filter: OrderFilter,
  totals: OrderCounts,
): Promise<OrderSearchResult> {
  const inAll = await scanLedgers(db, wanted, '');
  const isComplete =
    wanted.payment === 'owed back' ? inAll.length < MAX_SEARCHED_ORDERS : totals[''] <= MAX_SEARCHED_ORDERS;
  const inFilter = isComplete || filter === '' ? inAll : await scanLedgers(db, wanted, filter);
  const found = inFilter.filter((row) => filtersOf(row).includes(filter));
  const hasSearchedNumber = ({ number }: FoundRow) => number === wanted.terms?.number;
  const counts = { ...countRows(inAll), [filter]: found.length };
  const isExact = (each: OrderFilter) => isComplete || (each === filter && totals[each] <= MAX_SEARCHED_ORDERS);
  return {
    found: found.toSorted((one, other) => Number(hasSearchedNumber(other)) - Number(hasSearchedNumber(one))),
    counts,
    atLeast: ORDER_FILTERS.filter((each) => !isExact(each) && counts[each] < totals[each]),
    partial: isExact(filter) ? null : 'newest-ledgers',
  };
}

async function scanLedgers(db: Db, { payment, terms }: PaymentSearch, filter: OrderFilter): Promise<FoundRow[]> {
  const isMatch = terms ? sql`(${matches(terms)} or "number" = ${terms.number})` : sql`true`;
  const isOwedBack = payment === 'owed back';
  const { rows } = await sql<FoundRow>`
    select "number", "status", "cancelRequested", "name" from (
      select * from "orders" where ${passes(filter)} ${isOwedBack ? sql`and ${hasPaymentStatus(payment)}` : sql``}
      order by "number" desc limit ${MAX_SEARCHED_ORDERS}
    ) as "orders" where ${isMatch} ${isOwedBack ? sql`` : sql`and ${hasPaymentStatus(payment)}`}
    order by "number" desc`.execute(db);
  return rows;
}
