import type { Db } from '#app/db/schema.ts';
import { readSnapshot } from '#app/db/transaction.server.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import type { Order } from '#app/domain/orders/order.ts';
import { countOrders, findPageStart } from '#app/domain/orders/order-counters.server.ts';
import type { OrderCounts, OrderFilter, OrderQuery } from '#app/domain/orders/order-filter.ts';
import { ORDER_COLUMNS, withLines } from '#app/domain/orders/order-list.server.ts';
import { type OrderSearchResult, searchOrders } from '#app/domain/orders/order-search/order-search.server.ts';
import { passes } from '#app/domain/orders/order-search/order-search-conditions.server.ts';
import { withOrderNumber } from '#app/domain/orders/order-search/order-search-offline.server.ts';
import { searchByColumns } from '#app/domain/orders/order-search/order-search-payment.server.ts';
import { readOrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';
import { listWaitingFirst } from '#app/domain/orders/order-search/order-waiting-first.server.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

export type FoundOrders = { filter: OrderFilter; orders: Order[] } & Omit<OrderSearchResult, 'found'> & Page;

/** Finds orders, newest first, and counts the matches in each filter, from one snapshot. An order found by its number comes
 * first; without a search, those that wait for the shop come first among all orders (D 61). */
export async function findOrders(db: Db, query: OrderQuery, wanted: number): Promise<FoundOrders> {
  return readSnapshot(db, async (snapshot) => {
    const totals = await countOrders(snapshot);
    const { filter } = query;
    const searched = await searchBy(snapshot, query, totals);
    if (searched) return { filter, ...(await pageOfFound(snapshot, searched, wanted)) };
    if (filter === '') {
      const { numbers, ...page } = await listWaitingFirst(snapshot, totals, wanted);
      return {
        filter,
        orders: await readByNumber(snapshot, numbers),
        counts: totals,
        atLeast: [],
        partial: null,
        ...page,
      };
    }
    const page = pageOf(wanted, totals[filter], LIST_PAGE_SIZE);
    const { below, offset } = await findPageStart(snapshot, {}, filter, page.offset);
    const orders = await snapshot
      .selectFrom('orders')
      .select(ORDER_COLUMNS)
      .where('number', '<', below)
      .where(passes(filter))
      .orderBy('number', 'desc')
      .limit(page.size)
      .offset(offset)
      .execute();
    return { filter, orders: await withLines(snapshot, orders), counts: totals, atLeast: [], partial: null, ...page };
  });
}

export async function findNumbers(db: Db, query: OrderQuery): Promise<number[] | null> {
  return readSnapshot(db, async (snapshot) => {
    const result = await searchBy(snapshot, query, await countOrders(snapshot));
    return result?.found.map(({ number }) => number) ?? null;
  });
}

async function searchBy(
  db: Db,
  { filter, search, payment, channel }: OrderQuery,
  totals: OrderCounts,
): Promise<OrderSearchResult | null> {
  const terms = readOrderSearch(await withOrderNumber(db, search));
  if (payment || channel) return searchByColumns(db, { payment, channel, terms }, filter, totals);
  return terms && searchOrders(db, terms, filter, totals);
}

async function pageOfFound(db: Db, { found, ...searched }: OrderSearchResult, wanted: number) {
  const page = pageOf(wanted, found.length, LIST_PAGE_SIZE);
  const numbers = found.slice(page.offset, page.offset + page.size).map(({ number }) => number);
  return { orders: await readByNumber(db, numbers), ...searched, ...page };
}

async function readByNumber(db: Db, numbers: number[]): Promise<Order[]> {
  if (numbers.length === 0) return [];
  const orders = await db.selectFrom('orders').select(ORDER_COLUMNS).where('number', 'in', numbers).execute();
  orders.sort((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number));
  return withLines(db, orders);
}
