import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#app/db/engine.server.ts';
import type { Db } from '#app/db/schema.ts';
import { LIST_PAGE_SIZE } from '#app/domain/constants.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { INITIAL_STATUS, LATER_STATUSES } from '#app/domain/order-status.ts';
import { findPageStart } from '#app/domain/orders/order-counters.server.ts';
import type { OrderCounts } from '#app/domain/orders/order-filter.ts';
import { passes } from '#app/domain/orders/order-search/order-search-conditions.server.ts';
import { type Page, pageOf } from '#app/domain/text/paging.ts';

const isRequested = passes('cancel-requested');
const isPending = hasStatus(INITIAL_STATUS);
const pending = sql`from "orders" where ${isPending}`;
const decided = LATER_STATUSES.map((status) => sql`from "orders" where ${hasStatus(status)} and not (${isRequested})`);
/** SQLite would read all confirmed orders instead of the requests. */
const requestedLater = (db: Db) =>
  sql`from "orders" ${isPostgres(db) ? sql`` : sql`indexed by "orders_requests"`} where ${isRequested} and not ${isPending}`;

/** Lists the numbers of a page of all orders: those that wait for the shop first, then the newest (D 61). */
export async function listWaitingFirst(
  db: Db,
  totals: OrderCounts,
  wanted: number,
): Promise<{ numbers: number[] } & Page> {
  const page = pageOf(wanted, totals[''], LIST_PAGE_SIZE);
  const first = await listNumbers(db, [pending, requestedLater(db)], { offset: page.offset, limit: page.size });
  if (first.length === page.size) return { numbers: first, ...page };
  const waitingCount = totals[INITIAL_STATUS] + (await countRequestedLater(db, 0));
  const { below, offset } = await findPageStart(db, {}, 'later', Math.max(0, page.offset - waitingCount));
  // The counters of later statuses include those that wait because of a request.
  const start = { below, offset: offset + (await countRequestedLater(db, below)) };
  const rest = await listNumbers(db, decided, { ...start, limit: page.size - first.length });
  return { numbers: [...first, ...rest], ...page };
}

async function countRequestedLater(db: Db, from: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as bigint) as "count" ${requestedLater(db)} and "number" >= ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

type Part = { below?: number; offset: number; limit: number };

/** Merges several sets of orders, newest first. An index serves each. */
async function listNumbers(
  db: Db,
  sets: RawBuilder<unknown>[],
  { below = Number.MAX_SAFE_INTEGER, offset, limit }: Part,
): Promise<number[]> {
  const parts = sets.map(
    (set) => sql`select * from (
      select "number" ${set} and "number" < ${below}
      order by "number" desc limit ${offset + limit}
    ) as part`,
  );
  const { rows } = await sql<{ number: number }>`
    ${sql.join(parts, sql` union all `)} order by "number" desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ number }) => number);
}
