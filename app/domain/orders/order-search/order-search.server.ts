import type { Db } from '#app/db/schema.ts';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import { offers } from '#app/domain/order-status.ts';
import { ORDER_FILTERS, type OrderCounts, type OrderFilter } from '#app/domain/orders/order-filter.ts';
import { searchIndex } from '#app/domain/orders/order-search/order-search-index.server.ts';
import {
  type FoundRow,
  readOrderByNumber,
  scanOrders,
} from '#app/domain/orders/order-search/order-search-scan.server.ts';
import { gramsOf, type OrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';

export type OrderSearchResult = {
  counts: OrderCounts;
  atLeast: OrderFilter[];
  /** Which orders were examined, if not all: the newest, the newest in the index, or the newest ledgers. */
  partial: 'newest' | 'newest-found' | 'newest-ledgers' | null;
  found: FoundRow[];
};

/** Compares up to `MAX_SEARCHED_ORDERS` orders one by one, which is exact. In a larger shop, the index finds the newest
 * matches; if the search is too short for the index, the newest orders are compared. If that may leave out matches, a small
 * filter is compared wholly. Of a larger filter, the newest orders are compared if the search is too short. */
export async function searchOrders(
  db: Db,
  search: OrderSearch,
  filter: OrderFilter,
  totals: OrderCounts,
): Promise<OrderSearchResult> {
  const grams = totals[''] > MAX_SEARCHED_ORDERS ? gramsOf(search) : null;
  const inAll = grams ? await searchIndex(db, search, grams) : await scanOrders(db, search, '');
  const isComplete = grams ? inAll.length < MAX_SEARCHED_ORDERS : totals[''] <= MAX_SEARCHED_ORDERS;
  const isSmall = filter !== '' && totals[filter] <= MAX_SEARCHED_ORDERS;
  const scansFilter = !isComplete && (isSmall || (!grams && filter !== ''));
  const inFilter = scansFilter ? await scanOrders(db, search, filter) : inAll;
  const byNumber = await readOrderByNumber(db, search);
  const found = withFirst(byNumber, inFilter).filter((row) => filtersOf(row).includes(filter));
  const counts = countRows(withFirst(byNumber, inAll));
  counts[filter] = found.length;
  const isUncertain = (each: OrderFilter) => counts[each] < totals[each] && !(isSmall && each === filter);
  return {
    found,
    counts,
    atLeast: isComplete ? [] : ORDER_FILTERS.filter(isUncertain),
    partial: isComplete || isSmall ? null : grams ? 'newest-found' : 'newest',
  };
}

function withFirst(first: FoundRow | undefined, rows: FoundRow[]): FoundRow[] {
  return first ? [first, ...rows] : rows;
}

export function filtersOf({ status, cancelRequested }: FoundRow): OrderFilter[] {
  const isOpen = cancelRequested && offers(status, 'cancellation-request');
  return ['', status, ...(isOpen ? (['cancel-requested'] as const) : [])];
}

export function countRows(rows: FoundRow[]): OrderCounts {
  const counts = Object.fromEntries(ORDER_FILTERS.map((filter) => [filter, 0])) as OrderCounts;
  for (const row of rows) for (const filter of filtersOf(row)) counts[filter]++;
  return counts;
}
