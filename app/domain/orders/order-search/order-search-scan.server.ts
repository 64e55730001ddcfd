import { sql } from 'kysely';
import type { Db, OrderStatus } from '#app/db/schema.ts';
import { MAX_SEARCHED_ORDERS } from '#app/domain/constants.ts';
import type { OrderFilter } from '#app/domain/orders/order-filter.ts';
import { matches, passes } from '#app/domain/orders/order-search/order-search-conditions.server.ts';
import type { OrderSearch } from '#app/domain/orders/order-search/order-search-terms.server.ts';

export type FoundRow = { number: number; status: OrderStatus; cancelRequested: boolean; name: string };

/** Compares the newest `MAX_SEARCHED_ORDERS` one by one. @returns the matches, newest first. */
export async function scanOrders(db: Db, search: OrderSearch, filter: OrderFilter): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select "number", "status", "cancelRequested", "name" from (
      select "number", "status", "cancelRequested", "name", "nameKey", "phoneKey" from "orders"
      where "number" > 0 and ${passes(filter)} order by "number" desc limit ${MAX_SEARCHED_ORDERS}
    ) as newest where ${matches(search)} order by "number" desc`.execute(db);
  return rows;
}

export async function readOrderByNumber(db: Db, { number }: OrderSearch): Promise<FoundRow | undefined> {
  if (number === null) return undefined;
  const columns = ['number', 'status', 'cancelRequested', 'name'] as const;
  return db.selectFrom('orders').select(columns).where('number', '=', number).executeTakeFirst();
}
