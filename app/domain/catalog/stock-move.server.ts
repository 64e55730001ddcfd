import { sql } from 'kysely';
import type { Write } from '#app/db/batch-writes.server.ts';
import { changed } from '#app/db/changes.server.ts';
import type { StockCause, Trx } from '#app/db/schema.ts';
import { instant } from '#app/domain/dates.ts';

/** Pieces that come (+) or go (−), when and why, for which order, and by whom (null: the shop itself). */
export type Movement = {
  now: Date;
  itemId: string;
  change: number;
  cause: StockCause;
  orderId?: string;
  uid: string | null;
};

/**
 * Changes what is on hand and writes the movements beside it: the only way stock ever changes, so that on hand always
 * equals the sum of the movements. The database refuses to go below zero.
 */
export async function moveStock(trx: Trx, ...movements: Movement[]): Promise<void> {
  for (const write of stockWrites(trx, movements)) await write.execute();
}

/** What `moveStock` writes, for whoever sends it together with more: all of it, and once. */
export function stockWrites(trx: Trx, movements: Movement[]): Write[] {
  const moved = movements.filter(({ change }) => change !== 0);
  if (moved.length === 0) return [];
  changed(trx, { what: 'catalog' });
  const rows = moved.map(({ now, orderId, ...movement }) => ({
    ...movement,
    orderId: orderId ?? null,
    at: instant(now),
  }));
  return [changeQuantities(trx, rows), trx.insertInto('stockMovements').values(rows)];
}

/** Each item once, however many movements it has: a statement changes a row only once. */
function changeQuantities(trx: Trx, moved: { itemId: string; change: number; at: string }[]): Write {
  const sums = new Map<string, number>();
  for (const { itemId, change } of moved) sums.set(itemId, (sums.get(itemId) ?? 0) + change);
  const rows = [...sums].map(([itemId, change]) => sql`(cast(${itemId} as text), cast(${change} as bigint))`);
  // Both engines call the columns of such a list so.
  const sum = sql<{ column1: string; column2: number }>`(values ${sql.join(rows)})`.as('sum');
  return trx
    .updateTable('inventories')
    .from(sum)
    .set({ qty: sql<number>`"qty" + "column2"`, updatedAt: moved.at(-1)?.at ?? '' })
    .whereRef('id', '=', 'column1');
}
