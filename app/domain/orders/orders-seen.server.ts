import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';

/** Larger numbers do not fit a tab title. */
const MAX_UNREAD = 100;

/** Counts up to 100 orders after the newest that this admin has seen; before the first visit, the pending ones. */
export async function countUnread(db: Db, uid: string): Promise<number> {
  const seen = await db.selectFrom('ordersSeen').select('number').where('uid', '=', uid).executeTakeFirst();
  const orders = db.selectFrom('orders').select('number').limit(MAX_UNREAD);
  const unread = seen ? orders.where('number', '>', seen.number) : orders.where('status', '=', INITIAL_STATUS);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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
    if (rows) noteChange(trx, { what: 'orders', uid });
  });
}
