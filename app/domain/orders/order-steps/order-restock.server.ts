import { noteChange } from '#app/db/changes.server.ts';
import type { Db, Trx } from '#app/db/schema.ts';
import { transact } from '#app/db/transaction.server.ts';
import type { Restocking, Unmatched } from '#app/domain/orders/order.ts';
import { lockItemsOfLines } from '#app/domain/orders/order-steps/items-of-lines.server.ts';
import { type LockedOrder, lockOrder } from '#app/domain/orders/order-steps/order-lock.server.ts';
import { type By, record } from '#app/domain/people/audit/audit-record.server.ts';
import { PHONE_COLUMNS } from '#app/domain/phone/phone.ts';
import { moveStock } from '#app/domain/stock/stock-move.server.ts';
import { restockUnits } from '#app/domain/stock/units/unit-restock.server.ts';

/** Returns the pieces of each line to its item, or to the oldest item of the same phone (D 21). */
export async function restockOrder(db: Db, { now, uid }: By, id: string): Promise<Restocking> {
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, 'restocking', id);
    return order.ok ? restockLocked(trx, now, uid, order) : order;
  });
}

/** Restocks a locked, canceled order. `uid` is null if the shop itself restocks it. */
export async function restockLocked(
  trx: Trx,
  now: Date,
  uid: string | null,
  { id, uid: buyer, number }: Pick<LockedOrder, 'id' | 'uid' | 'number'>,
): Promise<Restocking> {
  const lines = await trx
    .selectFrom('orderItems')
    .select(['itemId', 'line', ...PHONE_COLUMNS, 'qty'])
    .where('orderId', '=', id)
    .orderBy('line')
    .execute();
  const itemFor = await lockItemsOfLines(trx, lines);
  const itemByLine = new Map(lines.map((line) => [line.line, itemFor(line)]));
  const unmatched = lines.filter(({ line }) => !itemByLine.get(line)).map(({ itemId: _, ...line }): Unmatched => line);
  const piecesByItem = new Map<string, number>();
  for (const { line, qty } of lines) {
    const itemId = itemByLine.get(line);
    if (itemId) piecesByItem.set(itemId, (piecesByItem.get(itemId) ?? 0) + qty);
  }
  const movement = { now, cause: 'restocked', orderId: id, uid } as const;
  await moveStock(trx, ...[...piecesByItem].map(([itemId, change]) => ({ ...movement, itemId, change })));
  await restockUnits(trx, { now, uid }, id, (line) => itemByLine.get(line));
  await trx.updateTable('orders').set({ restocked: true }).where('id', '=', id).execute();
  noteChange(trx, { what: 'orders', uid: buyer });
  const change = { before: { restocked: false }, after: { restocked: true, unmatched } };
  await record(trx, now, { uid, action: 'order restocked', entity: 'orders', entityId: id, ...change });
  return { ok: true, number, unmatched };
}
