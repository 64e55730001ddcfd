import type { Insertable } from 'kysely';
import type { Database, Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { insertItem } from '#tests/support/database/rows.ts';

type Item = Partial<Insertable<Database['inventories']>>;

/** Adds an item with its first stock movement. @returns the id. */
export async function addStockedItem(db: Db, { qty = 0, ...item }: Item & { qty?: number }): Promise<string> {
  const itemId = await insertItem(db, item);
  await transact(db, (trx) => moveStock(trx, { now: new Date(), itemId, change: qty, cause: 'added', uid: null }));
  return itemId;
}

/** Counts all orders, also pending ones, and their lines. `balanced`: each stock equals the sum of its movements. */
export async function countOrdersAndStock(db: Db) {
  const items = await db.selectFrom('inventories').select(['id', 'qty']).execute();
  const moved = await db
    .selectFrom('stockMovements')
    .select(({ fn, cast }) => ['itemId', cast<number>(fn.sum('change'), 'bigint').as('sum')])
    .groupBy('itemId')
    .execute();
  const sums = new Map(moved.map(({ itemId, sum }) => [itemId, sum]));
  const count = (table: 'orders' | 'orderItems') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
  return {
    orders: (await count('orders')).rows,
    lines: (await count('orderItems')).rows,
    onHand: Object.fromEntries(items.map(({ id, qty }) => [id, qty])),
    balanced: items.every(({ id, qty }) => qty === (sums.get(id) ?? 0)),
  };
}
