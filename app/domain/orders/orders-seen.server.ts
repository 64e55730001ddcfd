import { type RawBuilder, sql } from 'kysely';
import { noteChange } from '#app/db/changes.server.ts';
import type { Db } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import { hasStatus } from '#app/domain/order-status.server.ts';
import { INITIAL_STATUS } from '#app/domain/order-status.ts';

/** Larger numbers do not fit a tab title. */
const MAX_UNREAD = 100;

/** Orders that buyers placed themselves: nobody is told of a sale of the shop. */
export const isFromShop = sql<boolean>`"orders"."channel" = 'shop'`;

/** Counts up to 100 orders of the storefront after the newest that this admin has seen; before the first visit, the pending ones. */
export function unreadCount(db: Db, uid: string): RawBuilder<number> {
  const seen = db.selectFrom('ordersSeen').select('number').where('uid', '=', uid);
  const orders = db.selectFrom('orders').select('number').limit(sql.lit(MAX_UNREAD));
  return sql`case when exists ${seen}
    then (select count(*) from ${orders.where('number', '>', seen).where(isFromShop)} as "unread")
    else (select count(*) from ${orders.where(hasStatus(INITIAL_STATUS))} as "unread") end`;
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
