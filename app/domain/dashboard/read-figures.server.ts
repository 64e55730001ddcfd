import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import { countLowStock } from '#app/domain/catalog/low-stock.server.ts';
import type { Figures, RecentOrder } from '#app/domain/dashboard/figures.ts';

const RECENT_ORDERS = 5;

/** The shop's figures over all its orders and items (SPEC 2). */
export async function readFigures(db: Db): Promise<Figures> {
  const [byStatus, cancelRequests, lowStock] = await Promise.all([
    db
      .selectFrom('orders')
      // As text: a sum past 2^53 is shown as near as a number can be, instead of failing the page.
      .select(({ fn, cast }) => [
        'status',
        fn.countAll<number>().as('orders'),
        cast<string>(fn.sum('total'), 'text').as('total'),
      ])
      .groupBy('status')
      .execute(),
    db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', 'in', ['pending', 'confirmed'])
      .where(sql<boolean>`"cancelRequested"`)
      .executeTakeFirstOrThrow(),
    countLowStock(db),
  ]);
  const of = (status: string) => byStatus.find((each) => each.status === status);
  return {
    orders: byStatus.reduce((sum, { orders }) => sum + orders, 0),
    revenue: Number(of('confirmed')?.total ?? 0),
    pending: of('pending')?.orders ?? 0,
    cancelRequests: cancelRequests.count,
    lowStock,
  };
}

/** The five newest orders, newest first (SPEC 9). */
export async function listRecentOrders(db: Db): Promise<RecentOrder[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'name', 'total', 'status', 'cancelRequested', 'createdAt'])
    .orderBy('number', 'desc')
    .limit(RECENT_ORDERS)
    .execute();
}
