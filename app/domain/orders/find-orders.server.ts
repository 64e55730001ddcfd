import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { shown, withLines } from '#app/domain/orders/list-orders.server.ts';
import type { Order } from '#app/domain/orders/order.ts';
import type { OrderCounts, OrderState } from '#app/domain/orders/order-filter.ts';
import { type OrderSearch, readOrderSearch } from '#app/domain/orders/order-search.ts';
import { type Page, pageOf } from '#app/domain/paging.ts';
import { containsPattern } from '#app/domain/text.ts';

export type FoundOrders = { orders: Order[]; counts: OrderCounts } & Page;

/**
 * One page of the shop's orders in a state, with their lines and the newest first, and how many the search finds in
 * every state. An order that the search names by its number stands before all others.
 */
export async function findOrders(
  db: Db,
  { state, search }: { state: OrderState; search: string },
  wanted: number,
): Promise<FoundOrders> {
  const asked = readOrderSearch(search);
  const counts = await countOrders(db, asked);
  const page = pageOf(wanted, counts[state], LIST_PAGE_SIZE);
  if (page.count === 0) return { orders: [], counts, ...page };
  const number = asked?.number ?? null;
  const orders = await matching(db, asked)
    .select(shown)
    .$if(state !== '', (query) => query.where(standsIn(state)))
    .$if(number !== null, (query) => query.orderBy(sql`"number" = ${number}`, 'desc'))
    .orderBy('number', 'desc')
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { orders: await withLines(db, orders), counts, ...page };
}

/** One pass over what the search finds; without a search it reads nothing but an index. */
async function countOrders(db: Db, asked: OrderSearch | null): Promise<OrderCounts> {
  const count = (state: OrderState) => sql<number>`count(*) filter (where ${standsIn(state)})`;
  const [counts, { requested }] = await Promise.all([
    matching(db, asked)
      .select([count('pending').as('pending'), count('confirmed').as('confirmed'), count('canceled').as('canceled')])
      .executeTakeFirstOrThrow(),
    matching(db, asked)
      .select((eb) => eb.fn.countAll<number>().as('requested'))
      .where(standsIn('cancel-requested'))
      .executeTakeFirstOrThrow(),
  ]);
  const all = counts.pending + counts.confirmed + counts.canceled;
  return { '': all, ...counts, 'cancel-requested': requested };
}

/** A cancel request is open until the order is canceled. The words are those of the index for it. */
function standsIn(state: OrderState) {
  if (state === 'cancel-requested') return sql<boolean>`"cancelRequested" and "status" in ('pending', 'confirmed')`;
  return sql<boolean>`"status" = ${state}`;
}

function matching(db: Db, asked: OrderSearch | null) {
  const orders = db.selectFrom('orders');
  if (!asked) return orders;
  return orders.where((eb) =>
    eb.or([
      like('nameKey', containsPattern(asked.name)),
      ...asked.phones.map((pattern) => like('phoneKey', pattern)),
      ...(asked.number === null ? [] : [eb('number', '=', asked.number)]),
    ]),
  );
}

/** SQLite knows no escape character unless it is told. */
function like(column: 'nameKey' | 'phoneKey', pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
