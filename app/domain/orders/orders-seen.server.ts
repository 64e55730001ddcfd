import { changed } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { INITIAL_STATUS } from '#app/domain/orders/order-status.ts';

/** No more than these are counted: nobody reads a larger number in a tab's title. */
const MOST = 100;

/**
 * How many orders came after the newest that this admin has seen in the list, up to 100. Before they have seen any,
 * those that wait for an answer.
 */
export async function countUnread(db: Db, uid: string): Promise<number> {
  const seen = await db.selectFrom('ordersSeen').select('number').where('uid', '=', uid).executeTakeFirst();
  const orders = db.selectFrom('orders').select('number').limit(MOST);
  const unread = seen ? orders.where('number', '>', seen.number) : orders.where('status', '=', INITIAL_STATUS);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * This admin has seen the orders up to `number` in the list: never fewer than before, and none that does not exist yet.
 * It is a mark on the page and no act of business, so the audit has nothing of it.
 */
export async function markSeen(db: Db, uid: string, number: number): Promise<void> {
  await transact(db, async (trx) => {
    const newest = await trx
      .selectFrom('orders')
      .select('number')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const seen = Math.min(number, newest?.number ?? 0);
    const { numInsertedOrUpdatedRows: rows } = await trx
      .insertInto('ordersSeen')
      .values({ uid, number: seen })
      .onConflict((on) => on.column('uid').doUpdateSet({ number: seen }).where('ordersSeen.number', '<', seen))
      .executeTakeFirst();
    // The admin's other pages show the count too.
    if (rows) changed(trx, { what: 'orders', uid });
  });
}
