import { sql } from 'kysely';
import { changed } from '#app/db/changes.server.ts';
import type { StockCause, Trx } from '#app/db/schema.ts';
import type { Write } from '#app/db/write-together.server.ts';
import { instant } from '#app/domain/dates.ts';

/** Pieces that come (+) or go (−), why, for which order, and by whom (null: the shop itself). */
export type Movement = { itemId: string; change: number; cause: StockCause; orderId?: string; uid: string | null };

/**
 * Changes what is on hand and writes the movement beside it: the only way stock ever changes, so that on hand always
 * equals the sum of the movements. The database refuses to go below zero.
 */
export async function moveStock(trx: Trx, now: Date, movement: Movement): Promise<void> {
  for (const write of stockWrites(trx, now, movement)) await write.execute();
}

/** What `moveStock` writes, for whoever sends it together with more: all of it, and once. */
export function stockWrites(trx: Trx, now: Date, { itemId, change, cause, orderId, uid }: Movement): Write[] {
  if (change === 0) return [];
  const at = instant(now);
  changed(trx, { what: 'shelf' });
  return [
    trx
      .updateTable('inventories')
      .set({ qty: sql<number>`"qty" + ${change}`, updatedAt: at })
      .where('id', '=', itemId),
    trx.insertInto('stockMovements').values({ itemId, change, cause, orderId: orderId ?? null, uid, at }),
  ];
}
